public import Media
public import Policy
public import Reading

/// Says of one frame after another whether a region looks as a check expects.
public protocol Expectation: FrameJudge {
  /// How it is written in a policy.
  static var syntax: ExpectationSyntax { get }

  /// Whether it reads text.
  static var readsText: Bool { get }

  /// An expectation as a policy asks for it.
  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError)
}

extension Expectation {
  /// Most expectations measure pixels only.
  public static var readsText: Bool { false }
}

/// Why a check can't be carried out.
public enum AnalysisError: Error, Sendable, Equatable {
  /// The text reader or its language data could not be loaded.
  case noTextReader(reason: String)
  /// A picture that the policy names is there, but can't be used.
  case unusablePicture(path: String, cause: MediaError)
  /// A picture that is to be found in frames is so flat that nothing tells it from other places.
  case flatPicture(path: String)
}
