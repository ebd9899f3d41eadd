/// A recording's result as a folder of results keeps it: with what it was scanned with.
public struct StoredResult: Codable, Sendable, Equatable {
  /// The result.
  public var result: RecordingResult
  /// What it was scanned with; nil in lines of a `jsonl` report.
  public var scan: ScanIdentity?

  /// A stored result from its parts.
  public init(result: RecordingResult, scan: ScanIdentity?) {
    self.result = result
    self.scan = scan
  }

  private enum CodingKeys: String, CodingKey {
    case scan
  }

  /// A recording's JSON, which has the key `scan` beside the recording's own.
  public init(from decoder: any Decoder) throws {
    result = try RecordingResult(from: decoder)
    scan = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(ScanIdentity.self, forKey: .scan)
  }

  /// The recording's JSON with one key more.
  public func encode(to encoder: any Encoder) throws {
    try result.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(scan, forKey: .scan)
  }
}
