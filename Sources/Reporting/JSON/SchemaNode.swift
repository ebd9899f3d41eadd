/// Parts of a JSON Schema (draft 2020-12), each with what it means.
enum SchemaNode {
  typealias Keys = KeyValuePairs<String, JSONValue>

  static func text(_ meaning: String, pattern: String? = nil) -> JSONValue {
    .object([
      "description": .text(meaning), "type": .text("string"),
      "pattern": pattern.map(JSONValue.text),
    ])
  }

  /// Any number.
  static func number(_ meaning: String) -> JSONValue { typed("number", meaning) }

  /// A number that is not negative.
  static func amount(_ meaning: String) -> JSONValue {
    .object([
      "description": .text(meaning), "type": .text("number"), "minimum": .whole(0),
    ])
  }

  /// A whole number.
  static func whole(_ meaning: String) -> JSONValue { typed("integer", meaning) }

  /// A whole number that is not negative.
  static func count(_ meaning: String) -> JSONValue {
    .object([
      "description": .text(meaning), "type": .text("integer"), "minimum": .whole(0),
    ])
  }

  static func flag(_ meaning: String) -> JSONValue { typed("boolean", meaning) }

  static func choice(_ values: [JSONValue], _ meaning: String) -> JSONValue {
    .object(["description": .text(meaning), "enum": .list(values)])
  }

  static func choice(_ values: [String], _ meaning: String) -> JSONValue {
    choice(values.map(JSONValue.text), meaning)
  }

  /// A list of what a definition of the schema says.
  static func list(of definition: String, _ meaning: String) -> JSONValue {
    list(.object(["$ref": .text("#/$defs/\(definition)")]), meaning)
  }

  static func list(_ items: JSONValue, _ meaning: String) -> JSONValue {
    .object(["description": .text(meaning), "type": .text("array"), "items": items])
  }

  static func texts(_ meaning: String) -> JSONValue {
    list(.object(["type": .text("string")]), meaning)
  }

  static func numbers(_ meaning: String, orNull: Bool = false) -> JSONValue {
    let types: JSONValue = orNull ? .list([.text("number"), .text("null")]) : .text("number")
    return list(.object(["type": types]), meaning)
  }

  /// Texts by names that are not known beforehand.
  static func map(_ meaning: String) -> JSONValue {
    .object([
      "description": .text(meaning), "type": .text("object"),
      "additionalProperties": .object(["type": .text("string")]),
    ])
  }

  /// What a definition of the schema says.
  static func ref(_ definition: String, _ meaning: String) -> JSONValue {
    .object(["description": .text(meaning), "$ref": .text("#/$defs/\(definition)")])
  }

  /// An object with keys that are always there and keys that are there where they have a value.
  static func object(_ meaning: String, _ required: Keys, optional: Keys = [:]) -> JSONValue {
    var properties: [String: JSONValue] = [:]
    for (key, value) in required { properties[key] = value }
    for (key, value) in optional { properties[key] = value }
    return .object([
      "description": .text(meaning), "type": .text("object"),
      "required": required.isEmpty ? nil : .list(required.map { .text($0.key) }),
      "properties": .object(properties),
    ])
  }

  private static func typed(_ type: String, _ meaning: String) -> JSONValue {
    .object(["description": .text(meaning), "type": .text(type)])
  }
}
