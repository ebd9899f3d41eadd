public import Policy
public import Reading

/// All expectations. A new one is a file beside its kin and a line here.
public enum ExpectationRegistry {
  private static let all: [any Expectation.Type] = [
    BlackExpectation.self,
    BlankExpectation.self,
    BlurredExpectation.self,
    ImageExpectation.self,
    MaskedExpectation.self,
    NoTextExpectation.self,
    StillExpectation.self,
    TextExpectation.self,
    VisibleExpectation.self,
  ]

  /// How every expectation is written, for the policy reader and the help.
  public static var syntaxes: [ExpectationSyntax] { all.map { $0.syntax } }

  /// An expectation as a policy asks for it.
  ///
  /// - Parameter request: one that the policy reader let through.
  public static func make(
    _ request: ExpectationRequest, reader: TextReaderProvider
  ) throws(AnalysisError) -> any Expectation {
    try type(of: request).init(request, reader: reader)
  }

  /// Whether a request's expectation reads text.
  public static func readsText(_ request: ExpectationRequest) -> Bool {
    type(of: request).readsText
  }

  private static func type(of request: ExpectationRequest) -> any Expectation.Type {
    guard let type = all.first(where: { $0.syntax.keyword == request.syntax.keyword }) else {
      preconditionFailure("the policy reader lets only registered expectations through")
    }
    return type
  }
}
