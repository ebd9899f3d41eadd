import Reporting
import Results
import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A report and where it goes.
struct ReportOutput {
  let format: any ReportFormat
  /// nil for standard output.
  let file: String?

  /// The reports asked for (text when none is), with their files known to be writable, so that a
  /// long scan isn't lost to a mistyped path.
  static func prepare(_ reports: [ReportChoice]) throws(UsageError) -> [ReportOutput] {
    let wanted = reports.isEmpty ? [ReportChoice(format: "text", file: nil)] : reports
    try requireApart(wanted.map(\.file))
    var outputs: [ReportOutput] = []
    for report in wanted {
      guard let format = ReportFormats.named(report.format) else { continue }
      outputs.append(ReportOutput(format: format, file: report.file))
    }
    return outputs
  }

  /// Refuses reports that would be written over what is scanned, or over what `-o` keeps.
  static func protect(
    _ outputs: [ReportOutput], recordings: [RecordingPath], folder: RecordingPath?
  ) throws(UsageError) {
    let files = outputs.compactMap(\.file)
    guard !files.isEmpty else { return }
    let scanned = Set(recordings.compactMap { FileIdentity($0) })
    let kept = folder.map { folder in
      ["scan.json", "results.jsonl", "junit.xml", "report.html"].map {
        folder.appending(Array($0.utf8))
      }
    }
    let keptFiles = Set((kept ?? []).compactMap { FileIdentity($0) })
    for file in files {
      guard let identity = FileIdentity(RecordingPath(file)) else { continue }
      if scanned.contains(identity) { throw .reportOverRecording(file) }
      if keptFiles.contains(identity) { throw .reportOverResults(file) }
    }
  }

  /// The reports that a folder of results gets.
  static func inFolder(_ folder: RecordingPath) -> [ReportOutput] {
    let reports: [(any ReportFormat, String)] = [
      (JUnitReport(), "junit.xml"), (HTMLReport(), "report.html"),
    ]
    return reports.map { format, name in
      ReportOutput(format: format, file: folder.appending(Array(name.utf8)).display)
    }
  }

  /// Refuses reports that would be written over the results that they are made of.
  static func protect(
    _ outputs: [ReportOutput], results: [RecordingPath]
  ) throws(UsageError) {
    let kept = results.flatMap(StoredResults.files)
    let keptFiles = Set(kept.compactMap { FileIdentity($0) })
    for file in outputs.compactMap(\.file) {
      guard let identity = FileIdentity(RecordingPath(file)) else { continue }
      if keptFiles.contains(identity) { throw .reportOverInput(file) }
    }
  }

  /// Writes what is rendered in a style. A report that can't be written says so and doesn't keep the others
  /// back.
  func write(_ style: ReportStyle, render: (ReportStyle) -> String) -> Bool {
    guard let file else {
      if Console.write(render(style), to: 1) { return true }
      Console.printError("standard output can't be written: \(String(cString: strerror(errno)))")
      return false
    }
    var plain = style
    plain.color = false
    plain.width = 80
    guard let reason = OutputFile.write(Array(render(plain).utf8), to: RecordingPath(file)) else {
      return true
    }
    Console.printError("\(file) can't be written: \(reason)")
    return false
  }

  /// The path of a folder as seen from the report's; of one on standard output, from the current one.
  func path(to folder: RecordingPath) -> [UInt8] {
    let start = file.map { RecordingPath($0).folder } ?? RecordingPath(".")
    return folder.path(from: start)
  }

  /// Refuses reports that would be written over each other, or can't be written at all.
  ///
  /// - Parameter reports: where each goes; nil for standard output.
  static func requireApart(_ reports: [String?]) throws(UsageError) {
    if reports.count(where: { $0 == nil }) > 1 { throw .twoReportsToOutput }
    let files = reports.compactMap(\.self)
    if let twice = files.first(where: { file in files.count { $0 == file } > 1 }) {
      throw .twoReportsToFile(twice)
    }
    for file in files { try requireWritable(file) }
  }

  /// Refuses what can't be written, before the work that it is of is done.
  static func requireWritable(_ file: String) throws(UsageError) {
    let kind = OutputFile.kind(of: RecordingPath(file))
    if kind == .folder {
      throw .unwritable(path: file, reason: String(cString: strerror(EISDIR)))
    }
    // A pipe or a device is written into; else a file is made beside it.
    let written = kind == .other ? RecordingPath(file) : RecordingPath(file).folder
    if access(written.display, W_OK) != 0 {
      throw .unwritable(path: file, reason: String(cString: strerror(errno)))
    }
  }
}
