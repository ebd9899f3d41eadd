internal import Media
internal import Policy
public import Results

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Recordings scanned by worker processes, several at once. Whatever a recording does to its worker is
/// an error of that recording alone: the worker is replaced and the others go on.
public final class Batch {
  private let plan: ScanPlan
  private let settings: BatchSettings
  private let setup: WorkerSetup
  private let program: WorkerProgram
  private let standardInput: StandardInput
  private let store: ResultStore?
  private let now: () -> Duration
  private var results: [RecordingResult?]
  private var nextItem = 0
  /// The next recording for a worker, opened.
  private var next: (item: Int, file: FileInput, waited: Duration)?
  private var slots: [WorkerSlot] = []
  private var failedStarts = 0
  /// Loading what checks need takes a moment, not a minute.
  private static let startTime = Duration.seconds(60)
  private var isStopped = false

  /// A batch over what a plan has.
  ///
  /// - Parameters:
  ///   - program: what is started as a worker.
  ///   - store: has results that need not be made again, and keeps each as it is made.
  ///   - now: a clock that never goes back.
  public init(
    _ plan: ScanPlan, _ settings: BatchSettings, program: WorkerProgram,
    standardInput: StandardInput, store: ResultStore? = nil, now: @escaping () -> Duration
  ) {
    self.plan = plan
    self.settings = settings
    self.program = program
    self.standardInput = standardInput
    self.store = store
    self.now = now
    results = Array(repeating: nil, count: plan.items.count)
    let workers = max(1, min(settings.jobs, plan.items.count))
    setup = WorkerSetup(
      policies: plan.policyTexts, definitions: plan.definitions,
      threads: max(1, settings.jobs / workers), memory: settings.memory,
      measuring: settings.measuring, sampling: settings.sampling, evidence: settings.evidence,
      sendsPictures: store != nil && settings.evidence != .none)
  }

