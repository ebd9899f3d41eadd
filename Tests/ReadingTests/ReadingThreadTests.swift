import Reading
import Testing
import Threads

@Suite struct ReadingThreadTests {
  @Test("Jobs are done in their order, beside the thread that gives them")
  func order() throws {
    let thread = ReadingThread(try TextReader())
    let (mayBegin, done) = (Monitor(false), Monitor<[Int]>([]))
    thread.add { _ in mayBegin.wait { $0 ? () : nil } }
    for index in 0..<5 { thread.add { _ in done.change { $0.append(index) } } }
    #expect(done.change { $0 }.isEmpty)
    mayBegin.change { $0 = true }
    #expect(done.wait { $0.count == 5 ? $0 : nil } == [0, 1, 2, 3, 4])
  }
}
