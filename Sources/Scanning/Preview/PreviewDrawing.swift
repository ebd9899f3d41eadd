internal import Drawing
internal import Geometry
public import Media

extension FrameView {
  /// The frame with its checks drawn on it: the outline of each region, a thin dashed line around what is
  /// looked at, exceptions hatched, what was found framed, and a label each.
  ///
  /// - Parameter titles: the labels' first words, one a check.
  public func drawing(titles: [String]) -> RGBPicture {
    var drawing = PreviewDrawing(picture)
    for check in look.checks { drawing.drawArea(of: check) }
    for check in look.checks { drawing.drawFound(of: check) }
    for (check, title) in zip(look.checks, titles) {
      for region in check.regions { drawing.drawLabel(title, of: check, in: region) }
    }
    return drawing.canvas.picture
  }
}

/// A preview while it is drawn.
private struct PreviewDrawing {
  var canvas: PictureCanvas
  private let size: Size
  /// The width of an outline: 3 pixels on a phone's screen.
  private let line: Int
  private let font: LabelFont?
  private var labels: [Rectangle] = []

  init(_ picture: RGBPicture) {
    canvas = PictureCanvas(picture)
    size = picture.size
    let side = min(size.width, size.height)
    line = max(1, side / 320)
    font = LabelFont(lineHeight: max(11, side / 40))
  }

  mutating func drawArea(of check: CheckLook) {
    let color = check.state.color
    for hole in check.except { canvas.hatch(hole, color, width: line, gap: 5 * line) }
    for region in check.regions {
      // A dark seam keeps a line visible on its own colour.
      canvas.outline(region, .black, width: line + max(1, line / 2))
      canvas.outline(region, color, width: line)
    }
    for part in check.searched where !check.regions.contains(part) {
      canvas.outline(part, color, width: max(1, line / 2), dash: 4 * line)
    }
  }

  mutating func drawFound(of check: CheckLook) {
    guard let found = check.found else { return }
    // Around it, so that nothing of it is covered.
    let frame = found.inset(by: -2 * line - 1)
    canvas.outline(frame.inset(by: -1), .black, width: line + 2)
    canvas.outline(frame, check.state == .notMet ? Self.worst : check.state.color, width: line)
  }

  /// Puts the label into a region's upper left corner, or above a region that it would cover; below
  /// others that are there.
  mutating func drawLabel(_ title: String, of check: CheckLook, in region: Rectangle) {
    guard let font else { return }
    let text = font.mask(of: title)
    let padding = 2 * line
    let height = text.box(x: 0, y: 0, padding: padding).height
    let width = text.box(x: 0, y: 0, padding: padding).width
    let x = max(0, min(region.x + line, size.width - width))
    let lowest = max(0, size.height - height)
    let isSmall = region.height < 4 * height && region.y >= height
    var y = min(isSmall ? region.y - height : region.y + line, lowest)
    func meetsOther(_ y: Int) -> Bool {
      let box = text.box(x: x, y: y, padding: padding)
      return labels.contains { !$0.intersection(box).isEmpty }
    }
    while meetsOther(y), y < lowest { y = min(lowest, y + 1) }
    // Where there is no room below, there may be some above.
    while meetsOther(y), y > 0 { y -= 1 }
    labels.append(text.box(x: x, y: y, padding: padding))
    canvas.label(text, x: x, y: y, .white, on: check.state.ground, padding: padding)
  }

  private static let worst = RGBColor(255, 60, 60)
}

extension CheckLook.State {
  /// The colour of its lines.
  fileprivate var color: RGBColor {
    switch self {
    case .met: RGBColor(60, 220, 100)
    case .notMet: RGBColor(255, 150, 40)
    case .notApplying, .notJudged, .notPlaced: RGBColor(120, 170, 255)
    }
  }

  /// A darker one for what white text stands on.
  fileprivate var ground: RGBColor {
    switch self {
    case .met: RGBColor(0, 100, 35)
    case .notMet: RGBColor(170, 20, 20)
    case .notApplying, .notJudged, .notPlaced: RGBColor(40, 60, 120)
    }
  }
}
