import Scanning

/// Why there is no policy to scan with, in words.
enum PolicyErrorText {
  /// The lines of all reasons.
  ///
  /// - Parameter command: the one that they are told to, which a line shows with a check in it.
  static func lines(_ errors: PolicyErrors, advising command: String) -> [String] {
    var lines: [String] = []
    var lacking: [String] = []
    for error in errors.errors {
      switch error {
      case .none(let recording): lacking.append(recording)
      default: lines += self.lines(error)
      }
    }
    if let first = lacking.first {
      let others = lacking.count > 1 ? " and \(lacking.count - 1) more" : ""
      lines += [
        "there is no policy for \(first)\(others): no framescan.yaml in its folder or above it",
        "  write one (framescan init proposes one, framescan help policy tells all keys), name one",
        "  with --policy, or give checks in the command:",
        "  framescan \(command) --black 0,25%,100%,33% \(first)\(command == "preview" ? " -o PNG" : "")",
      ]
    }
    return lines
  }

  private static func lines(_ error: PolicyError) -> [String] {
    switch error {
    case .unreadable(let path, let reason): ["the policy \(path) can't be read: \(reason)"]
    case .mistakes(let mistakes): mistakes.lines
    case .none: []
    case .notCaptured(let name, let captured):
      [
        "-D \(name): no text pattern of the policy captures {\(name)}; "
          + (captured.isEmpty ? "none captures anything" : "captured are: \(unique(captured))")
      ]
    }
  }

  private static func unique(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}
