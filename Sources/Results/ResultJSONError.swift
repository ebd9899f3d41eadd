/// Why a text is not a result.
public enum ResultJSONError: Error, Equatable {
  /// The text is not JSON, or not of the form that this version reads; `line` counts from 1 in
  /// files of one recording a line, and is nil in documents.
  case malformed(line: Int?, reason: String)
  /// The document was made by a version that writes another form.
  case unsupportedSchema(Int)
}

extension ResultJSONError: CustomStringConvertible {
  /// The error as a sentence for a person.
  public var description: String {
    switch self {
    case .malformed(nil, let reason): "not a framescan result: \(reason)"
    case .malformed(let line?, let reason): "line \(line) is not a framescan result: \(reason)"
    case .unsupportedSchema(let schema):
      "the result is of form \(schema); this version reads form \(ResultDocument.currentSchema)"
    }
  }
}

extension ResultJSONError {
  init(_ error: any Error, line: Int? = nil) {
    guard let error = error as? DecodingError else {
      self = .malformed(line: line, reason: "\(error)")
      return
    }
    switch error {
    case .keyNotFound(let key, let context):
      let reason = "‘\(Self.path(context.codingPath + [key]))’ is missing"
      self = .malformed(line: line, reason: reason)
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self = .malformed(line: line, reason: "it is not JSON")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      let reason = "‘\(Self.path(context.codingPath))’ has a value that does not belong there"
      self = .malformed(line: line, reason: reason)
    @unknown default:
      self = .malformed(line: line, reason: "it can't be decoded")
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path.isEmpty ? "the whole" : path
  }
}
