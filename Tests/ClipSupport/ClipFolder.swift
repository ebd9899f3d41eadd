import Foundation

/// A folder for clips that goes, with all in it, when the last reference does.
public final class ClipFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder among the temporary files.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "framescan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A path in it that is not taken, ending in `name`.
  public func newPath(_ name: String) -> String { "\(path)/\(UUID().uuidString)\(name)" }

  /// Writes a file; its path.
  public func write(_ bytes: [UInt8], name: String) throws -> String {
    let file = newPath(name)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// A file's bytes.
  public func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// Encodes raw frames with the `ffmpeg` program.
  ///
  /// - Parameters:
  ///   - frames: what `format` (a name of FFmpeg's) makes of pictures of that size.
  ///   - arguments: the output's options, as one writes them in a shell.
  ///   - name: the end of the file's name; says the container.
  /// - Returns: the clip's path.
  public func encode(
    _ frames: [[UInt8]], format: String = "gray", width: Int, height: Int, rate: String = "10",
    _ arguments: String, name: String
  ) throws -> String {
    let output = newPath(name)
    try Program.run(
      [
        "ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", format, "-video_size",
        "\(width)x\(height)", "-framerate", rate, "-i", "-",
      ] + arguments.split(separator: " ").map(String.init) + [output],
      input: Array(frames.joined()), in: self)
    return output
  }

  /// Copies the streams of a clip into another container, or with other options.
  public func remux(
    _ clip: String, input: String = "", _ arguments: String = "", name: String
  ) throws -> String {
    let output = newPath(name)
    try Program.run(
      ["ffmpeg", "-v", "error", "-y"] + input.split(separator: " ").map(String.init)
        + ["-i", clip, "-c", "copy"] + arguments.split(separator: " ").map(String.init) + [output],
      in: self)
    return output
  }

  /// The presentation timestamps that `ffprobe` reads from a clip's pictures, in seconds.
  public func probedTimes(of clip: String) throws -> [Double] {
    let output = try Program.run(
      [
        "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
        "frame=best_effort_timestamp_time", "-of", "csv=p=0", clip,
      ], in: self)
    return String(decoding: output, as: UTF8.self).split { $0.isNewline || $0 == "," }
      .compactMap { Double($0) }
  }
}
