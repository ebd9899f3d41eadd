import Foundation
import Testing

/// What the README shows is what people get.
@Suite struct ReadmeTests {
  @Test("The README's sample of the output is what its command prints")
  func output() throws {
    let block = try #require(try blocks("console").first)
    let command = "$ framescan "
    let line = try #require(block.split(separator: "\n").first)
    try #require(line.hasPrefix(command))
    let words = line.dropFirst(command.count).split(separator: " ").map(String.init)
    let run = try Command(
      program: Framescan.binary, words: words, folder: Repository.path,
      environment: ["LC_ALL": "C.UTF-8"]
    ).run()
    let shown = block.dropFirst(line.count + 1)
      .replacing(#/\$ echo \$\?\n[0-9]\n/#, with: "")
    #expect(withoutSeconds(run.output) == withoutSeconds(shown))
    #expect(block.hasSuffix("\n$ echo $?\n\(run.status)\n"))
  }

  @Test("The README's policy holds for a sample")
  func policy() throws {
    let workspace = try Workspace()
    try workspace.write(try #require(try blocks("yaml").first), to: "framescan.yaml")
    try workspace.copy(sample: "card-form-hidden.mp4", to: "a.mp4")
    let run = try Framescan.run(["scan", "-D", "build=1432", "."], in: workspace)
    #expect(run.errors == "")
    #expect(run.status == 0, "\(run.output)")
  }

  private func withoutSeconds(_ text: some StringProtocol) -> String {
    String(text).replacing(#/in [0-9.]+ s\n/#, with: "in … s\n")
  }

  /// The contents of the README's code blocks in a language.
  private func blocks(_ language: String) throws -> [String] {
    let file = Repository.root.appending(path: "README.md")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }
}
