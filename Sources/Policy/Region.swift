/// Where a check looks: a rectangle, less the rectangles taken out of it.
public struct Region: Sendable, Hashable {
  /// Its name in the policy's `regions:`; nil when written in place.
  public var name: String?
  /// The rectangle.
  public var shape: RegionShape
  /// Rectangles taken out of it.
  public var except: [RegionShape]
  /// Those of them that the check itself takes out, in whatever profile.
  public var exceptOfCheck: [RegionShape] = []

  /// A region from its parts.
  public init(name: String? = nil, shape: RegionShape, except: [RegionShape] = []) {
    self.name = name
    self.shape = shape
    self.except = except
  }
}

/// A rectangle as a policy writes it: on each axis two of (distance from the near edge, distance
/// from the far edge, extent).
public struct RegionShape: Sendable, Hashable {
  /// Position and extent along one axis.
  public enum Span: Sendable, Hashable {
    /// Distance of its start from the near (left, top) edge, and extent.
    case fromNear(Length, extent: Length)
    /// Distance of its end from the far (right, bottom) edge, and extent.
    case fromFar(Length, extent: Length)
    /// Distances from both edges.
    case between(near: Length, far: Length)
  }

  /// Along the width.
  public var horizontal: Span
  /// Along the height.
  public var vertical: Span

  /// A shape from its two spans.
  public init(horizontal: Span, vertical: Span) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The whole picture.
  public static let all = RegionShape(
    horizontal: .between(near: .pixels(0), far: .pixels(0)),
    vertical: .between(near: .pixels(0), far: .pixels(0)))
}
