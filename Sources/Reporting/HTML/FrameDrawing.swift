internal import Geometry
internal import Results

/// One frame of a violation, small: its picture where there is one, and over it the region and the place
/// that was worst. Without a picture, or where styles are blocked, the same places in a frame's outline.
struct FrameDrawing {
  let media: MediaDescription
  let region: Rectangle?
  /// The worst place; nil where another frame than the worst is shown.
  let place: Rectangle?
  /// Where the page finds the picture; nil where there is none.
  let address: String?
  /// What it is, in words: `worst frame, 3.270 s`.
  let caption: String

  /// The size within which it is drawn, in pixels of the page.
  private static let bounds = (width: 240.0, height: 260.0)
  /// Half of the least size of the ring around the worst place, in pixels of the page.
  private static let leastRadius = 9.0

  func write(to html: inout HTMLWriter) {
    guard media.width > 0, media.height > 0 else { return }
    html.element("figure") { figure in
      figure.element("div", ["class": "picture"]) { picture in
        if let address {
          picture.element("a", ["href": address]) {
            $0.void(
              "img",
              [
                "src": address, "alt": "Picture of the \(caption)", "loading": "lazy",
                "width": pixels(frame.width), "height": pixels(frame.height),
              ])
          }
        }
        writePlaces(to: &picture)
      }
      figure.element("figcaption", caption)
    }
  }

  private var frame: Area { Area(Rectangle(x: 0, y: 0, width: media.width, height: media.height)) }

  /// Pixels of the page for one of the frame.
  private var zoom: Double {
    min(Self.bounds.width / frame.width, Self.bounds.height / frame.height)
  }

  private func pixels(_ length: Double) -> String { "\(max(1, Int((length * zoom).rounded())))" }

  private func writePlaces(to html: inout HTMLWriter) {
    html.element(
      "svg",
      [
        "class": "places", "viewBox": "0 0 \(media.width) \(media.height)",
        "width": pixels(frame.width), "height": pixels(frame.height), "role": "img",
        "aria-label": label, "fill": "none",
      ]
    ) { svg in
      outline(frame, "edge", "#8c959f", width: "1", to: &svg)
      if let region {
        outline(Area(region), "casing", "#ffffff", width: "4", to: &svg)
        outline(Area(region), "region", "#0550ae", width: "2", dashes: "6 3", to: &svg)
      }
      if let place {
        outline(Area(place), "casing", "#ffffff", width: "4", to: &svg)
        outline(Area(place), "place", "#cf222e", width: "2", to: &svg)
        ring(Area(place), "casing", "#ffffff", width: "5", to: &svg)
        ring(Area(place), "place", "#cf222e", width: "2.5", to: &svg)
      }
    }
  }

  private var label: String {
    let parts = [
      region.map { "region \($0.text) outlined" }, place.map { "worst place \($0.text) marked" },
    ].compactMap(\.self)
    return parts.isEmpty ? "The whole frame" : parts.joined(separator: ", ")
  }

  private func outline(
    _ area: Area, _ kind: String, _ color: String, width: String, dashes: String? = nil,
    to svg: inout HTMLWriter
  ) {
    svg.shape(
      "rect",
      [
        "class": kind, "x": TimeScale.text(area.x), "y": TimeScale.text(area.y),
        "width": TimeScale.text(area.width), "height": TimeScale.text(area.height),
        "stroke": color, "stroke-width": width, "stroke-dasharray": dashes,
        "vector-effect": "non-scaling-stroke",
      ])
  }

  private func ring(
    _ area: Area, _ kind: String, _ color: String, width: String, to svg: inout HTMLWriter
  ) {
    // Around the place, with a gap that keeps it seen; a place that is large needs none.
    let least = Self.leastRadius / zoom
    guard area.width < 4 * least || area.height < 4 * least else { return }
    svg.shape(
      "ellipse",
      [
        "class": kind, "cx": TimeScale.text(area.x + area.width / 2),
        "cy": TimeScale.text(area.y + area.height / 2),
        "rx": TimeScale.text(max(area.width * 0.75, least)),
        "ry": TimeScale.text(max(area.height * 0.75, least)), "stroke": color,
        "stroke-width": width, "vector-effect": "non-scaling-stroke",
      ])
  }

  /// A rectangle in numbers that can't overflow, whatever results say.
  private struct Area {
    let x, y, width, height: Double

    init(_ rectangle: Rectangle) {
      (x, y) = (Double(rectangle.x), Double(rectangle.y))
      (width, height) = (max(0, Double(rectangle.width)), max(0, Double(rectangle.height)))
    }
  }
}

extension Rectangle {
  /// Its corner and its size: `64,700 48×16`.
  var text: String { "\(x),\(y) \(width)×\(height)" }
}
