import Analysis
import ClipSupport
import Policy
import Results
import Scanning

extension Policy {
  /// A policy as it would be read from a file.
  static func reading(_ text: String, pictures: [String] = []) throws -> Policy {
    try PolicyReader.read(
      Array("framescan: 1\n\(text)\n".utf8), path: "policy.yaml",
      expectations: ExpectationRegistry.syntaxes, pictureExists: { pictures.contains($0) })
  }

  /// A policy of one check.
  static func checking(_ expectation: String, _ more: String = "region: all") throws -> Policy {
    try reading("checks:\n  - { name: check, expect: \(expectation), \(more) }")
  }
}

extension RecordingScanner {
  /// Scans one file.
  static func scan(_ path: String, _ policy: Policy) throws -> RecordingResult {
    try RecordingScanner(threads: 1) { .zero }.scan(RecordingPath(path), policy: policy)
  }
}

/// How the script of a worker begins that reads its orders and then does as a test wants.
let scriptedWorkerOpening = """
  #!/usr/bin/python3
  import os, struct
  def take(count):
      data = b""
      while len(data) < count:
          data += os.read(3, count - len(data))
      return data
  def order():
      return take(struct.unpack(">I", take(4))[0])
  """
