internal import Results

/// A recording's time from left to right, with parts of it drawn as bars of different height: told apart
/// by their shape as well as by their colour.
struct TimelineDrawing {
  /// What a part of the time is.
  enum Kind: String {
    /// A check applied and was met; a screen showed.
    case applied
    /// A check was violated.
    case violated
    /// A check was violated as far as its policy lets it.
    case tolerated
    /// A reading other than the one before it.
    case otherwise
  }

  struct Part {
    let span: TimeSpan
    let kind: Kind
    /// What it says where a pointer rests on it.
    let title: String
  }

  let scale: TimeScale
  /// What the whole of it shows, in words.
  let label: String
  /// The parts, later ones over earlier ones.
  let parts: [Part]
  /// What was measured meanwhile, drawn below.
  var plot: PlotDrawing?

  private static let height = 20.0
  private static let unseenColor = "#8c959f"
  /// So narrow that it is still seen on a phone, in units.
  private static let leastWidth = 4.0

  func write(to html: inout HTMLWriter) {
    html.literal("\n")
    html.element("div", ["class": "time"]) { box in
      box.element(
        "svg",
        [
          "class": "timeline", "viewBox": "0 0 1000 20", "width": "100%", "height": "20",
          "preserveAspectRatio": "none", "role": "img", "aria-label": label,
          "data-seconds": TimeText.moment(scale.duration),
        ]
      ) { svg in
        svg.shape(
          "rect",
          ["class": "unseen", "y": "9", "width": "1000", "height": "2", "fill": Self.unseenColor])
        for part in parts { write(part, to: &svg) }
      }
      plot?.write(to: &box)
      writeAxis(to: &box)
    }
  }

  /// The start and the end, and between them how far the measure went.
  private func writeAxis(to html: inout HTMLWriter) {
    html.element("p", ["class": "axis"]) { axis in
      axis.element("span", "0 s")
      if let plot {
        axis.literal(" ")
        axis.element("span", plot.summary)
      }
      axis.literal(" ")
      axis.element("span", TimeText.duration(scale.duration))
    }
  }

  /// What the shapes mean, for all drawings of a recording.
  static func writeLegend(to html: inout HTMLWriter) {
    let kinds: [(Kind?, String)] = [
      (nil, "not applied or seen"), (.applied, "applied, seen"), (.tolerated, "tolerated, changed"),
      (.violated, "violated"),
    ]
    html.literal("\n")
    html.element("p", ["class": "legend"]) { legend in
      for (kind, words) in kinds {
        legend.element("span") { entry in
          let height = kind?.height ?? 2
          entry.element(
            "svg", ["width": "24", "height": "20", "aria-hidden": "true"]
          ) {
            $0.shape(
              "rect",
              [
                "class": kind?.rawValue ?? "unseen", "fill": kind?.color ?? Self.unseenColor,
                "y": TimeScale.text((Self.height - height) / 2), "width": "24",
                "height": TimeScale.text(height),
              ])
          }
          entry.text(" \(words)")
        }
        legend.literal(" ")
      }
    }
  }

  private func write(_ part: Part, to svg: inout HTMLWriter) {
    let start = scale.place(part.span.start)
    let width = max(scale.place(part.span.end) - start, Self.leastWidth)
    let height = part.kind.height
    svg.element(
      "rect",
      [
        "class": part.kind.rawValue, "fill": part.kind.color,
        "x": TimeScale.text(min(start, TimeScale.width - width)),
        "y": TimeScale.text((Self.height - height) / 2), "width": TimeScale.text(width),
        "height": TimeScale.text(height),
      ]
    ) { $0.element("title", part.title) }
  }
}

extension TimelineDrawing.Kind {
  fileprivate var height: Double {
    switch self {
    case .applied: 8
    case .tolerated, .otherwise: 14
    case .violated: 20
    }
  }

  /// The colour where no style is applied.
  fileprivate var color: String {
    switch self {
    case .applied: "#6e9fd8"
    case .tolerated, .otherwise: "#9a6700"
    case .violated: "#b42318"
    }
  }
}
