internal import Analysis
internal import Media
internal import Policy
internal import Results

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a worker process does: it reads orders from its socket, decodes the recordings that come
/// with them and answers what they came to, until the other side is gone.
public struct WorkerLoop: ~Copyable {
  /// The command that makes the program a worker.
  public static let word = "worker"
  /// The descriptor that a worker finds its socket at.
  public static let socket: Int32 = 3
  /// The least time between two answers of how far it is.
  private static let interval = Duration.milliseconds(250)
  /// Between two answers there is so many times the time that one took.
  private static let mostShare = 50

  /// Address space that each thread reserves for its stack and its part of the heap, without using it.
  private static let threadSpace = 128 << 20

  private var channel: MessageChannel<WorkerOrder, WorkerAnswer>
  private let now: () -> Duration

  /// A worker at the end of a socket.
  ///
  /// - Parameter now: a clock that never goes back.
  public init(socket: Int32 = Self.socket, now: @escaping () -> Duration) {
    channel = MessageChannel(takingOwnershipOf: socket)
    self.now = now
  }

  /// Works until there is nothing more to do. The process should end then.
  public mutating func run() {
    // Without the one it works for, it has no reason to live; Ctrl-C is that one's to act on.
    ProcessLimits.endWithParent()
    for number in [SIGINT, SIGQUIT, SIGHUP] { signal(number, SIG_IGN) }
    guard case .begin(let setup)? = try? channel.wait() else { return }
    let passes: [PolicyPass]
    let scanner = RecordingScanner(
      threads: setup.threads, measuring: setup.measuring, sampling: setup.sampling,
      tellsTexts: setup.evidence == .full, now: now)
    do throws(WorkerSetupError) {
      passes = try prepare(scanner, try setup.readPolicies())
    } catch {
      try? channel.send(.unusable(reason: error.reason))
      return
    }
    if let memory = setup.memory {
      ProcessLimits.limitAddressSpace(to: memory + setup.threads * Self.threadSpace)
    }
    ProcessLimits.forbidCoreFiles()
    guard (try? channel.send(.ready(openLock: Lock.close()))) != nil else { return }
    while let order = try? channel.wait() {
      guard let answer = carryOut(order, setup, passes, scanner),
        (try? channel.send(answer)) != nil
      else { return }
    }
  }

  /// What an order comes to; nil when it makes no sense.
  private mutating func carryOut(
    _ order: WorkerOrder, _ setup: WorkerSetup, _ passes: [PolicyPass], _ scanner: RecordingScanner
  ) -> WorkerAnswer? {
    guard let descriptor = channel.takeDescriptor() else { return nil }
    switch order {
    case .begin: return nil
    case .scan(let path, let pathBytes, let policy):
      guard passes.indices.contains(policy) else { return nil }
      let opened = OpenedRecording(
        takingOwnershipOf: descriptor,
        named: RecordingName(display: path, exactBytes: pathBytes))
      let (result, inOneGo) = scan(opened, passes[policy], scanner)
      let finished = WorkerAnswer.finished(result, inOneGo: inOneGo)
      let choice = EvidenceChoice(result)
      guard setup.sendsPictures, !choice.shots.isEmpty, case .success(let file) = opened.file
      else { return finished }
      guard (try? channel.send(finished)) != nil else { return nil }
      let maker = EvidenceMaker(
        file: file, threads: setup.threads, sampling: setup.sampling, pass: passes[policy],
        isRedacted: setup.evidence != .full)
      return .picturesEnded(
        missing: maker.make(choice.shots, of: result) { frame, picture in
          guard (try? channel.send(.picture(frame))) != nil else { return false }
          return send(picture)
        })
    case .inspect(let path):
      do throws(MediaError) {
        let file = try FileInput(takingOwnershipOf: descriptor)
        return .inspected(Inspection(of: file, named: path, threads: setup.threads))
      } catch {
        return .inspected(Inspection(path: path, problem: Problem(error)))
      }
    case .view(let policy, let times):
      guard passes.indices.contains(policy) else { return nil }
      return .viewed(view(descriptor, passes[policy], times, threads: setup.threads))
    }
  }

  /// Sends the pictures that a recording shows and gives what is to be said of them.
  private func view(
    _ descriptor: Int32, _ pass: PolicyPass, _ times: [Duration], threads: Int
  ) -> FrameLooks {
    do throws(MediaError) {
      let file = try FileInput(takingOwnershipOf: descriptor)
      return FrameFinder(file: file, threads: threads, pass: pass).find(times) { picture in
        _ = send(picture)
      }
    } catch {
      return FrameLooks(looks: times.map { _ in nil }, end: 0, problems: [Problem(error)])
    }
  }

  /// Sends a picture's pixels; whether they were taken.
  private func send(_ picture: RGBPicture) -> Bool {
    for start in stride(from: 0, to: picture.pixels.count, by: FrameViewer.portion) {
      let end = min(start + FrameViewer.portion, picture.pixels.count)
      guard (try? channel.send(.pixels, bytes: picture.pixels[start..<end])) != nil else {
        return false
      }
    }
    return true
  }

  private func prepare(
    _ scanner: RecordingScanner, _ policies: [Policy]
  ) throws(WorkerSetupError) -> [PolicyPass] {
    do throws(AnalysisError) {
      var passes: [PolicyPass] = []
      for policy in policies { passes.append(try scanner.prepare(policy)) }
      return passes
    } catch {
      throw WorkerSetupError(reason: error.words)
    }
  }

  private mutating func scan(
    _ opened: OpenedRecording, _ pass: PolicyPass, _ scanner: RecordingScanner
  ) -> (result: RecordingResult, inOneGo: String?) {
    var next = now() + Self.interval
    var reason: String?
    let result = scanner.scan(opened, by: pass) { frames, soFar in
      let start = now()
      guard start >= next else { return }
      try? channel.send(.progress(frames: frames, soFar: soFar()))
      // What a recording comes to so far may take a while to tell: texts are read to the end for it.
      let end = now()
      next = end + max(Self.interval, (end - start) * Self.mostShare)
    } isInOneGo: {
      reason = $0
    }
    return (result, reason)
  }
}
