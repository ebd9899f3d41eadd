internal import Analysis
internal import Media
internal import Results

/// Finds the frames that show at some times, in this process: decodes once to know all times, and once
/// more up to the last frame that is wanted.
struct FrameFinder {
  let file: FileInput
  let threads: Int
  /// The checks, untouched.
  let pass: PolicyPass

  /// Looks at the frames.
  ///
  /// - Parameters:
  ///   - times: from the start, or negative from the end.
  ///   - show: called with each frame's picture, in the order of the times of those that show one.
  func find(_ times: [Duration], show: (RGBPicture) -> Void) -> FrameLooks {
    var found = FrameLooks(looks: times.map { _ in nil }, end: 0, problems: [])
    do throws(MediaError) {
      let recording = try Recording(file: file, threads: threads)
      var starts: [Duration] = []
      do throws(MediaError) {
        while let frame = try recording.next() { starts.append(frame.time.duration) }
      } catch {
        found.problems.append(Problem(error, time: recording.end))
      }
      found.problems = recording.problems.map { Problem($0) } + found.problems
      let end = recording.end.duration
      found.end = seconds(end)
      let indices = times.map { Self.index(at: $0, starts, end: end) }
      let pictures = try look(
        at: indices, end: end, isProvenFullRange: recording.isProvenFullRange, &found)
      for index in indices {
        if let index, let picture = pictures[index] { show(picture) }
      }
    } catch {
      found.problems.append(Problem(error))
    }
    return found
  }

  /// The frame that shows at a time; nil when none does. A still picture shows at its only time.
  private static func index(at time: Duration, _ starts: [Duration], end: Duration) -> Int? {
    let time = time < .zero ? end + time : time
    guard time >= .zero, time < end || time == starts.last else { return nil }
    return starts.lastIndex { $0 <= time }
  }

  private func look(
    at indices: [Int?], end: Duration, isProvenFullRange: Bool, _ found: inout FrameLooks
  ) throws(MediaError) -> [Int: RGBPicture] {
    var pictures: [Int: RGBPicture] = [:]
    guard let last = indices.compactMap(\.self).max() else { return pictures }
    let converter = try RGBConverter()
    let recording = try Recording(
      file: file, threads: threads, isProvenFullRange: isProvenFullRange)
    var placed = pass
    while let frame = try recording.next() {
      let index = recording.frameCount - 1
      placed.place(frame)
      guard indices.contains(index) else { continue }
      var looking = placed
      let checks = looking.look(at: frame, end: end)
      let look = FrameLook(
        size: frame.geometry.display, time: seconds(frame.time.duration), index: index,
        checks: checks, problems: looking.problems)
      for place in indices.indices where indices[place] == index { found.looks[place] = look }
      pictures[index] = try converter.picture(of: frame)
      if index == last { break }
    }
    return pictures
  }
}
