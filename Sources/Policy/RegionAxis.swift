import Geometry

/// An axis of a region with the keys that say where the region lies along it.
enum RegionAxis {
  case horizontal, vertical

  var alias: PolicyKey { self == .horizontal ? .x : .y }
  var near: PolicyKey { self == .horizontal ? .left : .top }
  var far: PolicyKey { self == .horizontal ? .right : .bottom }
  var extent: PolicyKey { self == .horizontal ? .width : .height }
  /// In the order a sentence names them.
  var keys: [PolicyKey] { [alias, near, far, extent] }

  func side(of frame: Size) -> Int { self == .horizontal ? frame.width : frame.height }
}

extension RegionShape.Span {
  /// What is wrong with it whatever the recording, as a sentence; nil when nothing is, as far as can be
  /// told without a `frame`.
  func mistake(_ axis: RegionAxis, in frame: Size?) -> String? {
    let lengths: (Length, Length)
    let isBetween: Bool
    switch self {
    case .fromNear(let distance, let extent), .fromFar(let distance, let extent):
      lengths = (distance, extent)
      isBetween = false
    case .between(let near, let far):
      lengths = (near, far)
      isBetween = true
    }
    let percent = lengths.0.percent + lengths.1.percent
    let isMixed = lengths.0.isPositivePixels || lengths.1.isPositivePixels
    let nothing = "nothing is left between '\(axis.near.name)' and '\(axis.far.name)'"
    let edge = if case .fromFar = self { axis.near.name } else { axis.far.name }
    let tiny = 1e-9
    if isBetween ? percent > 100 - tiny : percent > 100 + tiny || (isMixed && percent > 100 - tiny)
    {
      return isBetween
        ? nothing : "the region reaches beyond 100 % of the picture at the \(edge)"
    }
    guard let frame else { return nil }
    let side = axis.side(of: frame)
    let edges = edges(along: side, of: side)
    if edges.end <= edges.start { return nothing }
    let outside = max(-edges.start, edges.end - Double(side))
    // Half a pixel is what rounding can make of a region that fits.
    guard outside > 0.5 else { return nil }
    return "the region reaches \(Int(outside + 0.5)) px outside the frame "
      + "(\(frame.width)x\(frame.height)) at the \(edge)"
  }
}

extension RegionShape {
  /// What is wrong with it whatever the recording; see ``Span/mistake(_:in:)``.
  func mistake(in frame: Size?) -> String? {
    horizontal.mistake(.horizontal, in: frame) ?? vertical.mistake(.vertical, in: frame)
  }
}

extension Region {
  /// Whether nothing is left of it without those shapes, as far as can be told without a recording.
  func leavesNothing(without shapes: [RegionShape], in frame: Size?) -> Bool {
    let all = [shape] + except + shapes
    guard frame != nil || all.allSatisfy(\.isRelative) else { return false }
    let size = frame ?? Size(width: 10_000, height: 10_000)
    let holes = (except + shapes).map { $0.rectangle(in: size, frame: size) }
    return shape.rectangle(in: size, frame: size).subtracting(holes).isEmpty
  }
}

extension RegionShape {
  /// Whether it is the same share of every picture.
  fileprivate var isRelative: Bool { horizontal.isRelative && vertical.isRelative }
}

extension RegionShape.Span {
  fileprivate var isRelative: Bool {
    switch self {
    case .fromNear(let first, let second), .fromFar(let first, let second),
      .between(let first, let second):
      !first.isPositivePixels && !second.isPositivePixels
    }
  }
}

extension Length {
  fileprivate var percent: Double { if case .percent(let number) = self { number } else { 0 } }
  fileprivate var isPositivePixels: Bool {
    if case .pixels(let number) = self { number > 0 } else { false }
  }
}
