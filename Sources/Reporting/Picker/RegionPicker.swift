public import Geometry

/// A page on which a person draws regions over frames of recordings, says what they must look like, and
/// takes a policy away. One file that asks for nothing from a network.
public struct RegionPicker: Sendable {
  /// A frame to draw on.
  public struct Frame: Sendable {
    /// The recording's path.
    public var recording: String
    /// Seconds from the recording's first displayed frame.
    public var time: Double
    /// Its picture, of any size, as a `data:` address of a PNG or JPEG file.
    public var picture: String

    /// A frame from its parts.
    public init(recording: String, time: Double, picture: String) {
      self.recording = recording
      self.time = time
      self.picture = picture
    }
  }

  /// What a region can be expected to look like.
  public struct Expectation: Sendable {
    /// What follows its keyword in a policy.
    public enum Argument: String, Sendable {
      /// Nothing.
      case none
      /// Something, or nothing.
      case optional
      /// Something.
      case required
    }

    /// Its keyword in a policy.
    public var keyword: String
    /// When it is met, as a sentence.
    public var summary: String
    /// What follows the keyword.
    public var argument: Argument
    /// What follows the keyword, in a word: `pattern`, `colour`.
    public var argumentName: String

    /// An expectation from its parts.
    public init(keyword: String, summary: String, argument: Argument, argumentName: String) {
      self.keyword = keyword
      self.summary = summary
      self.argument = argument
      self.argumentName = argumentName
    }
  }

  private let size: Size
  private let frames: [Frame]
  private let expectations: [Expectation]

  /// A picker.
  ///
  /// - Parameters:
  ///   - size: the size as displayed of all frames, which the policy's pixel numbers refer to.
  ///   - frames: what can be drawn on, in the order in which it is offered.
  ///   - expectations: what can be chosen, in that order.
  public init(size: Size, frames: [Frame], expectations: [Expectation]) {
    self.size = size
    self.frames = frames
    self.expectations = expectations
  }

  /// The page.
  public func render() -> String {
    let page = HTMLPage(
      title: "framescan: regions", style: .pickerStyle,
      scripts: [.pickerPolicyScript, .pickerBoardScript], imageSources: "data:")
    return page.render { body in
      body.literal(
        """

        <h1>framescan: regions</h1>
        <p id="how">Drag over the picture to draw a region; drag it or its corners to change it. With the
        keyboard: Add a region, then arrow keys move it, Shift with them changes its size, Alt goes ten
        pixels at a time, Delete removes it.</p>
        <noscript><p>This page needs its own script to draw.</p></noscript>
        <main>
        """)
      body.element("section", ["aria-label": "Frames", "class": "frames"]) { writeBoard(to: &$0) }
      body.element("section", ["aria-label": "Regions", "class": "side"]) { writeSide(to: &$0) }
      body.literal("\n</main>\n")
    }
  }

  private func writeBoard(to html: inout HTMLWriter) {
    html.literal("\n")
    html.element("div", ["id": "board", "role": "group", "aria-label": "Regions drawn"]) { board in
      if let first = frames.first {
        board.void("img", ["id": "frame", "src": address(of: first), "alt": caption(of: first)])
      }
      board.shape(
        "svg",
        [
          "id": "regions", "viewBox": "0 0 \(size.width) \(size.height)",
          "data-width": "\(size.width)",
          "data-height": "\(size.height)",
        ])
    }
    html.literal("\n")
    html.element("div", ["id": "choices", "role": "group", "aria-label": "Frames"]) { choices in
      for frame in frames {
        choices.element("button", ["type": "button", "class": "choice"]) { button in
          button.void("img", ["src": address(of: frame), "alt": ""])
          button.element("span", ["dir": "auto"], caption(of: frame))
        }
      }
    }
  }

  private func writeSide(to html: inout HTMLWriter) {
    html.literal(
      """

      <p><button type="button" id="add">Add a region</button></p>
      <ul id="list"></ul>
      <p id="mistakes" role="status"></p>
      <h2><label for="policy">The policy</label></h2>
      <textarea id="policy" readonly rows="16" spellcheck="false"></textarea>
      <p><button type="button" id="copy">Copy</button>
      <button type="button" id="download">Download framescan.yaml</button>
      <output id="done"></output></p>

      """)
    html.element("template", ["id": "expectations"]) { template in
      for expectation in expectations {
        template.element(
          "option",
          [
            "value": expectation.keyword, "title": expectation.summary,
            "data-argument": expectation.argument.rawValue,
            "data-name": expectation.argumentName,
          ], expectation.keyword)
      }
    }
  }

  /// What a data address may be; anything else shows no picture.
  private func address(of frame: Frame) -> String {
    frame.picture.hasPrefix("data:")
      ? EvidenceReference.data(frame.picture) ?? "data:," : "data:,"
  }

  private func caption(of frame: Frame) -> String {
    let name = frame.recording.split(separator: "/").last ?? ""
    return "\(TimeText.point(frame.time)) of \(name)"
  }
}
