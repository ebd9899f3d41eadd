internal import Analysis
internal import Geometry
internal import Media
internal import Policy

extension CheckLook {
  /// What a check looks at in frames of a geometry.
  init(_ check: Check, _ regions: [ObservedRegion], _ geometry: FrameGeometry) {
    self.init(
      name: check.name, expect: check.expectation.syntax.keyword, regionName: check.region.name)
    self.regions = regions.map(\.display)
    except = regions.flatMap(\.except)
    searched = regions.flatMap(\.pieces).map { geometry.display($0.stored) }
  }

  /// What an expectation says of a frame alone.
  mutating func take(_ judgement: Judgement) {
    captures = judgement.captures
    if let deviation = judgement.deviation {
      state = .notMet
      found = deviation.area
      measured = deviation.measured
    } else {
      state = .met
      found = judgement.captures.isEmpty || judgement.area.isEmpty ? nil : judgement.area
    }
  }
}

extension Check {
  /// Whether it applies at a time of a recording that ends at `end`.
  func applies(at time: Duration, end: Duration) -> Bool {
    func isReached(_ bound: Duration) -> Bool {
      time >= (bound < .zero ? end + bound : bound)
    }
    return from.map(isReached) ?? true && !(to.map(isReached) ?? false)
  }
}
