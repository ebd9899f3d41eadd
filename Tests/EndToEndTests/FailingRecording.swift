import Foundation
import Testing

/// A recording with a leak, as FFmpeg's own program decodes it: what damaged copies are judged by.
struct FailingRecording {
  typealias Size = (width: Int, height: Int)
  typealias Region = (x: Int, y: Int, width: Int, height: Int)

  let name: String
  let bytes: [UInt8]
  /// How far apart the darkest and the brightest pixel of the protected region are, frame by frame.
  let spreads: [Int]
  /// Frames before the region is protected.
  private let unprotected: Int
  private let size: Size
  private let region: Region

  /// In the samples clean frames spread over 0 to 12 levels, leaks over 245 and 255.
  static let limit = 64

  /// - Parameters:
  ///   - file: a recording in the workspace, of that size as displayed.
  ///   - region: what is protected in it, without the border that is not looked at.
  init(
    _ file: String, in workspace: Workspace, size: Size,
    region: Region
  ) throws {
    name = file
    bytes = [UInt8](try Data(contentsOf: workspace.root.appending(path: file)))
    self.size = size
    self.region = region
    spreads = try Self.spreads(of: file, in: workspace, size, region)
    unprotected = spreads.prefix { $0 > Self.limit }.count
    try #require(spreads.dropFirst(unprotected).contains { $0 > Self.limit })
  }

  /// Why a damaged copy that framescan passes must not pass; nil when FFmpeg too finds all its frames,
  /// and all of them clean.
  func fault(ofPassing copy: String, frames: Int, in workspace: Workspace) throws -> String? {
    let found = try Self.spreads(of: copy, in: workspace, size, region)
    if frames != spreads.count { return "\(frames) of \(spreads.count) frames were read" }
    if found.count != spreads.count { return "FFmpeg reads \(found.count) of \(spreads.count)" }
    return found.dropFirst(unprotected).contains { $0 > Self.limit } ? "it shows the leak" : nil
  }

  private static func spreads(
    of file: String, in workspace: Workspace, _ size: Size,
    _ region: Region
  ) throws -> [Int] {
    let raw = "decoded.raw"
    let crop = "crop=\(region.width):\(region.height):\(region.x):\(region.y)"
    _ = try Command(
      program: "ffmpeg",
      words: [
        "-v", "quiet", "-nostdin", "-y", "-i", file, "-map", "0:v:0", "-vsync", "passthrough",
        "-vf",
        "scale=\(size.width):\(size.height):flags=neighbor,\(crop)", "-pix_fmt", "gray", "-f",
        "rawvideo", raw,
      ], folder: workspace.path("")
    ).run()
    let pixels = [UInt8](try Data(contentsOf: workspace.root.appending(path: raw)))
    let count = region.width * region.height
    return stride(from: 0, through: pixels.count - count, by: count).map { start in
      let frame = pixels[start..<start + count]
      return Int(frame.max() ?? 0) - Int(frame.min() ?? 0)
    }
  }
}
