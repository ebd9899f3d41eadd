import Reporting
import Results

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension ReportOutput {
  /// Adds to the file that a CI server collects its pages in, where the format has something for it and the
  /// environment names one. That it can't be written is told, but is no failure: the report is elsewhere.
  func addSummary(of document: ResultDocument) {
    guard let format = format as? any SummaryFormat,
      let file = Console.environment(format.summaryVariable), !file.isEmpty
    else { return }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { return Self.warn(format, file, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    let text = format.summary(document, limit: format.summaryLimit - size)
    if text.isEmpty { return Self.warn(format, file, "there is no room left in it") }
    if !Console.write(text, to: descriptor) {
      Self.warn(format, file, String(cString: strerror(errno)))
    }
  }

  private static func warn(_ format: any SummaryFormat, _ file: String, _ reason: String) {
    Console.printError("\(format.summaryVariable): \(file) can't be written: \(reason)")
  }
}