  /// Scans everything.
  ///
  /// - Parameters:
  ///   - wake: a descriptor that becomes readable when `isInterrupted` may have changed.
  ///   - isInterrupted: whether to stop where it is.
  ///   - tell: what happens, as it happens.
  /// - Returns: the results in the order of the plan's items; nil for those not scanned to their end.
  /// - Throws: when no recording can be scanned at all.
  public func run(
    wake: Int32? = nil, isInterrupted: () -> Bool = { false },
    tell: (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> [RecordingResult?] {
    defer { slots.removeAll() }
    while !isStopped && !isInterrupted() {
      findNext(tell, isInterrupted)
      if next == nil && slots.allSatisfy({ $0.work == nil }) { break }
      try startWorkers()
      giveWork(tell, isInterrupted)
      for index in waitForAnswers(wake) { try hear(index, tell) }
      try endOverdue(tell)
      slots.removeAll(where: \.isGone)
    }
    return results
  }

  /// As many workers as there is work for.
  private func startWorkers() throws(BatchError) {
    let left = plan.items.count - nextItem + (next == nil ? 0 : 1)
    let idle = slots.count { $0.work == nil }
    let wanted = min(settings.jobs - slots.count, left - idle)
    for _ in 0..<max(0, wanted) {
      do throws(SystemError) {
        slots.append(
          WorkerSlot(
            try WorkerProcess(program: program, setup: setup),
            startDeadline: now() + Self.startTime))
      } catch {
        // With some at work it goes on with these.
        guard slots.isEmpty else { return }
        throw .cannotStart(reason: error.message)
      }
    }
  }

  private func giveWork(_ tell: (BatchEvent) -> Void, _ isInterrupted: () -> Bool) {
    for slot in slots where slot.isIdle {
      guard let (item, file, waited) = next else { return }
      next = nil
      let planned = plan.items[item]
      slot.begin(
        WorkerSlot.Work(
          item: item, file: file, deadline: settings.timeout.map { now() + $0 - waited }),
        path: planned.path, policy: planned.policy,
        processorTime: settings.timeout.map { $0 * (setup.threads + 1) })
      findNext(tell, isInterrupted)
    }
  }

  /// Opens the next recording that a worker is needed for. Those that can't be opened, and those that a
  /// scan before has results of, are finished on the way. Standard input is awaited only when no worker
  /// has anything to say.
  private func findNext(_ tell: (BatchEvent) -> Void, _ isInterrupted: () -> Bool) {
    while next == nil && nextItem < plan.items.count && !isStopped && !isInterrupted() {
      let item = nextItem
      let path = plan.items[item].path
      if path == StandardInput.path && slots.contains(where: { $0.work != nil }) { return }
      nextItem += 1
      tell(.started(item: item))
      let start = now()
      let opened = OpenedRecording(path, standardInput: standardInput) {
        settings.timeout.map { start + $0 - now() }
      }
      switch opened.file {
      case .failure(let error) where error.isInterruption: isStopped = true
      case .failure(let error): finish(item, unseen(item, error.problem), tell)
      case .success(let file):
        if let store, !store.isEmpty, let known = store.result(ofItem: item, sha256: file.sha256())
        {
          finish(item, known, isRecalled: true, tell)
        } else {
          // Its time began when it was first waited for.
          next = (item, file, path == StandardInput.path ? now() - start : .zero)
        }
      }
    }
  }

  /// Waits until a worker has something to say, one is overdue, or it is woken.
  ///
  /// - Returns: which workers have.
  private func waitForAnswers(_ wake: Int32?) -> [Int] {
    var polled = slots.map {
      pollfd(fd: $0.process.channel.socket, events: Int16(POLLIN), revents: 0)
    }
    if let wake { polled.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0)) }
    var milliseconds: Int32 = -1
    if let deadline = slots.compactMap(\.deadline).min() {
      let left = (deadline - now()) / .milliseconds(1)
      milliseconds = Int32(min(Double(Int32.max), max(0, left.rounded(.up))))
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return slots.indices.filter { polled[$0].revents != 0 }
  }

  private func hear(_ index: Int, _ tell: (BatchEvent) -> Void) throws(BatchError) {
    let slot = slots[index]
    do throws(WorkerFailure) {
      try slot.receive()
      while let answer = try slot.nextAnswer() {
        switch (answer, slot.work) {
        case (.ready(let openLock), nil) where !slot.isReady:
          slot.isReady = true
          failedStarts = 0
          if let openLock { tell(.openLock(reason: openLock)) }
        case (.unusable(let reason), nil): throw .unusable(reason)
        case (.progress(let frames, let soFar), let work?):
          slot.work?.soFar = soFar
          tell(.progress(item: work.item, frames: frames))
        case (.finished(let result, let inOneGo), let work?) where work.pictures == nil:
          if let inOneGo { tell(.inOneGo(item: work.item, reason: inOneGo)) }
          if let pictures = awaitPictures(of: work, result) {
            slot.work?.pictures = pictures
          } else {
            slot.work = nil
            finish(work.item, result, tell)
          }
        case (.picture(let frame), let work?):
          guard let pictures = work.pictures else { throw .nonsense }
          try pictures.begin(frame)
        case (.pixels, let work?):
          guard let pictures = work.pictures else { throw .nonsense }
          try pictures.take(slot.takeBytes())
          if let error = pictures.failure { return stop(slot, work, pictures, error, tell) }
        case (.picturesEnded(let missing), let work?):
          guard let pictures = work.pictures else { throw .nonsense }
          slot.work = nil
          finish(work.item, pictures.result(missing: missing), tell)
        default: throw .nonsense
        }
      }
    } catch {
      try replace(slot, error, tell)
    }
  }

  /// What takes the pictures of a result's violations that its worker is about to send; nil when it sends
  /// none.
  private func awaitPictures(
    of work: WorkerSlot.Work, _ result: RecordingResult
  ) -> EvidenceIntake? {
    guard setup.sendsPictures, let store else { return nil }
    let choice = EvidenceChoice(result)
    guard !choice.shots.isEmpty else { return nil }
    return EvidenceIntake(
      result, choice, folder: store.evidence, name: store.evidenceName(work.item, work.file))
  }

  /// A picture can't be written: the verdict is told, and nothing more is scanned.
  private func stop(
    _ slot: WorkerSlot, _ work: WorkerSlot.Work, _ pictures: EvidenceIntake, _ error: StoreError,
    _ tell: (BatchEvent) -> Void
  ) {
    slot.kill()
    slot.work = nil
    isStopped = true
    let result = pictures.result(missing: "\(error.path) can't be written: \(error.reason)")
    results[work.item] = result
    tell(.finished(item: work.item, result))
    tell(.notKept(error))
  }

  /// A worker is gone or can't be trusted any more.
  private func replace(
    _ slot: WorkerSlot, _ failure: WorkerFailure, _ tell: (BatchEvent) -> Void
  ) throws(BatchError) {
    if case .unusable(let reason) = failure { throw .unusable(reason: reason) }
    let problem = slot.end(after: failure)
    if let work = slot.work {
      slot.work = nil
      finish(work.item, lost(work, problem), tell)
    } else if !slot.isReady {
      try countFailedStart(problem.message)
    }
  }

  private func countFailedStart(_ reason: String) throws(BatchError) {
    failedStarts += 1
    if failedStarts >= 3 { throw .cannotStart(reason: reason) }
  }

  private func endOverdue(_ tell: (BatchEvent) -> Void) throws(BatchError) {
    for slot in slots {
      guard let deadline = slot.deadline, now() >= deadline, !slot.isGone else { continue }
      slot.kill()
      guard let work = slot.work, let timeout = settings.timeout else {
        try countFailedStart("a worker was not ready after \(Self.words(Self.startTime))")
        continue
      }
      slot.work = nil
      let problem = Problem(
        kind: .timedOut,
        message: "it took longer than \(Self.words(timeout)) (--timeout) and was ended")
      finish(work.item, lost(work, problem), tell)
    }
  }

  private func finish(
    _ item: Int, _ result: RecordingResult, isRecalled: Bool = false, _ tell: (BatchEvent) -> Void
  ) {
    results[item] = result
    keep(item, result, tell)
    tell(isRecalled ? .recalled(item: item, result) : .finished(item: item, result))
    if settings.failsFast && result.verdict == .fail { isStopped = true }
  }

  private func keep(_ item: Int, _ result: RecordingResult, _ tell: (BatchEvent) -> Void) {
    do throws(StoreError) {
      try store?.keep(result, ofItem: item)
    } catch {
      // What is not kept would be lost when the process ends: better to stop and say so.
      isStopped = true
      tell(.notKept(error))
    }
  }

  /// What a recording comes to whose worker was lost: what was seen before, if anything.
  private func lost(_ work: WorkerSlot.Work, _ problem: Problem) -> RecordingResult {
    if let pictures = work.pictures { return pictures.result(missing: problem.message) }
    guard var result = work.soFar else {
      var result = unseen(work.item, problem)
      result.sha256 = work.file.sha256()
      return result
    }
    result.problems.append(problem)
    result.verdict = Verdict.of(checks: result.checks, problems: result.problems)
    return result
  }

  /// What a recording comes to of which nothing was seen.
  private func unseen(_ item: Int, _ problem: Problem) -> RecordingResult {
    let policy = plan.policies[plan.items[item].policy]
    let name = RecordingName(plan.items[item].path)
    let checks = policy.checks.map { CheckResult(notExercised: $0) }
    return RecordingResult(
      path: name.display, pathBytes: name.exactBytes, policy: policy.path,
      verdict: Verdict.of(checks: checks, problems: [problem]), checks: checks,
      problems: [problem])
  }

  private static func words(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
