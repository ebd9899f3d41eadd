/// How a report that a person reads is to look; formats for programs ignore it.
public struct ReportStyle: Sendable, Equatable {
  /// Whether verdicts are coloured with ANSI sequences.
  public var color: Bool
  /// Columns within which lines are kept where nothing gets lost by it.
  public var width: Int
  /// Whether everything known is shown: all violations, what the recording is, how fast it was read.
  public var isVerbose: Bool
  /// Whether recordings that passed are left out.
  public var isQuiet: Bool
  /// Whether timelines are drawn with ASCII alone.
  public var isASCII: Bool
  /// The folder that evidence pictures lie in, as it is called where the report is read; nil for the one
  /// where the reader is.
  public var evidenceFolder: String?
  /// The path of that folder seen from where the report itself is written, as bytes; empty for the same.
  /// Pages, which find pictures from where they are, go by it.
  public var evidenceFolderFromReport: [UInt8] = []

  /// A style from its parts.
  public init(
    color: Bool = false, width: Int = 80, isVerbose: Bool = false, isQuiet: Bool = false,
    isASCII: Bool = false, evidenceFolder: String? = nil, evidenceFolderFromReport: [UInt8] = []
  ) {
    self.color = color
    self.width = width
    self.isVerbose = isVerbose
    self.isQuiet = isQuiet
    self.isASCII = isASCII
    self.evidenceFolder = evidenceFolder
    self.evidenceFolderFromReport = evidenceFolderFromReport
  }
}
