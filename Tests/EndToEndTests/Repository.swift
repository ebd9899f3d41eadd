import Foundation

/// The checkout that the tests are of.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A still of 1080×2400 that passes its policy.
  static let screenshot = "screenshots/flag-secure.png"

  static var path: String { root.path(percentEncoded: false) }
}
