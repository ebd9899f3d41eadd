internal import Results

/// Which frames of a recording are looked at. Whatever is not all of them is a quick look: a leak may lie
/// between, so that nothing passes by it unless the policy allows that.
public enum Sampling: Codable, Sendable, Hashable {
  /// Every frame.
  case all
  /// The first, and one in so many after it; all are decoded.
  case every(Int)
  /// Those that are decoded without others, which is all that is decoded.
  case keyframes

  /// Whether the frame with so many before it is looked at, of those that are decoded.
  func includes(_ index: Int) -> Bool {
    if case .every(let count) = self { return index % count == 0 }
    return true
  }

  /// What is looked at, in words that tell it from every other; nil for everything.
  var words: String? {
    switch self {
    case .all: nil
    case .every(let count): "one frame in \(count)"
    case .keyframes: "keyframes"
    }
  }

  /// What a result has to say of it.
  func problem(isAllowed: Bool) -> Problem? {
    words.map {
      Problem(
        kind: isAllowed ? .note : .sampled,
        message: "only \($0) \(self == .keyframes ? "were" : "was") looked at"
          + (isAllowed ? ", which the policy allows" : ""))
    }
  }
}
