import Foundation

/// The built program.
enum Framescan {
  /// Where it is: `FRAMESCAN_BINARY`, else beside the tests that are running, else what was built last
  /// in release.
  static let binary: String = {
    if let given = ProcessInfo.processInfo.environment["FRAMESCAN_BINARY"], !given.isEmpty {
      return URL(filePath: given).path(percentEncoded: false)
    }
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let build = Repository.root.appending(path: ".build")
    let folders = [beside, build.appending(path: "release"), build.appending(path: "debug")]
    let candidates = folders.map { $0.appending(path: "framescan").path(percentEncoded: false) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
  }()

  /// Runs it in the checkout.
  static func run(
    _ words: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    try Command(
      program: binary, words: words, folder: Repository.path, environment: environment
    ).run()
  }

  /// Runs it in a folder of the test's.
  static func run(
    _ words: [String], in workspace: Workspace, environment: [String: String] = [:]
  ) throws -> Outcome {
    try Command(
      program: binary, words: words, folder: workspace.path(""), environment: environment
    ).run()
  }
}
