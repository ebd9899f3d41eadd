import Reporting
import Results
import Scanning

/// What commands that end in reports have in common.
protocol ReportingSettings: SendableMetatype {
  var reports: [ReportChoice] { get set }
  /// The folder for results; nil for none.
  var output: RecordingPath? { get set }
  var color: ColorChoice { get set }
  var isQuiet: Bool { get set }
  var isVerbose: Bool { get set }
}

extension ReportingSettings {
  /// Writes the reports, each as well as it can be; whether all could be written.
  func write(_ outputs: [ReportOutput], of document: ResultDocument) -> Bool {
    let style = ReportStyle(
      color: color.isOn, width: Console.width, isVerbose: isVerbose, isQuiet: isQuiet)
    return outputs.map { $0.write(document, style: style) }.allSatisfy(\.self)
  }
}

extension Flag where Settings: ReportingSettings {
  static var report: Flag {
    Flag(
      "report", value: "FORMAT[=FILE]",
      help: "a report, \(ReportChoice.formats); repeatable; without FILE to standard output"
        + " (default: text)"
    ) { settings, value throws(UsageError) in
      settings.reports.append(try ReportChoice(value))
    }
  }

  static func output(help: String) -> Flag {
    Flag("output", short: "o", value: "DIR", help: help) { settings, value throws(UsageError) in
      if value.isEmpty {
        throw .badValue(flag: "--output", value: value, expected: "the name of a folder")
      }
      settings.output = RecordingPath(value)
    }
  }

  static var color: Flag {
    Flag(
      "color", value: "auto|always|never",
      help: "colours in the text report (default auto: on a terminal without NO_COLOR)"
    ) { settings, value throws(UsageError) in settings.color = try flagChoice("--color", value) }
  }
}
