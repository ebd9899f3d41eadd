import Analysis
import Policy

/// The help, made of the same tables that the program works by.
enum HelpText {
  static var overview: String {
    let column = Command.all.map { $0.name.count + $0.usage.count + 1 }.max() ?? 0
    let commands = Command.all.map { command in
      let usage = "\(command.name) \(command.usage)"
      return "  \(padded(usage, to: column))  \(command.summary)"
    }
    return """
      framescan checks screen recordings frame by frame: that protected regions came out hidden,
      and that the version overlay is there.

      Usage: framescan COMMAND

      \(commands.joined(separator: "\n"))

      Options:
        --version  the version of framescan and of the libraries it is linked to
        --help     this help

      A first scan, without a policy file:
        framescan scan --black 0,25%,100%,33% recording.mp4

      Exit status: 0 all pass; 1 something failed; 3 nothing failed, but something could not be
      read or proves nothing; 2 wrong usage, a wrong policy, or nothing found.
      """
  }

  static func command<Settings>(
    _ command: Command, flags: [Flag<Settings>], notes: String
  ) -> String {
    let column = 24
    let options = flags.map { flag in
      let usage = (flag.short == nil ? "    " : "") + flag.usage
      let lines = wrapped(flag.help, width: 90 - column - 4)
      let indent = String(repeating: " ", count: column + 4)
      let text = lines.joined(separator: "\n" + indent)
      return usage.count > column
        ? "  \(usage)\n\(indent)\(text)" : "  \(padded(usage, to: column))  \(text)"
    }
    return """
      \(command.summary)

      Usage: framescan \(command.name) \(command.usage)

      Options:
      \(options.joined(separator: "\n"))

      \(notes)
      """
  }

  static var policy: String { PolicyHelp.text(expectations: ExpectationRegistry.syntaxes) }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
