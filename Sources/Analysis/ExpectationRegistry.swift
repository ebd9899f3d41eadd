public import Policy
public import Reading

/// All expectations. A new one is a file beside its kin and a line here.
public enum ExpectationRegistry {
  private static let all: [any Expectation.Type] = [
    BlackExpectation.self,
    BlankExpectation.self,
    MaskedExpectation.self,
    NoTextExpectation.self,
    TextExpectation.self,
    VisibleExpectation.self,
  ]

  /// Expectations that policies may name but that this version can't check.
  private static let planned: [ExpectationSyntax] = [
    ExpectationSyntax(
      keyword: "blurred", argument: .none, isProtecting: true, isSupported: false,
      summary: "nothing fine-grained is left: edges are soft everywhere"),
    ExpectationSyntax(
      keyword: "still", argument: .none, isProtecting: true, isSupported: false,
      summary: "nothing in the region changes"),
    ExpectationSyntax(
      keyword: "image", argument: .picture, isProtecting: false, isSupported: false,
      summary: "the region looks like the reference picture"),
  ]

  /// How every expectation is written, for the policy reader and the help.
  public static var syntaxes: [ExpectationSyntax] { all.map { $0.syntax } + planned }

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
