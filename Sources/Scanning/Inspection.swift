internal import Analysis
public import Geometry
internal import Media
public import Results

/// What the decoder sees of a recording, without judging it.
public struct Inspection: Codable, Sendable {
  /// The recording's path, in display form.
  public let path: String
  /// What the decoder saw; nil when it saw no picture.
  public let media: MediaDescription?
  /// The size of the first picture as stored.
  public let storedSize: Size?
  /// Whether stored pictures are mirrored before they are turned.
  public let isMirrored: Bool
  /// Every frame's time, in seconds from the first.
  public let times: [Double]
  /// What went wrong.
  public let problems: [Problem]

  /// Reads a recording to its end, in this process.
  ///
  /// - Parameter threads: how many threads decode it, at least 1.
  init(of file: FileInput, named path: String, threads: Int) {
    self.path = path
    var times: [Double] = []
    var media: MediaDescription?
    var facts: FrameFacts?
    var problems: [Problem] = []
    do throws(MediaError) {
      let recording = try Recording(file: file, threads: threads)
      do throws(MediaError) {
        while let frame = try recording.next() { times.append(seconds(frame.time.duration)) }
      } catch {
        problems.append(Problem(error, time: recording.end))
      }
      problems = recording.problems.map { Problem($0) } + problems
      media = MediaDescription(recording.facts)
      facts = recording.firstFrame
    } catch {
      problems.append(Problem(error))
    }
    self.times = times
    self.media = media
    self.problems = problems
    storedSize = facts?.geometry.stored
    isMirrored = facts?.geometry.orientation.isMirrored ?? false
  }

  /// What there is to say of a recording of which nothing was seen.
  init(path: String, problem: Problem) {
    self.path = path
    media = nil
    storedSize = nil
    isMirrored = false
    times = []
    problems = [problem]
  }

  /// Whether it could be read to its end.
  public var isWhole: Bool { media != nil && problems.allSatisfy { $0.kind.verdict == nil } }

  /// The shortest, median and longest time between frames, in seconds; nil with fewer than two.
  public var spacing: (shortest: Double, median: Double, longest: Double)? {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    guard let shortest = steps.first, let longest = steps.last else { return nil }
    return (shortest, steps[steps.count / 2], longest)
  }
}
