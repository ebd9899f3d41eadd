import Foundation

/// Programs that read reports independently of what wrote them.
enum OtherReader {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The folder of these tests.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// Runs a program with a text on its standard input.
  static func run(_ program: String, _ words: [String], input: String) throws -> Outcome {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "framescan-tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files, so that no full pipe can stall the program.
    func handle(_ name: String, _ text: String) throws -> FileHandle {
      let file = scratch.appending(path: name)
      try Data(text.utf8).write(to: file)
      return try FileHandle(forUpdating: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + words
    process.standardInput = try handle("input", input)
    process.standardOutput = try handle("output", "")
    process.standardError = try handle("errors", "")
    try process.run()
    process.waitUntilExit()
    func read(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: scratch.appending(path: name)), as: UTF8.self)
    }
    return Outcome(
      status: process.terminationStatus, output: try read("output"), errors: try read("errors"))
  }

  /// Runs a Python program with Debian's packages.
  static func python(_ script: String, input: String) throws -> Outcome {
    let finder = """
      for python in /usr/bin/python3 python3; do
        "$python" -c 'import jsonschema' 2>/dev/null && exec "$python" -W ignore -c "$1"
      done
      echo 'no python3 here has jsonschema (scripts/install-dependencies --for-tests)' >&2
      exit 1
      """
    return try run("bash", ["-c", finder, "bash", script], input: input)
  }
}
