import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names of files are chosen by whoever sends them. Whatever a name is, its recording is scanned, and the
/// name does nothing wherever it is reported.
@Suite struct HostileNamesTests {
  static let names: [[UInt8]] =
    [
      "one\nPASS  two.png", "\r\u{1B}[2K\u{1B}[1A.png", "\u{1B}]0;owned\u{7}\u{9B}31m.png",
      "::error::x.png", "a\n::set-output name=x::y.png", "\"quoted\" 'twice' `id` $(id).png",
      "<b>&amp;]]>.png", "http:__x.png", "concat:a|b.png", "pipe:0", "file:a.png", "data:,x.png",
      "-", "--", "--version", "-o", "%d.png", "frame%03d.png", "*.png", "a?b#c.png", "~", " ",
      ".png ",
      "\u{202E}gnp.4pm", "e\u{301}\u{200F}.png", "\\n\\x41.png", "@file", "=1+1.png",
      String(repeating: "n", count: 251) + ".png", String(repeating: "ü", count: 127),
    ].map { Array($0.utf8) } + [
      [0xFF, 0xFE, 0x2E, 0x70], Array("caf".utf8) + [0xE9], [0xED, 0xA0, 0x80], [0x80],
      Array(repeating: 0xC3, count: 255), Array("\\xff".utf8),
    ]

  private struct Document: Decodable {
    struct Recording: Decodable {
      let path: String
      let pathBytes: String?
      let verdict: String

      /// The exact name, as a reader of the report recovers it.
      var bytes: [UInt8] {
        guard let pathBytes else { return Array(path.utf8) }
        let digits = Array(pathBytes.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
      }
    }
    let recordings: [Recording]
  }

  private let workspace: Workspace

  /// A folder that holds the same picture under each name.
  init() throws {
    workspace = try Workspace()
    try workspace.makeFolder("folder")
    try workspace.copy(to: "picture")
    for name in Self.names {
      let path = Array(workspace.path("folder/").utf8) + name + [0]
      let made = path.withUnsafeBufferPointer { path in
        path.withMemoryRebound(to: CChar.self) { path in
          path.baseAddress.map { link(workspace.path("picture"), $0) } ?? -1
        }
      }
      try #require(made == 0, "\(String(decoding: name, as: UTF8.self))")
    }
  }

  private func scan(_ words: String...) throws -> Outcome {
    try Framescan.run(["scan", "--black", "0,25%,100%,33%"] + words, in: workspace)
  }

  @Test("Files of any name in a folder are scanned, in the order of the names' bytes")
  func order() throws {
    let run = try scan("--report", "json", "folder")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let found = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).recordings
    #expect(found.allSatisfy { $0.verdict == "pass" })
    // Hidden files are passed over.
    let visible = Self.names.filter { $0.first != UInt8(ascii: ".") }
      .sorted { $0.lexicographicallyPrecedes($1) }
    #expect(found.map(\.bytes) == visible.map { Array("folder/".utf8) + $0 })
  }

  @Test("Each line of jsonl is one recording, whatever its name")
  func lines() throws {
    let run = try scan("--report", "jsonl", "folder")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let hidden = Self.names.count { $0.first == UInt8(ascii: ".") }
    #expect(lines.count == Self.names.count - hidden)
    for line in lines {
      _ = try JSONDecoder().decode(Document.Recording.self, from: Data(line.utf8))
    }
  }

  @Test(
    "No name acts on a terminal, starts a line of its own or gives orders to CI",
    arguments: [
      ["text"], ["text", "-v"], ["json"], ["jsonl"], ["junit"], ["markdown"], ["github"],
      ["sarif"], ["ctrf"],
    ])
  func silent(words: [String]) throws {
    let run = try Framescan.run(
      ["scan", "--black", "0,25%,100%,33%", "--report"] + words + ["folder"], in: workspace)
    #expect(run.status == 0)
    for scalar in run.output.unicodeScalars where scalar != "\n" {
      #expect(!scalar.properties.isBidiControl && scalar.properties.generalCategory != .control)
    }
    let lines = run.output.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("::") || $0.hasPrefix("PASS  two.png") })
  }

  @Test("A junit report of any names is read by an XML reader, one suite a recording")
  func junit() throws {
    let run = try scan("--report", "junit=report.xml", "folder")
    #expect(run.output == "")
    let read = try Command(
      program: "python3",
      words: [
        "-c",
        "import sys, xml.etree.ElementTree as t; print(len(t.parse(sys.argv[1]).findall('testsuite')))",
        "report.xml",
      ], folder: workspace.path("")
    ).run()
    let hidden = Self.names.count { $0.first == UInt8(ascii: ".") }
    #expect(read.output == "\(Self.names.count - hidden)\n", "\(read.errors)")
  }

  @Test(
    "A name given in the command is a path, not a protocol or a pattern",
    arguments: [
      "http:__x.png", "concat:a|b.png", "pipe:0", "file:a.png", "data:,x.png", "%d.png", "*.png",
      "~",
      "@file", "::error::x.png",
    ])
  func named(name: String) throws {
    let run = try Framescan.run(
      ["scan", "--black", "0,25%,100%,33%", name], in: workspace, folder: "folder")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("PASS  \(name)\n"))
  }

  @Test(
    "A name that looks like an option is a path after --, and - among files is ./-",
    arguments: [
      ["--", "--version"], ["--", "-o"], ["--", "--"], ["./--version"], ["./-"], ["./-o"],
    ])
  func dashes(words: [String]) throws {
    let run = try Framescan.run(
      ["scan", "--black", "0,25%,100%,33%"] + words, in: workspace, folder: "folder")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("PASS  \(words.last ?? "")\n"))
  }

  @Test("Messages on standard error give names no power either")
  func messages() throws {
    try workspace.makeFolder("empty\n::error::\u{1B}[2J")
    let run = try scan("-v", "empty\n::error::\u{1B}[2J")
    #expect(run.status == 2)
    for line in run.errors.split(separator: "\n") { #expect(line.hasPrefix("framescan: ")) }
    #expect(!run.errors.contains("\u{1B}"))
  }

  @Test("A recording from standard input is named -, whatever is in the folder")
  func standardInput() throws {
    let run = try Command(
      program: "sh",
      words: [
        "-c", "\"$0\" scan --report json --black 0,25%,100%,33% - < ../picture", Framescan.binary,
      ],
      folder: workspace.path("folder")
    ).run()
    #expect(run.status == 0)
    #expect(try Report(run.output).recordings.map(\.path) == ["-"])
    let piped = try Command(
      program: "sh",
      words: [
        "-c", "cat ../picture | \"$0\" scan --report json --black 0,25%,100%,33% -",
        Framescan.binary,
      ],
      folder: workspace.path("folder")
    ).run()
    #expect(piped.status == 0)
    #expect(try Report(piped.output).recordings.map(\.path) == ["-"])
  }
}

extension Framescan {
  /// Runs it in a folder within one of the test's.
  fileprivate static func run(
    _ words: [String], in workspace: Workspace, folder: String
  ) throws -> Outcome {
    try Command(program: binary, words: words, folder: workspace.path(folder)).run()
  }
}
