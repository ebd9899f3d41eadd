/// What a scan into a folder of results set out to do: without it, nobody could tell a finished scan
/// from one that was cut short.
public struct ScanRecord: Codable, Sendable, Equatable {
  /// A recording that has to have a result.
  public struct Planned: Codable, Sendable, Equatable {
    /// Its path, in display form.
    public var path: String
    /// The path's exact bytes in hexadecimal, only when they are not UTF-8.
    public var pathBytes: String?
    /// Its place among the recordings of all shards, from 0 on.
    public var place: Int
    /// Its policy, as an index into `scans`.
    public var scan: Int

    /// A planned recording from its parts.
    public init(path: String, pathBytes: String? = nil, place: Int, scan: Int) {
      self.path = path
      self.pathBytes = pathBytes
      self.place = place
      self.scan = scan
    }
  }

  /// The version of this record's form.
  public var schema: Int
  /// What scans.
  public var tool: Tool
  /// What the recordings are checked against.
  public var policy: PolicyReference
  /// What each of the policies makes of a result, in the policies' order.
  public var scans: [ScanIdentity]
  /// The part of all recordings that this is; nil for all of them.
  public var shard: Shard?
  /// How many recordings all shards have together.
  public var total: Int
  /// The recordings of this shard.
  public var recordings: [Planned]

  /// A record of the form that this version writes.
  public init(
    tool: Tool, policy: PolicyReference, scans: [ScanIdentity], shard: Shard? = nil, total: Int,
    recordings: [Planned]
  ) {
    schema = ResultDocument.currentSchema
    self.tool = tool
    self.policy = policy
    self.scans = scans
    self.shard = shard
    self.total = total
    self.recordings = recordings
  }
}
