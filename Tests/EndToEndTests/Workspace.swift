import Foundation

/// A folder of a test's own, removed with it.
final class Workspace: Sendable {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "framescan-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// The path of a file in it, which need not be there.
  func path(_ name: String) -> String { root.appending(path: name).path(percentEncoded: false) }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: name)), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: root.appending(path: name))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: root.appending(path: name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: root.appending(path: name), withIntermediateDirectories: true)
  }

  /// Copies one of the samples, of which the screenshot is scanned fastest.
  func copy(sample: String = Repository.screenshot, to name: String) throws {
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "samples").appending(path: sample),
      to: root.appending(path: name))
  }
}
