import Media
import Policy
import Reading
import Reporting
import Results
import Scanning

/// The program: finds the command and gives it the rest of the words.
enum Program {
  static let name = "framescan"
  static let version = "0.1.0"

  /// Versions of the libraries it is linked to, by name.
  static var libraries: [String: String] {
    var versions = MediaLibraries.versions
    versions["tesseract"] = TextReader.version
    versions["libyaml"] = PolicyReader.libraryVersion
    return versions
  }

  /// The program, as results name it.
  static var tool: Tool { Tool(name: name, version: version, libraries: libraries) }

  /// Runs a command and gives its exit status.
  static func run(_ words: Words) -> Int32 {
    do throws(UsageError) {
      guard let first = words.rest.first?.display else { throw .noCommand }
      let rest = Words(rest: Array(words.rest.dropFirst()))
      if first == "--version" {
        Console.print(versionText)
        return 0
      }
      if first == "--help" || first == "-h" {
        Console.print(HelpText.overview)
        return 0
      }
      if first == WorkerLoop.word { return try WorkerCommand.run(rest) }
      guard let command = Command.named(first) else {
        if first.hasPrefix("-") {
          throw .unknownFlag(
            first, nearest: NearestWord.suggest(first, among: ["--help", "--version"]))
        }
        throw .unknownCommand(
          first, nearest: NearestWord.suggest(first, among: Command.all.map(\.name)))
      }
      return try command.run(rest)
    } catch {
      Console.printError(error.message)
      return ExitStatus.usage.rawValue
    }
  }

  private static var versionText: String {
    let libraries = libraries.sorted { $0.key < $1.key }.map { "  \($0.key) \($0.value)" }
    return (["\(name) \(version)"] + libraries).joined(separator: "\n")
  }
}
