public import Results

/// Which part of the recordings to scan, as it is written after `--shard`.
public enum ShardChoice: Sendable, Hashable {
  /// `K/N`.
  case given(Shard)
  /// `auto` or `auto/N`: what the environment says, of N parts where it does not say how many.
  case environment(count: Int?)

  /// What a text means; nil when it is none of these.
  public init?(_ text: String) {
    if text == "auto" {
      self = .environment(count: nil)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Self.number(parts[1]), Shard(index: 1, count: count) != nil
    else { return nil }
    if parts[0] == "auto" {
      self = .environment(count: count)
    } else if let index = Self.number(parts[0]), let shard = Shard(index: index, count: count) {
      self = .given(shard)
    } else {
      return nil
    }
  }

  /// The part meant.
  ///
  /// - Parameter variable: an environment variable's value; nil when it isn't set.
  public func shard(_ variable: (String) -> String?) throws(ShardError) -> Shard {
    switch self {
    case .given(let shard): shard
    case .environment(let count): try Self.find(count: count, variable)
    }
  }

  /// The variables in which an engine tells a task its number.
  private struct Engine: Sendable {
    let name: String
    let index: String
    /// The variable with the first task's number; nil where it is `first`.
    var firstIndex: String?
    var first = 0
    /// The variable with the distance between two tasks' numbers.
    var step: String?
    /// The variable with how many tasks there are; nil where the engine does not tell.
    let count: String?
  }

  private static let engines = [
    Engine(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", firstIndex: "SLURM_ARRAY_TASK_MIN",
      step: "SLURM_ARRAY_TASK_STEP", count: "SLURM_ARRAY_TASK_COUNT"),
    Engine(name: "a Kubernetes Indexed Job", index: "JOB_COMPLETION_INDEX", count: nil),
    Engine(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(name: "GitLab", index: "CI_NODE_INDEX", first: 1, count: "CI_NODE_TOTAL"),
    Engine(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Engine(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
  ]

  private static func find(
    count: Int?, _ variable: (String) -> String?
  ) throws(ShardError) -> Shard {
    var found: [(engine: Engine, shard: Shard)] = []
    for engine in engines {
      guard let index = variable(engine.index) else { continue }
      found.append((engine, try shard(engine, index, count, variable)))
    }
    // A runner that is itself one of one says nothing about how the work was split.
    if found.contains(where: { $0.shard.count > 1 }) { found.removeAll { $0.shard.count == 1 } }
    guard let first = found.first else { throw .noEngine }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw .disagreement(
        "\(first.engine.name) says \(first.shard) and \(other.engine.name) says \(other.shard)")
    }
    return first.shard
  }

  private static func shard(
    _ engine: Engine, _ index: String, _ given: Int?, _ variable: (String) -> String?
  ) throws(ShardError) -> Shard {
    func value(_ name: String?, default absent: Int) throws(ShardError) -> Int {
      guard let name, let text = variable(name) else { return absent }
      guard let value = number(text) else { throw .notANumber(variable: name, value: text) }
      return value
    }
    guard let written = number(index) else {
      throw .notANumber(variable: engine.index, value: index)
    }
    let told = try value(engine.count, default: 0)
    guard let count = given ?? (told > 0 ? told : nil) else {
      throw .noCount(engine: engine.name, variable: engine.count)
    }
    let first = try value(engine.firstIndex, default: engine.first)
    let step = max(1, try value(engine.step, default: 1))
    guard told == 0 || told == count, (written - first) % step == 0,
      let shard = Shard(index: (written - first) / step + 1, count: count)
    else {
      throw .impossible(
        engine: engine.name,
        "task \(written) of \(told > 0 ? told : count), counted from \(first)"
          + (step > 1 ? " in steps of \(step)" : "") + (given.map { ", for \($0) shards" } ?? ""))
    }
    return shard
  }

  /// A whole number without a sign, of at most nine digits.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

/// Why it isn't known which part to scan.
public enum ShardError: Error, Sendable, Equatable {
  /// No variable of any engine is set.
  case noEngine
  /// Two engines say different parts.
  case disagreement(String)
  /// A variable holds something else than a number.
  case notANumber(variable: String, value: String)
  /// The engine does not say how many tasks there are.
  case noCount(engine: String, variable: String?)
  /// The variables contradict each other.
  case impossible(engine: String, String)
}

extension ShardError: CustomStringConvertible {
  /// The error as a sentence for a person.
  public var description: String {
    switch self {
    case .noEngine:
      "no array or index variable of Slurm, Kubernetes, AWS Batch, GitLab, CircleCI or Buildkite is"
        + " set; give K/N"
    case .disagreement(let what): what + "; give K/N"
    case .notANumber(let variable, let value): "\(variable) is '\(value)', which is no number"
    case .noCount(let engine, let variable):
      "\(engine) does not say how many tasks there are"
        + (variable.map { " (\($0) is not set)" } ?? "") + "; give auto/N"
    case .impossible(let engine, let what): "the variables of \(engine) make no shard: \(what)"
    }
  }
}
