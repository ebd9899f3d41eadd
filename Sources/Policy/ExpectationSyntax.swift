/// How an expectation is written in a policy. Each expectation declares its own; the reader and the
/// help are driven by the table of them.
public struct ExpectationSyntax: Sendable {
  /// What follows the keyword.
  public enum ArgumentKind: Sendable {
    /// Nothing: `expect: black`.
    case none
    /// Nothing or a colour: `expect: blank` or `expect: { blank: "#d3d3d3" }`.
    case optionalColor
    /// A text pattern: `expect: { text: 'v{version}' }`.
    case pattern
    /// Nothing or a text pattern.
    case optionalPattern
    /// A picture file, relative to the policy.
    case picture
  }

  /// The word after `expect:`.
  public var keyword: String
  /// What follows it.
  public var argument: ArgumentKind
  /// Whether a border of 8 pixels is ignored by default, since what protects has an edge.
  public var isProtecting: Bool
  /// Whether evidence pictures show nothing of its region unless they are asked to show all.
  public var isRedacted: Bool
  /// Whether this version can check it; a policy that uses one it can't gets an error that says so.
  public var isSupported: Bool
  /// One sentence for `framescan help policy`: when it passes.
  public var summary: String

  /// A syntax from its parts; evidence is redacted where it protects, unless said otherwise.
  public init(
    keyword: String, argument: ArgumentKind, isProtecting: Bool, isRedacted: Bool? = nil,
    isSupported: Bool = true, summary: String
  ) {
    self.keyword = keyword
    self.argument = argument
    self.isProtecting = isProtecting
    self.isRedacted = isRedacted ?? isProtecting
    self.isSupported = isSupported
    self.summary = summary
  }
}

/// An expectation as a policy asks for it.
public struct ExpectationRequest: Sendable {
  /// What followed the keyword.
  public enum Argument: Sendable {
    /// Nothing.
    case none
    /// A colour.
    case color(Color)
    /// A text pattern.
    case pattern(TextPattern)
    /// A picture file's path, already joined to the policy's folder.
    case picture(path: String)
  }

  /// The syntax it was written in.
  public var syntax: ExpectationSyntax
  /// What followed the keyword.
  public var argument: Argument
  /// The argument as written; nil for none.
  public var written: String?
  /// Demanded values by capture name (`expect-values:` and `-D`).
  public var demandedValues: [String: String]
  /// Whether captures may change within a recording.
  public var mayChange: Bool

  /// A request from its parts.
  public init(
    syntax: ExpectationSyntax, argument: Argument = .none, written: String? = nil,
    demandedValues: [String: String] = [:], mayChange: Bool = false
  ) {
    self.syntax = syntax
    self.argument = argument
    self.written = written
    self.demandedValues = demandedValues
    self.mayChange = mayChange
  }
}

/// An sRGB colour, 8 bits a component.
public struct Color: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8

  /// A colour from its components, 0 to 255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
