import Foundation

/// A JSON document without how long things took, to compare what two scans came to.
struct UntimedJSON: Equatable, CustomStringConvertible {
  /// With keys in order, so that equal documents are equal texts.
  let description: String

  init(_ text: String) throws {
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let data = try JSONSerialization.data(
      withJSONObject: Self.untimed(document), options: [.sortedKeys, .prettyPrinted])
    description = String(decoding: data, as: UTF8.self)
  }

  private static func untimed(_ value: Any) -> Any {
    if let object = value as? [String: Any] {
      return object.filter { !["seconds", "framesPerSecond"].contains($0.key) }
        .mapValues(untimed)
    }
    if let array = value as? [Any] { return array.map(untimed) }
    return value
  }
}
