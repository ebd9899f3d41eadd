internal import Analysis
internal import Geometry
internal import Media
internal import Policy

/// A region that moves with an anchor, in frames of one geometry.
struct MovingRegion {
  /// What it moves with.
  let anchor: Anchor
  /// Where that is looked for, in display pixels.
  let area: Rectangle
  /// What the policy's pixel numbers refer to.
  let numbers: Size
  /// Rectangles taken out of it, which stay where they are, in display pixels.
  let except: [Rectangle]
  /// How much of its border is ignored: nil for the usual of what protects, or of what doesn't.
  let inset: Length?
  let isProtecting: Bool
  /// It is looked at only while this share of it is in the picture.
  let minVisible: Double
  let geometry: FrameGeometry
  let ringing: Ringing

  /// The part of it that can be seen when its anchor is at a place; nil when there is none, or less than
  /// is asked for. When the anchor has left the area over one of its sides, so may the region have: then
  /// what is beyond that side isn't the region any more.
  func observe(at place: AnchorWatch.Place) -> ObservedRegion? {
    let display = geometry.display
    let whole = anchor.region(at: place.rectangle, in: display, frame: numbers)
    let bounds = place.isCarried ? bounds(at: place.rectangle) : Rectangle(display)
    let visible = whole.intersection(bounds)
    guard !visible.isEmpty else { return nil }
    let share =
      Double(visible.width) * Double(visible.height) / (Double(whole.width) * Double(whole.height))
    guard share >= minVisible else { return nil }
    let region = ObservedRegion(
      display: visible, whole: whole,
      except: except.map { $0.intersection(visible) }
        .filter { !$0.isEmpty } + Rectangle(display).subtracting([bounds]),
      insetX: RegionPlacing.inset(
        inset, isProtecting: isProtecting, side: whole.width, along: display.width, numbers.width),
      insetY: RegionPlacing.inset(
        inset, isProtecting: isProtecting, side: whole.height, along: display.height,
        numbers.height),
      geometry: geometry, ringing: ringing,
      scale: Double(display.width) / Double(numbers.width))
    return region.pieces.isEmpty ? nil : region
  }

  /// The picture without what is beyond the sides of the area that a place reaches over.
  private func bounds(at place: Rectangle) -> Rectangle {
    let left = place.x < area.x ? area.x : 0
    let top = place.y < area.y ? area.y : 0
    let right = place.right > area.right ? area.right : geometry.display.width
    let bottom = place.bottom > area.bottom ? area.bottom : geometry.display.height
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
