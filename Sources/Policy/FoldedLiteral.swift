/// A literal pattern with demanded values in place of its captures, to be found in a text but for what
/// reading confuses.
struct FoldedLiteral {
  /// What stands between two `*`.
  private struct Segment {
    var written: [Character] = []
    var startsWithCapture = false
    var endsWithCapture = false
    /// Whether it is the pattern's first or last.
    var isFirst = false
    var isLast = false
  }

  private let segments: [Segment]

  /// The pattern with a value for each capture.
  init(tokens: [LiteralPattern.Token], values: [String: String]) {
    var segments: [Segment] = []
    for (index, token) in tokens.enumerated() {
      let startsSegment = index == 0 || tokens[index - 1] == .anything
      if startsSegment, token != .anything { segments.append(Segment(isFirst: index == 0)) }
      let current = segments.count - 1
      switch token {
      case .anything: continue
      case .gap: segments[current].written.append(" ")
      case .literal(let characters): segments[current].written += characters
      case .capture(let name):
        segments[current].written += Array(values[name] ?? "")
        segments[current].startsWithCapture = startsSegment || segments[current].startsWithCapture
      }
      segments[current].endsWithCapture = if case .capture = token { true } else { false }
      segments[current].isLast = index == tokens.count - 1
    }
    self.segments = values.values.allSatisfy { !OCRFolding.fold(Array($0)).isEmpty } ? segments : []
  }

  /// What was read where the pattern stands, and the pattern as demanded; nil where it doesn't stand.
  func find(in text: [Character]) -> (read: String, demanded: String)? {
    guard !segments.isEmpty else { return nil }
    let folded = OCRFolding.fold(text)
    var read: [String] = []
    var place = 0
    for segment in segments {
      let wanted = OCRFolding.fold(segment.written).map(\.character)
      guard
        let start = (place..<max(place, folded.count - wanted.count + 1)).first(where: {
          stands(segment, wanted, at: $0, of: folded, in: text)
        })
      else { return nil }
      place = start + wanted.count
      let source = folded[start].source.lowerBound..<folded[place - 1].source.upperBound
      read.append(String(text[source]))
    }
    let demanded = segments.map { String($0.written) }
    return (read.joined(separator: " … "), demanded.joined(separator: " … "))
  }

  private func stands(
    _ segment: Segment, _ wanted: [Character], at place: Int, of folded: [OCRFolding.Element],
    in text: [Character]
  ) -> Bool {
    let part = folded[place..<(place + wanted.count)]
    guard let first = part.first, let last = part.last,
      part.lazy.map(\.character).elementsEqual(wanted)
    else { return false }
    let (start, end) = (first.source.lowerBound, last.source.upperBound)
    if segment.startsWithCapture {
      if start > 0, !text[start - 1].isWhitespace { return false }
    } else if segment.isFirst, text.continuesWord(before: start) {
      return false
    }
    if segment.endsWithCapture {
      if end < text.count, !text[end].isWhitespace { return false }
    } else if segment.isLast, text.continuesWord(after: end) {
      return false
    }
    return true
  }
}
