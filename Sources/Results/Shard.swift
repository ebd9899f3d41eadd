/// One of several parts that recordings are split into.
public struct Shard: Codable, Sendable, Hashable {
  /// Which part, from 1 on.
  public let index: Int
  /// How many parts there are.
  public let count: Int
  /// The most parts there can be.
  public static let most = 100_000

  /// The part of so many; nil when there is no such part.
  public init?(index: Int, count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// A part as decoded.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let count = try values.decode(Int.self, forKey: .count)
    guard let shard = Shard(index: try values.decode(Int.self, forKey: .index), count: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: values, debugDescription: "there is no such shard")
    }
    self = shard
  }
}

extension Shard: CustomStringConvertible {
  /// As it is written in a command: `2/8`.
  public var description: String { "\(index)/\(count)" }
}
