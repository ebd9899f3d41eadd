/// What is shown of violations beside figures.
public enum Evidence: String, Codable, CaseIterable, Sendable {
  /// No pictures; texts that may not be read as shapes.
  case none
  /// Pictures in which the regions of protecting checks are pixelated; texts likewise as shapes.
  case redacted
  /// Pictures as they are, and texts word for word.
  case full
}
