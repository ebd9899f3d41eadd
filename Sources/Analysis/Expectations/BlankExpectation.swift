internal import Media
internal import Policy
internal import Reading

/// Passes when the region is one flat colour: any, or the one given.
///
/// | passes | fails |
/// |---|---|
/// | an iOS layer hidden by `isSecureTextEntry`, showing the background behind it; a grey placeholder | one glyph in one frame, dark grey on #121212 among them; a gradient; with a colour given, another colour |
struct BlankExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "blank", argument: .optionalColor, isProtecting: true,
    summary: "the region is one flat colour, any or the one given; as sensitive as black")

  static let judgesFramesAlone = true

  private var meter = FlatnessMeter()
  private var measuring = FlatnessMeter(least: 0)
  private let color: Color?

  init(_ request: ExpectationRequest, reader: TextReaderProvider) {
    if case .color(let color) = request.argument { self.color = color } else { color = nil }
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    guard let finding = Self.leastFinding(frame, region, color, &meter) else { return .met }
    return Judgement(
      deviation: finding.deviation(from: color.map { hexadecimal($0) } ?? "the fill"))
  }

  mutating func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    Self.leastFinding(frame, region, color, &measuring)?.severity
  }

  private func hexadecimal(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { component in
        let digits = String(component, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// Where the file doesn't say its matrix, the colour may be either of what players make of it.
  private static func leastFinding(
    _ frame: borrowing Frame, _ region: ObservedRegion, _ color: Color?,
    _ meter: inout FlatnessMeter
  ) -> FlatnessMeter.Finding? {
    guard let color else { return meter.worst(in: frame, region: region, fill: .any) }
    var least: FlatnessMeter.Finding?
    for encoding in frame.matrix.encodings(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
    {
      let fill = FlatnessMeter.Fill(
        luma: encoding.luma, blueDifference: encoding.blueDifference,
        redDifference: encoding.redDifference)
      guard let finding = meter.worst(in: frame, region: region, fill: fill) else { return nil }
      if finding.severity < least?.severity ?? .infinity { least = finding }
    }
    return least
  }
}

extension FlatnessMeter.Finding {
  /// The finding in words, such as `luma 187, 187 from black`.
  func deviation(from fillName: String) -> Deviation {
    let what = plane == .luma ? "luma" : "colour difference"
    return Deviation(
      severity: severity, area: area,
      measured: "\(what) \(Int(level.rounded())) where \(fillName) is \(Int(fill.rounded()))")
  }
}
