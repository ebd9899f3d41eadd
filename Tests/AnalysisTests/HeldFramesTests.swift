import Analysis
import Geometry
import Reading
import Testing

@Suite struct HeldFramesTests {
  private func look(_ level: UInt8, side: Int = 2) -> GrayPicture {
    GrayPicture(
      size: Size(width: side, height: side), pixels: [UInt8](repeating: level, count: side * side))
  }

  private func judgement(_ name: String) -> Judgement { Judgement(captures: ["v": name]) }

  @Test("Frames are settled in their order, each look as it turns out")
  func order() {
    var held = HeldFrames()
    #expect(held.hold(look(10), judgement("a")).isEmpty)
    #expect(held.holdAnother(judgement("a")).isEmpty)
    #expect(held.hold(look(20), judgement("b")).isEmpty)
    let settled = held.settle { $0.picture.pixels[0] == 20 ? judgement("c") : $0.judgement }
    #expect(settled.map(\.captures) == [["v": "a"], ["v": "a"], ["v": "c"]])
    #expect(held.isEmpty)
  }

  @Test("No more than 600 frames wait: the oldest stand as they were judged")
  func frames() {
    var held = HeldFrames()
    var released = held.hold(look(10), judgement("a")).count
    for _ in 0..<700 { released += held.holdAnother(judgement("a")).count }
    #expect(released == 101)
    #expect(held.settle().count == 600)
  }

  @Test("No more than 16 MiB of looks wait")
  func bytes() {
    var held = HeldFrames()
    var released: [Judgement] = []
    for index in 0..<20 { released += held.hold(look(0, side: 1024), judgement("\(index)")) }
    #expect(released.map { $0.captures["v"] } == ["0", "1", "2", "3"])
  }

  @Test("The mean of the latest looks leaves out what moves, and tells it")
  func steady() throws {
    var held = HeldFrames()
    for level in [0, 100, 200] as [UInt8] { _ = held.hold(look(level), judgement("a")) }
    let steady = try #require(held.steady(last: 4))
    #expect(steady.mean.pixels == [100, 100, 100, 100])
    #expect(steady.unrest.pixels == [200, 200, 200, 200])
    #expect(HeldFrames().steady(last: 4) == nil)
  }
}
