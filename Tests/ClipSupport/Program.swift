import Foundation

/// A program of the machine, run to its end.
public enum Program {
  /// What a program that failed said.
  public struct Failure: Error {
    /// Its arguments.
    public let command: [String]
    /// Its standard error.
    public let message: String
  }

  /// Runs a program found in the path; its standard output. Throws `Failure` unless it ends with 0.
  @discardableResult
  public static func run(
    _ command: [String], input: [UInt8] = [], in folder: ClipFolder
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    // Files rather than pipes: nothing blocks however much is written.
    let paths = ["in", "out", "err"].map { folder.newPath(".\($0)") }
    try Data(input).write(to: URL(fileURLWithPath: paths[0]))
    for path in paths.dropFirst() { try Data().write(to: URL(fileURLWithPath: path)) }
    process.standardInput = FileHandle(forReadingAtPath: paths[0])
    process.standardOutput = FileHandle(forWritingAtPath: paths[1])
    process.standardError = FileHandle(forWritingAtPath: paths[2])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    ended.wait()
    let output = try Data(contentsOf: URL(fileURLWithPath: paths[1]))
    guard process.terminationStatus == 0 else {
      let words = try Data(contentsOf: URL(fileURLWithPath: paths[2]))
      throw Failure(command: command, message: String(decoding: words, as: UTF8.self))
    }
    return [UInt8](output)
  }
}
