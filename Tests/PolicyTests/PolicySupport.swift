import Policy

/// Expectations as the analysis declares them, one of each kind; two can't be checked yet.
let expectations = [
  ExpectationSyntax(keyword: "black", argument: .none, isProtecting: true, summary: "All black."),
  ExpectationSyntax(
    keyword: "blank", argument: .optionalColor, isProtecting: true, summary: "One flat colour."),
  ExpectationSyntax(
    keyword: "blurred", argument: .none, isProtecting: true, isSupported: false,
    summary: "Nothing fine-grained."),
  ExpectationSyntax(
    keyword: "image", argument: .picture, isProtecting: false, summary: "Like a picture."),
  ExpectationSyntax(
    keyword: "text", argument: .pattern, isProtecting: false, summary: "The text matches."),
  ExpectationSyntax(
    keyword: "no-text", argument: .optionalTexts, isProtecting: true, isSupported: false,
    summary: "No text."),
  ExpectationSyntax(
    keyword: "still", argument: .none, isProtecting: true, following: .never,
    summary: "Nothing changes."),
  ExpectationSyntax(
    keyword: "visible", argument: .none, isProtecting: false, summary: "Not blank."),
  ExpectationSyntax(
    keyword: "unseen", argument: .optionalTexts, isProtecting: false, summary: "Without texts."),
]

/// Reads a policy in which the named pictures exist.
func read(
  _ yaml: String, path: String = "framescan.yaml", pictures: [String] = []
) throws(PolicyMistakes) -> Policy {
  try read(bytes: Array(yaml.utf8), path: path, pictures: pictures)
}

/// Reads a policy's bytes.
func read(
  bytes: [UInt8], path: String = "framescan.yaml", pictures: [String] = []
) throws(PolicyMistakes) -> Policy {
  try PolicyReader.read(bytes, path: path, expectations: expectations) { pictures.contains($0) }
}

/// The mistakes in a policy's bytes; empty when there are none.
func mistakes(in bytes: [UInt8]) -> [PolicyMistake] {
  do throws(PolicyMistakes) {
    _ = try read(bytes: bytes, pictures: ["banner.png"])
    return []
  } catch {
    return error.mistakes
  }
}

/// A policy's text without its marks, `▸`, and where they stood.
func unmarked(_ yaml: String) -> (text: String, marks: [PolicyPosition]) {
  var text = ""
  var marks: [PolicyPosition] = []
  var position = PolicyPosition(line: 1, column: 1)
  for character in yaml {
    switch character {
    case "▸": marks.append(position)
    case "\n":
      text.append(character)
      position = PolicyPosition(line: position.line + 1, column: 1)
    default:
      text.append(character)
      position.column += 1
    }
  }
  return (text, marks)
}

/// A policy with one check whose lines are given, each indented as an item of `checks:`.
func policy(check lines: String, before: String = "") -> String {
  let head = before.isEmpty ? "" : before + "\n"
  let body = lines.split(separator: "\n").enumerated().map { index, line in
    (index == 0 ? "  - " : "    ") + line
  }
  return "framescan: 1\n" + head + "checks:\n" + body.joined(separator: "\n") + "\n"
}
