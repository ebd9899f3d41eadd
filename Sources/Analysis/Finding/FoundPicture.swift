package import Geometry

/// Where a reference picture shows in a frame.
package struct FoundPicture: Equatable, Sendable {
  /// Its rectangle in display pixels; reaches outside the area that was searched where the picture is
  /// partly cut off by its edge.
  package var place: Rectangle
  /// The normalised cross-correlation of its visible part with the picture, 0 to 1.
  package var likeness: Double
  /// What tells it from others that show at the same time; the same from frame to frame while it is
  /// followed.
  package var track = 0
  /// Whether it has left the area, or almost, and its place is told by how the rest has moved since.
  package var isCarried = false
}
