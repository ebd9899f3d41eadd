extension Policy {
  /// The policy that checks given in the command itself make.
  ///
  /// - Parameters:
  ///   - black: What followed each `--black`: a region, `x,y,width,height` in pixels or percent, or `all`.
  ///   - blank: What followed each `--blank`: a region.
  ///   - text: What followed each `--text`: a pattern, or a pattern, `@` and a region.
  ///   - expectations: The expectations that can be written.
  /// - Throws: Every mistake; none has a position, each names its flag.
  public static func fromCommandLine(
    black: [String], blank: [String], text: [String], expectations: [ExpectationSyntax]
  ) throws(PolicyMistakes) -> Policy {
    var reading = CommandLineReading(expectations: expectations)
    for region in black { reading.take("black", written: region) }
    for region in blank { reading.take("blank", written: region) }
    for pattern in text { reading.take("text", written: pattern) }
    let path = "command line"
    if reading.written.isEmpty { reading.note("no check is given: use --black, --blank or --text") }
    guard reading.mistakes.isEmpty else {
      throw PolicyMistakes(path: path, mistakes: reading.mistakes)
    }
    let bytes = Array(reading.written.joined(separator: "\n").utf8)
    return Policy(path: path, text: bytes, frame: nil, checks: reading.checks)
  }
}

/// Checks of a command while they are read.
private struct CommandLineReading {
  let expectations: [ExpectationSyntax]
  var checks: [Check] = []
  var mistakes: [PolicyMistake] = []
  /// The flags as written, for the policy's fingerprint.
  var written: [String] = []

  init(expectations: [ExpectationSyntax]) {
    self.expectations = expectations
  }

  mutating func note(_ message: String) {
    mistakes.append(PolicyMistake(position: nil, message: message))
  }

  /// Reads what followed the flag called like an expectation.
  mutating func take(_ keyword: String, written argument: String) {
    written.append("--\(keyword) \(argument)")
    let place = "--\(keyword) \(argument.quoted)"
    guard let syntax = expectations.first(where: { $0.keyword == keyword }), syntax.isSupported
    else {
      note("\(place): '\(keyword)' isn't supported by this version yet")
      return
    }
    do throws(CommandLineMistake) {
      let (shape, request) =
        keyword == "text"
        ? try Self.pattern(argument, of: syntax)
        : (try Self.region(argument), ExpectationRequest(syntax: syntax))
      let name = uniqueName("\(keyword) \(argument)")
      checks.append(Check(name: name, region: Region(shape: shape), expectation: request))
    } catch {
      note("\(place): \(error.message)")
    }
  }

  private struct CommandLineMistake: Error {
    var message: String
  }

  private static func region(_ written: String) throws(CommandLineMistake) -> RegionShape {
    let shape: RegionShape
    do throws(RegionTextMistake) {
      shape = try RegionShape(written: written)
    } catch {
      if case .malformed(let message) = error { throw CommandLineMistake(message: message) }
      throw CommandLineMistake(
        message: "a region is 'all' or x,y,width,height in pixels or percent, "
          + "such as 0,25%,100%,33%")
    }
    if let mistake = shape.mistake(in: nil) { throw CommandLineMistake(message: mistake) }
    return shape
  }

  /// A pattern with the region after its last `@`, if a region follows there.
  private static func pattern(
    _ written: String, of syntax: ExpectationSyntax
  ) throws(CommandLineMistake) -> (RegionShape, ExpectationRequest) {
    var pattern = written
    var shape = RegionShape.all
    if let at = written.lastIndex(of: "@") {
      let behind = String(written[at...].dropFirst())
      do throws(RegionTextMistake) {
        shape = try RegionShape(written: behind)
        pattern = String(written[..<at])
      } catch {
        // An address or the like belongs to the pattern; what looks like a region is one gone wrong.
        if case .malformed(let message) = error { throw CommandLineMistake(message: message) }
      }
      if let mistake = shape.mistake(in: nil) { throw CommandLineMistake(message: mistake) }
    }
    do throws(PatternMistake) {
      let request = ExpectationRequest(
        syntax: syntax, argument: .pattern(try TextPattern(pattern)), written: pattern)
      return (shape, request)
    } catch {
      throw CommandLineMistake(message: "pattern \(pattern.quoted): \(error.message)")
    }
  }

  private func uniqueName(_ name: String) -> String {
    let taken = Set(checks.map(\.name))
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name) (\(number))") { number += 1 }
    return "\(name) (\(number))"
  }
}
