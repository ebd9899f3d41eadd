import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A Slurm of two nodes that lives as long as a script runs on it.
enum Slurm {
  /// Whether the script that starts it could do so here. On Linux as root it has to: a test that is
  /// left out there for a missing package would hide that.
  static let canRun: Bool = {
    #if os(Linux)
      geteuid() == 0 && !areNamespacesRefused
    #else
      false
    #endif
  }()

  static let needs: Comment = "needs Linux, root and leave to make namespaces"

  private static var areNamespacesRefused: Bool {
    let check = try? Command(
      program: "scripts/slurm-cluster", words: ["--check"], folder: Repository.path
    ).run()
    return check?.errors.contains("namespaces are not allowed") ?? false
  }

  /// Runs a bash script in the workspace with the cluster's commands, `$FRAMESCAN` and `$scan`, which is
  /// `scripts/slurm-scan`.
  static func run(_ script: String, in workspace: Workspace) throws -> Outcome {
    let scripts = Repository.root.appending(path: "scripts")
    return try Command(
      program: scripts.appending(path: "slurm-cluster").path(percentEncoded: false),
      words: ["--limit", "240", "bash", "-c", script],
      folder: workspace.path(""),
      environment: [
        "FRAMESCAN": Framescan.binary,
        "scan": scripts.appending(path: "slurm-scan").path(percentEncoded: false),
      ]
    ).run()
  }
}
