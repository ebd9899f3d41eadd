extension String {
  /// The text in which nothing starts as the orders do that CI servers look for in every line of a log,
  /// at any place in it: `##[error]` (GitHub), `##vso[task.complete]` (Azure), `##teamcity[…]`.
  ///
  /// - Parameter hash: what stands for the second `#` of such an order.
  package func withoutLogCommands(hash: String) -> String {
    guard utf8.contains(UInt8(ascii: "[")), contains("##") else { return self }
    return ["[", "vso[", "teamcity["].reduce(self) { text, order in
      text.replacing("##\(order)", with: "#\(hash)\(order)")
    }
  }
}
