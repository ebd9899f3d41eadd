extension Policy {
  /// The names that text patterns of its checks capture, in the order of the policy, each once.
  public var captureNames: [String] {
    var seen: Set<String> = []
    return checks.flatMap(\.expectation.captureNames).filter { seen.insert($0).inserted }
  }

  /// The policy with these values demanded wherever a check captures these names; they override what
  /// the policy itself demands.
  public func demanding(_ definitions: [String: String]) -> Policy {
    var policy = self
    for index in policy.checks.indices {
      let names = policy.checks[index].expectation.captureNames
      for (name, value) in definitions where names.contains(name) {
        policy.checks[index].expectation.demandedValues[name] = value
      }
    }
    return policy
  }
}

extension ExpectationRequest {
  /// The names its patterns capture; none without a pattern.
  public var captureNames: [String] {
    switch argument {
    case .pattern(let pattern): pattern.captureNames
    case .texts(let texts): texts.flatMap(\.captureNames)
    case .none, .color, .picture: []
    }
  }
}
