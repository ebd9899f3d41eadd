/// Why a text isn't a rectangle.
enum RegionTextMistake: Error {
  /// It doesn't look like one at all: it may be a name.
  case noRectangle
  /// It looks like one, and this is wrong with it.
  case malformed(String)
}

extension RegionShape {
  /// A rectangle as one word: `all`, or `x,y,width,height` in pixels or percent.
  init(written: String) throws(RegionTextMistake) {
    if written == "all" {
      self = .all
      return
    }
    let looksLikeOne = written.allSatisfy { "0123456789.,%px- ".contains($0) }
    let parts = written.split(separator: ",", omittingEmptySubsequences: false)
    guard looksLikeOne, parts.count > 1 else { throw .noRectangle }
    let lengths = parts.compactMap { Length(written: String($0.trimmingSpaces)) }
    guard parts.count == 4, lengths.count == 4 else {
      throw .malformed(
        "a rectangle is x,y,width,height in pixels or percent, such as 0,25%,100%,33%, "
          + "not \(written.quoted)")
    }
    if lengths.contains(where: { $0.number < 0 }) || lengths[2].number == 0
      || lengths[3].number == 0
    {
      throw .malformed(
        "a rectangle has no negative numbers and some width and height, unlike \(written.quoted)")
    }
    self.init(
      horizontal: .fromNear(lengths[0], extent: lengths[2]),
      vertical: .fromNear(lengths[1], extent: lengths[3]))
  }
}

extension Substring {
  /// Without the spaces around it.
  var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
    return start[...last]
  }
}
