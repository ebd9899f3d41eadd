/// A JSON value, for reports of a form that is somebody else's.
enum JSONValue: Encodable, Sendable {
  case text(String)
  case whole(Int)
  case number(Double)
  case flag(Bool)
  case list([JSONValue])
  case object([String: JSONValue])

  /// A time in seconds, cut as texts have it; 0 when it is not finite.
  static func seconds(_ seconds: Double) -> JSONValue {
    .number(seconds.isFinite ? seconds : 0)
  }

  /// A length of time in whole milliseconds.
  static func milliseconds(_ seconds: Double) -> JSONValue {
    .whole(Int(min(max(seconds.isFinite ? seconds * 1000 : 0, 0), 1e15)))
  }

  /// An object of those keys that have a value.
  static func object(_ pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var object: [String: JSONValue] = [:]
    for (key, value) in pairs where value != nil { object[key] = value }
    return .object(object)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .whole(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
