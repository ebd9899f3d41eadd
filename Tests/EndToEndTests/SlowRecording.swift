import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A recording of a phone's size that takes some seconds to scan, made once.
struct SlowRecording {
  /// Four seconds, all of it changing.
  static let changing = SlowRecording("testsrc2=s=1170x2532:r=60:d=4")
  /// Ten seconds of black.
  static let black = SlowRecording("color=black:s=1170x2532:r=60:d=10")

  private let made: Result<Workspace, any Error>

  private init(_ source: String) {
    made = Result {
      let workspace = try Workspace()
      let run = try Command(
        program: "ffmpeg",
        words: [
          "-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-preset", "ultrafast",
          "slow.mp4",
        ], folder: workspace.path("")
      ).run()
      try #require(run.status == 0, "\(run.errors)")
      return workspace
    }
  }

  /// Puts it into a workspace.
  func place(in workspace: Workspace, as name: String) throws {
    try #require(link(made.get().path("slow.mp4"), workspace.path(name)) == 0)
  }
}
