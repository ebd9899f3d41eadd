import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A recording that takes some seconds to scan, made once: four seconds of a phone's size, all of it
/// changing.
enum SlowRecording {
  private static let made = Result<Workspace, any Error> {
    let workspace = try Workspace()
    let run = try Command(
      program: "ffmpeg",
      words: [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=1170x2532:r=60:d=4", "-c:v", "libx264",
        "-preset", "ultrafast", "slow.mp4",
      ], folder: workspace.path("")
    ).run()
    try #require(run.status == 0, "\(run.errors)")
    return workspace
  }

  /// Puts it into a workspace.
  static func place(in workspace: Workspace, as name: String) throws {
    try #require(link(made.get().path("slow.mp4"), workspace.path(name)) == 0)
  }
}
