/// What a recording was scanned with. A result of the same content scanned with the same need not be
/// made again.
public struct ScanIdentity: Codable, Sendable, Hashable {
  /// The limits that a worker was ended by.
  public struct Limits: Codable, Sendable, Hashable {
    /// How long a recording may take, in seconds; nil for as long as it wants.
    public var seconds: Double?
    /// How much address space a worker may have, in bytes; nil for no limit.
    public var memory: Int?

    /// Limits from their parts.
    public init(seconds: Double?, memory: Int?) {
      self.seconds = seconds
      self.memory = memory
    }
  }

  /// The version of framescan.
  public var version: String
  /// SHA-256 of the policy's text in hexadecimal.
  public var policy: String
  /// SHA-256 of the digests of the pictures that the policy names; nil when it names none.
  public var pictures: String?
  /// The values demanded with `-D`, by capture name.
  public var definitions: [String: String]
  /// Whether the result says how far each frame is from each check's limit; nil when it doesn't.
  public var measures: Bool?
  /// Which frames were looked at; nil for all of them.
  public var sampling: String?
  /// Whether texts and pictures of violations are left out (`none`) or shown as they are (`full`); nil for
  /// redacted ones, and where there is no violation.
  public var evidence: String?
  /// Only where a worker was lost, which other limits may prevent.
  public var limits: Limits?

  /// An identity from its parts.
  public init(
    version: String, policy: String, pictures: String? = nil, definitions: [String: String],
    measures: Bool? = nil, sampling: String? = nil, evidence: String? = nil,
    limits: Limits? = nil
  ) {
    self.version = version
    self.policy = policy
    self.pictures = pictures
    self.definitions = definitions
    self.measures = measures
    self.sampling = sampling
    self.evidence = evidence
    self.limits = limits
  }
}
