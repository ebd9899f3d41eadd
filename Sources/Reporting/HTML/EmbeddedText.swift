/// A style or a script as it stands in a page.
struct EmbeddedText {
  let text: StaticString
  /// SHA-256 of the text in Base64, by which a content-security policy allows it. A test compares it
  /// with the text.
  let digest: StaticString
}
