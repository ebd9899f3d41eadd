/// The results of one scan: what the `json` report holds.
public struct ResultDocument: Codable, Sendable, Equatable {
  /// The version of this document's form.
  public var schema: Int
  /// What made it.
  public var tool: Tool
  /// What the recordings were checked against.
  public var policy: PolicyReference
  /// Counts over all recordings.
  public var summary: Summary
  /// One result a recording, in the order they were given or found.
  public var recordings: [RecordingResult]

  /// The form written by this version.
  public static let currentSchema = 1

  /// A document of results; the summary is counted from them.
  public init(tool: Tool, policy: PolicyReference, recordings: [RecordingResult], seconds: Double) {
    self.schema = Self.currentSchema
    self.tool = tool
    self.policy = policy
    self.summary = Summary(recordings, seconds: seconds)
    self.recordings = recordings
  }
}

/// The program that made a document.
public struct Tool: Codable, Sendable, Equatable {
  /// `framescan`.
  public var name: String
  /// Its version.
  public var version: String
  /// Versions of the libraries it is linked to, by name.
  public var libraries: [String: String]

  /// A tool from its parts.
  public init(name: String, version: String, libraries: [String: String]) {
    self.name = name
    self.version = version
    self.libraries = libraries
  }
}

/// Which policies recordings were checked against, and what was demanded with `-D`.
public struct PolicyReference: Codable, Sendable, Equatable {
  /// One policy file, or the checks given in the command.
  public struct Source: Codable, Sendable, Equatable {
    /// The file's path, or `command line`.
    public var path: String
    /// SHA-256 of its text in hexadecimal.
    public var sha256: String

    /// A source from its parts.
    public init(path: String, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// The policies used, in the order of the recordings that used them first.
  public var sources: [Source]
  /// The values demanded with `-D`, by capture name.
  public var definitions: [String: String]

  /// A reference from its parts.
  public init(sources: [Source], definitions: [String: String]) {
    self.sources = sources
    self.definitions = definitions
  }
}

/// Counts over all recordings of a document.
public struct Summary: Codable, Sendable, Equatable {
  /// Recordings scanned.
  public var recordings: Int
  /// Recordings that passed.
  public var pass: Int
  /// Recordings that failed.
  public var fail: Int
  /// Recordings that prove nothing.
  public var inconclusive: Int
  /// Recordings that could not be read to their end.
  public var error: Int
  /// Frames checked.
  public var frames: Int
  /// How long the scan took, in seconds.
  public var seconds: Double

  /// The counts of these results; `seconds` is the wall time of the whole scan.
  public init(_ results: [RecordingResult], seconds: Double) {
    func count(_ verdict: Verdict) -> Int { results.count { $0.verdict == verdict } }
    recordings = results.count
    pass = count(.pass)
    fail = count(.fail)
    inconclusive = count(.inconclusive)
    error = count(.error)
    frames = results.reduce(0) { sum, result in
      // A result may come from a file that anybody wrote.
      let (total, isTooMuch) = sum.addingReportingOverflow(max(0, result.media?.frames ?? 0))
      return isTooMuch ? .max : total
    }
    self.seconds = seconds
  }
}
