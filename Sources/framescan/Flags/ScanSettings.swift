import Scanning

/// A scan as the command line asks for it, validated but with nothing touched yet.
struct ScanSettings: FolderSettings, PolicySettings {
  enum ProgressChoice: String, CaseIterable {
    case auto, plain, none
  }

  var policy: RecordingPath?
  var definitions: [String: String] = [:]
  var checks = WrittenChecks(black: [], blank: [], text: [])
  var reports: [ReportChoice] = []
  var output: RecordingPath?
  var resumes = false
  var shard: ShardChoice?
  var evidence = Evidence.redacted
  var jobs: Int?
  var timeout: Duration? = .seconds(3600)
  var memory: Int? = 4 << 30
  var color = ColorChoice.auto
  var progress = ProgressChoice.auto
  var failsFast = false
  var allowsEmpty = false
  var isQuiet = false
  var isVerbose = false
  var measures = false
  var sampling = Sampling.all
  /// What is asked to decode: `auto`, `none` or a device type of libavutil.
  var hardware = "auto"
  var wantsHelp = false

  /// Whether a report that is written shows how far frames were from their limits over time.
  var plots: Bool { output != nil || reports.contains { $0.format == "html" } }
}
