import Reporting
import Results
import Scanning

/// What commands that end in reports have in common.
protocol ReportingSettings: CommandSettings {
  var reports: [ReportChoice] { get set }
  var color: ColorChoice { get set }
  var isQuiet: Bool { get set }
  var isVerbose: Bool { get set }
}

/// What commands that also write a folder of results have in common.
protocol FolderSettings: ReportingSettings {
  /// The folder for results; nil for none.
  var output: RecordingPath? { get set }
}

extension ReportingSettings {
  /// Writes the reports, each as well as it can be; whether all could be written.
  ///
  /// - Parameter evidenceFolder: the folder that evidence pictures are named from; nil for the current one.
  func write(
    _ outputs: [ReportOutput], of document: ResultDocument, evidenceFolder: RecordingPath?
  ) -> Bool {
    var style = style
    style.evidenceFolder = evidenceFolder?.display
    return outputs.map { output in
      style.evidenceFolderFromReport = output.path(to: evidenceFolder ?? RecordingPath("."))
      let isWritten = output.write(style) { output.format.render(document, style: $0) }
      output.addSummary(of: document)
      return isWritten
    }.allSatisfy(\.self)
  }

  /// The same of what changed between runs; formats that can't say so are passed over.
  func write(_ outputs: [ReportOutput], of comparison: RunComparison) -> Bool {
    outputs.map { output in
      guard let format = output.format as? any ComparisonFormat else { return true }
      return output.write(style) { format.render(comparison, style: $0) }
    }.allSatisfy(\.self)
  }

  private var style: ReportStyle {
    ReportStyle(
      color: color.isOn, width: Console.width, isVerbose: isVerbose, isQuiet: isQuiet,
      isASCII: !Console.isUTF8)
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

  static func quiet(_ help: String) -> Flag {
    Flag("quiet", short: "q", help: help) { settings, _ in settings.isQuiet = true }
  }

  static func verbose(_ help: String) -> Flag {
    Flag("verbose", short: "v", help: help) { settings, _ in settings.isVerbose = true }
  }

  static var color: Flag {
    Flag(
      "color", value: "auto|always|never",
      help: "colours in the text report (default auto: on a terminal without NO_COLOR)"
    ) { settings, value throws(UsageError) in settings.color = try flagChoice("--color", value) }
  }
}

extension Flag where Settings: FolderSettings {
  static func output(help: String) -> Flag {
    Flag("output", short: "o", value: "DIR", help: help) { settings, value throws(UsageError) in
      if value.isEmpty {
        throw .badValue(flag: "--output", value: value, expected: "the name of a folder")
      }
      settings.output = RecordingPath(value)
    }
  }
}
