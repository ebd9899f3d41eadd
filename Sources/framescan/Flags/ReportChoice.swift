import Policy
import Reporting

/// One report and where it goes: standard output when there is no file.
struct ReportChoice {
  let format: String
  let file: String?

  init(format: String, file: String?) {
    self.format = format
    self.file = file
  }

  /// What follows `--report`: `FORMAT` or `FORMAT=FILE`.
  init(_ value: String) throws(UsageError) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let format = String(parts[0])
    guard ReportFormats.named(format) != nil else {
      let nearest = NearestWord.suggest(format, among: ReportFormats.all.map(\.name))
      let suggestion = nearest.map { " (did you mean '\($0)'?)" } ?? ""
      throw .badValue(
        flag: "--report", value: format, expected: "one of \(Self.formats)\(suggestion)")
    }
    let file = parts.count == 2 && parts[1] != "-" ? String(parts[1]) : nil
    if file == "" {
      throw .badValue(flag: "--report", value: value, expected: "a file name after the =")
    }
    self.init(format: format, file: file)
  }

  /// The names of all formats, for the help.
  static var formats: String { ReportFormats.all.map(\.name).joined(separator: ", ") }
}

/// When the text report has colours.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether it has them here.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Console.isTerminal(1) && (Console.environment("NO_COLOR") ?? "").isEmpty
        && Console.environment("TERM") != "dumb"
    }
  }
}
