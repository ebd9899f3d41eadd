internal import Threads

/// Reads on a thread of its own, beside the one that decodes and measures, one picture after another.
///
/// The thread is started when there is something to read: before that a process may still be about to
/// lock itself in. Where no thread is to be had, the caller's reads.
public final class ReadingThread: Sendable {
  /// What is done with the reader.
  public typealias Job = @Sendable (TextReader) -> Void

  private struct Work {
    var jobs: [Job] = []
    var isBusy = false
    var isOver = false
    var thread: SideThread?
    var hasStarted = false
  }

  /// The reader, which whoever runs a job has for himself.
  private final class Desk: @unchecked Sendable {
    let reader: TextReader
    init(_ reader: TextReader) { self.reader = reader }
  }

  private let desk: Desk
  private let work = Monitor(Work())

  /// A thread that hasn't started.
  ///
  /// - Parameter reader: nobody else uses it from now on.
  public init(_ reader: sending TextReader) { desk = Desk(reader) }

  deinit {
    let thread = work.change { work in
      work.isOver = true
      work.jobs = []
      return work.thread
    }
    thread?.join()
  }

  /// Does a job after those that were given before.
  public func add(_ job: @escaping Job) {
    let hasThread = work.change { work in
      if !work.hasStarted {
        work.hasStarted = true
        work.thread = start()
      }
      if work.thread != nil { work.jobs.append(job) }
      return work.thread != nil
    }
    if !hasThread { job(desk.reader) }
  }

  /// How many pictures Tesseract was given for the jobs so far: it waits until they are done.
  package var readingCount: Int {
    work.wait { $0.jobs.isEmpty && !$0.isBusy ? desk.reader.readingCount : nil }
  }

  private func start() -> SideThread? {
    SideThread { [work, desk] in
      while let job = Self.next(of: work) {
        job(desk.reader)
        work.change { $0.isBusy = false }
      }
    }
  }

  /// The next job, when there is one; nil when there will be none.
  private static func next(of work: Monitor<Work>) -> Job? {
    work.wait { work -> Job?? in
      if work.isOver { return .some(nil) }
      guard !work.jobs.isEmpty else { return nil }
      work.isBusy = true
      return work.jobs.removeFirst()
    }
  }
}
