internal import Media
internal import Results

/// Has frames of recordings decoded and judged by a worker process.
public final class FrameViewer {
  /// Bytes of a picture that come in one message.
  static let portion = 8 << 20

  private let worker: LoneWorker

  /// A viewer with the policies of a plan.
  ///
  /// - Parameters:
  ///   - threads: how many decode.
  ///   - memory: the most address space a worker may have, in bytes.
  ///   - program: what is started as a worker.
  public init(_ plan: ScanPlan, threads: Int, memory: Int, program: WorkerProgram) {
    let setup = WorkerSetup(
      policies: plan.policyTexts, definitions: plan.definitions, threads: threads, memory: memory,
      measuring: Measuring(), sampling: .all)
    worker = LoneWorker(setup: setup, program: program)
  }

  /// What a recording shows at some times. What happens to the worker is a problem of the recording.
  ///
  /// - Parameters:
  ///   - item: the recording and its policy.
  ///   - times: from the start, or negative from the end.
  /// - Throws: when no worker can be started, or a check can't be carried out.
  public func views(
    of item: ScanPlan.Item, at times: [Duration]
  ) throws(BatchError) -> RecordingViews {
    let nothing = RecordingViews(views: times.map { _ in nil }, end: 0, problems: [])
    let file: FileInput
    switch OpenedRecording(item.path, standardInput: nil).file {
    case .success(let opened): file = opened
    case .failure(let error):
      return RecordingViews(views: nothing.views, end: 0, problems: [error.problem])
    }
    let most = times.count * Int(InputLimits.pixels) * 3
    var bytes: [UInt8] = []
    let views = try worker.ask(.view(policy: item.policy, at: times), about: file) {
      answer, portion throws(WorkerFailure) -> RecordingViews? in
      switch answer {
      case .pixels:
        guard bytes.count + portion.count <= most else { throw .nonsense }
        bytes += portion
        return nil
      case .viewed(let looks): return try Self.join(looks, bytes, count: times.count)
      default: throw .nonsense
      }
    }
    return views
      ?? RecordingViews(views: nothing.views, end: 0, problems: [LoneWorker.lost])
  }

  /// Puts pixels and words together again; what doesn't fit together is nonsense.
  private static func join(
    _ looks: FrameLooks, _ bytes: [UInt8], count: Int
  ) throws(WorkerFailure) -> RecordingViews {
    guard looks.looks.count == count else { throw .nonsense }
    var rest = bytes[...]
    var views: [FrameView?] = []
    for look in looks.looks {
      guard let look else {
        views.append(nil)
        continue
      }
      let (width, height) = (look.size.width, look.size.height)
      guard width > 0, height > 0, width <= Int(InputLimits.pixels) / height,
        rest.count >= width * height * 3
      else { throw .nonsense }
      let picture = RGBPicture(size: look.size, pixels: Array(rest.prefix(width * height * 3)))
      rest = rest.dropFirst(width * height * 3)
      views.append(FrameView(look: look, picture: picture))
    }
    guard rest.isEmpty else { throw .nonsense }
    return RecordingViews(views: views, end: looks.end, problems: looks.problems)
  }
}
