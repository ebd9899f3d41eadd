/// A word out of a few, given to a flag.
func flagChoice<Choice: RawRepresentable & CaseIterable>(
  _ flag: String, _ value: String
) throws(UsageError) -> Choice where Choice.RawValue == String {
  if let choice = Choice(rawValue: value) { return choice }
  let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
  throw .badValue(flag: flag, value: value, expected: "one of \(all)")
}
