import ClipSupport
import Foundation
import Geometry
import Media
import Testing

@Suite struct OwnershipTests {
  private func grown(in folder: ClipFolder, name: String, _ arguments: String) throws -> String {
    try folder.encode(
      (0..<60).map { [UInt8](repeating: UInt8(4 * $0), count: 64 * 48) }, width: 64, height: 48,
      arguments, name: name)
  }

  @Test("A frame keeps its pixels when the next is read", arguments: ["a.mp4", "a.gif"])
  func frameOutlivesNext(name: String) throws {
    let folder = try ClipFolder()
    let clip = try grown(
      in: folder, name: name, name == "a.mp4" ? "-c:v libx264 -crf 4 -pix_fmt yuv420p" : "")
    let recording = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 2)
    guard let first = try recording.next() else {
      Issue.record("there is no frame")
      return
    }
    for _ in 0..<40 { _ = try recording.next() }
    guard let later = try recording.next() else {
      Issue.record("there are too few frames")
      return
    }
    let kept = first.luma(x: 9, y: 9)
    let read = later.luma(x: 9, y: 9)
    #expect(abs(kept) <= 2)
    #expect(abs(read - 164) <= 2)
  }

  @Test("A frame keeps its pixels when its recording goes first", arguments: ["a.mp4", "a.gif"])
  func frameOutlivesRecording(name: String) throws {
    let folder = try ClipFolder()
    let clip = try grown(
      in: folder, name: name, name == "a.mp4" ? "-c:v libx264 -crf 4 -pix_fmt yuv420p" : "")
    var recording: Recording? = try Recording(file: FileInput(path: Array(clip.utf8)), threads: 2)
    _ = try recording?.next()
    guard let frame = try recording?.next() else {
      Issue.record("there is no second frame")
      return
    }
    recording = nil
    let kept = frame.luma(x: 9, y: 9)
    #expect(abs(kept - 4) <= 2)
  }
}
