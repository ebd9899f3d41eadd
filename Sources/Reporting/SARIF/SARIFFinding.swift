internal import Results

/// One result of a SARIF run: a violation, or why a recording can't be judged.
struct SARIFFinding {
  let recording: RecordingResult
  let testCase: ResultCase
  /// The place of its rule.
  let rule: Int
  /// Nil where there is no violation to point to.
  let violation: Violation?
  /// Which of the check's violations it is, from 1 on.
  let number: Int

  /// Results that code-scanning pages show of a run.
  private static let limit = 5000

  /// Everything that keeps a recording from passing. Where there is more than pages show, each check keeps
  /// as many of its first violations as the others.
  static func all(in document: ResultDocument, rules: inout SARIFRules) -> [SARIFFinding] {
    var findings: [SARIFFinding] = []
    for recording in document.recordings {
      for testCase in ResultCase.cases(of: recording) {
        let rule = rules.place(of: testCase)
        guard testCase.isFailure || testCase.isError else { continue }
        let violations = testCase.isFailure ? testCase.check?.violations ?? [] : []
        for (index, violation) in violations.enumerated() {
          findings.append(
            SARIFFinding(
              recording: recording, testCase: testCase, rule: rule, violation: violation,
              number: index + 1))
        }
        if violations.isEmpty {
          findings.append(
            SARIFFinding(
              recording: recording, testCase: testCase, rule: rule, violation: nil, number: 1))
        }
      }
    }
    return kept(findings)
  }

  private static func kept(_ findings: [SARIFFinding]) -> [SARIFFinding] {
    guard findings.count > limit else { return findings }
    var counts: [Int: Int] = [:]
    for finding in findings { counts[finding.number, default: 0] += 1 }
    var (last, sum) = (1, counts[1] ?? 0)
    while let next = counts[last + 1], sum + next <= limit {
      last += 1
      sum += next
    }
    return findings.filter { $0.number <= last }
  }

  /// The result.
  func value(_ style: ReportStyle) -> JSONValue {
    // A recording has no lines, but pages show only what has one.
    let location = JSONValue.object([
      "artifactLocation": .object(["uri": .text(RecordingURI.of(recording))]),
      "region": .object(["startLine": .whole(1)]),
    ])
    let pictures = violation.map(EvidencePath.pictures) ?? []
    let attachments = pictures.map { picture in
      let path = EvidencePath.path(picture, in: style.evidenceFolder)
      return JSONValue.object([
        "artifactLocation": .object(["uri": .text(RecordingURI.of(Array(path.utf8)))])
      ])
    }
    return .object([
      "ruleId": .text(SARIFRules.id(of: testCase)), "ruleIndex": .whole(rule),
      "level": .text(testCase.isFailure ? "error" : "warning"),
      "message": SARIFReport.message(message),
      "locations": .list([.object(["physicalLocation": location])]),
      "attachments": attachments.isEmpty ? nil : .list(attachments),
      "partialFingerprints": .object(fingerprints), "properties": properties,
    ])
  }

  private var message: String {
    guard let violation else {
      switch testCase.outcome {
      case .failure(_, let message, _), .error(_, let message, _):
        return message.isEmpty ? testCase.name : message
      case .passed, .skipped: return testCase.name
      }
    }
    let count = testCase.check?.violations.count ?? 1
    return count == 1 ? violation.text : "\(violation.text) (violation \(number) of \(count))"
  }

  /// What tells it from other results of the same rule and file: pages know one again by the first, which
  /// stays the same in a new recording of the same name; the other also tells when the content is another.
  private var fingerprints: [String: JSONValue] {
    let place = "\(recording.pathBytes ?? recording.path)\0\(testCase.name)"
    var fingerprints = [
      "primaryLocationLineHash": JSONValue.text("\(Self.hash(place)):\(number)")
    ]
    if let sha256 = recording.sha256 {
      let start = violation.map { TimeText.moment($0.start) } ?? ""
      fingerprints["framescanContent/v1"] = .text(
        Self.hash("\(sha256)\0\(testCase.name)\0\(start)"))
    }
    return fingerprints
  }

  private var properties: JSONValue {
    let tags = testCase.check.map { JSONValue.list($0.tags.map(JSONValue.text)) }
    guard let violation else { return .object(["tags": tags]) }
    let area = violation.worst.where
    let rectangle = JSONValue.object([
      "x": .whole(area.x), "y": .whole(area.y), "width": .whole(area.width),
      "height": .whole(area.height),
    ])
    return .object([
      "start": .seconds(violation.start), "end": .seconds(violation.end),
      "frames": .whole(violation.frames), "worstTime": .seconds(violation.worst.time),
      "worstWhere": rectangle, "measured": .text(violation.worst.measured), "tags": tags,
    ])
  }

  /// FNV-1a with 64 bits, in hexadecimal.
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
