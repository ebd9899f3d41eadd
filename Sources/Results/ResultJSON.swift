#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Results as JSON, and back.
///
/// Keys are sorted and keys without a value are left out. Characters that would act on a terminal
/// or be taken for the end of a line are escaped, so the text can be shown and split anywhere.
public enum ResultJSON {
  /// The document as indented JSON, with a line feed at its end.
  public static func document(_ document: ResultDocument) -> String {
    encode(document.withFiniteNumbers, formatting: .prettyPrinted) + "\n"
  }

  /// The recording as JSON in a single line, without a line feed.
  public static func line(_ recording: RecordingResult) -> String {
    encode(recording.withFiniteNumbers)
  }

  /// A stored result as JSON in a single line, without a line feed.
  public static func line(_ stored: StoredResult) -> String {
    var stored = stored
    stored.result = stored.result.withFiniteNumbers
    return encode(stored)
  }

  /// The record as indented JSON, with a line feed at its end.
  public static func record(_ record: ScanRecord) -> String {
    encode(record, formatting: .prettyPrinted) + "\n"
  }

  /// The comparison as indented JSON, with a line feed at its end.
  public static func comparison(_ comparison: RunComparison) -> String { report(comparison) }

  /// Any other report as indented JSON, written with the same care. It may hold no number that is not
  /// finite.
  package static func report(_ value: some Encodable) -> String {
    encode(value, formatting: .prettyPrinted) + "\n"
  }

  /// The record in a text that `record(_:)` made.
  public static func decodeRecord(
    _ bytes: some Sequence<UInt8>
  ) throws(ResultJSONError) -> ScanRecord {
    try decodeOfCurrentSchema(ScanRecord.self, from: Data(bytes))
  }

  /// The document in a text that `document(_:)` made.
  public static func decodeDocument(
    _ bytes: some Sequence<UInt8>
  ) throws(ResultJSONError) -> ResultDocument {
    try decodeOfCurrentSchema(ResultDocument.self, from: Data(bytes))
  }

  /// The recordings in a text of lines that `line(_:)` made; empty lines are skipped.
  public static func decodeLines(
    _ bytes: some Sequence<UInt8>
  ) throws(ResultJSONError) -> [StoredResult] {
    let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var results: [StoredResult] = []
    for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
      results.append(try decode(StoredResult.self, from: Data(line), line: index + 1))
    }
    return results
  }

  private static func decodeOfCurrentSchema<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(ResultJSONError) -> Value {
    // Looked at first: in another form anything else may be missing.
    let schema = try decode(Schema.self, from: data).schema
    guard schema == ResultDocument.currentSchema else { throw .unsupportedSchema(schema) }
    return try decode(type, from: data)
  }

  private struct Schema: Decodable {
    var schema: Int
  }

  private static func encode(
    _ value: some Encodable, formatting: JSONEncoder.OutputFormatting = []
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    do {
      let json = String(decoding: try encoder.encode(value), as: UTF8.self)
      return escapingHidden(json).withoutLogCommands(hash: "\\u0023")
    } catch {
      // The encoder refuses only numbers that are not finite, and those are gone.
      preconditionFailure("a result could not be encoded: \(error)")
    }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, line: Int? = nil
  ) throws(ResultJSONError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw ResultJSONError(error, line: line)
    }
  }

  /// JSON in which hidden characters are escaped; beyond ASCII, those can only be inside strings.
  private static func escapingHidden(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { $0.value >= 0x7F && $0.isHidden }) else {
      return json
    }
    var escaped = ""
    for scalar in json.unicodeScalars {
      if scalar.value >= 0x7F && scalar.isHidden {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
