import Reporting
import Results
import Testing

@Suite struct HostileTextTests {
  static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{7}", "]]>", "<script>alert('1')</script>", "a\"b&amp;c",
    "nul\u{0}nul", "\u{FFFF}\u{FFFE}", "\u{202E}4pm.gnp", "one\nPASS  two.mp4\r\n::error::x",
    "😀👩‍👩‍👧‍👦", "\u{9B}31m\u{7F}", "\u{2028}\u{2029}\u{61C}\u{2066}", "\t", "", "\u{1FFFE}",
    String(repeating: "long", count: 500), "words ##[error]x ##vso[task.complete]",
    "a ::error::x b", "[[ATTACHMENT|/etc/passwd]]", "[[attachment|/etc/passwd]]",
    "@admin fixes #12 !34 GH-5 www.example.org https://example.org/ <img src=x> ![](x) [a](b)",
    "`|`` |\\| **b** _i_ ~~s~~ :bug: $x$ /close", "5a3d2f1c9e8b7a6d5a3d2f1c9e8b7a6d5a3d2f1c",
    "%0A::error::x,file=a", "{0} [x](https://example.org)", " ", "a`", "1.2.3", "a.example", "../a",
  ]

  @Test("Hostile text acts on no reader of any format", arguments: texts)
  func noHiddenCharacters(text: String) {
    for format in ReportFormats.all {
      let styles = [ReportStyle(), ReportStyle(width: 1, isVerbose: true)]
      for report in styles.map({ format.render(Samples.hostile(text), style: $0) }) {
        let left = report.unicodeScalars.filter { scalar in
          scalar != "\n"
            && (scalar.properties.generalCategory == .control
              || scalar.properties.isNoncharacterCodePoint
              || scalar.properties.isBidiControl || [0x2028, 0x2029].contains(scalar.value))
        }
        #expect(left.isEmpty, "\(format.name)")
      }
    }
  }

  @Test("Hostile text starts no line of its own in the text report", arguments: texts)
  func noForgedLine(text: String) {
    let style = ReportStyle(width: .max / 2)
    let lines = TextReport().render(Samples.hostile(text), style: style).split(separator: "\n")
    // Headline, one screen, two checks each with one note, one violation, the problems, the blank line
    // (which split leaves out) and the counts; of a single frame there is no timeline.
    #expect(lines.count == 1 + 1 + 2 * 2 + 1 + ProblemKind.allCases.count + 1)
  }

  @Test("Hostile text gives no orders to the CI server whose log it ends up in", arguments: texts)
  func noOrders(text: String) {
    for format in ReportFormats.all {
      for style in [ReportStyle(), ReportStyle(width: 1, isVerbose: true)] {
        let report = format.render(Samples.hostile(text), style: style)
        for order in ["##[", "##vso[", "##teamcity["] { #expect(!report.contains(order)) }
        // The github report consists of orders; its own test reads them.
        for line in report.split(separator: "\n") where format.name != "github" {
          #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(format.name): \(line)")
        }
      }
    }
  }

  @Test("Hostile text comes back from XML as the terminal shows it", arguments: texts)
  func xml(text: String) throws {
    let report = JUnitReport().render(Samples.hostile(text), style: ReportStyle())
    let suite = try #require(XMLReader.read(report).all("testsuite").first)
    let shown = Escaping.terminal(text)
      .replacing(/\[\[(?=attachment)/.ignoresCase(), with: "[\\u{5b}")
    #expect(suite.attributes["name"] == shown)
    #expect(suite.named(shown)?.all("failure").first?.text?.hasSuffix(" → \(shown)") == true)
  }

  @Test("Hostile text gets no file of a CI server's into its report", arguments: texts)
  func noAttachment(text: String) throws {
    let report = JUnitReport().render(Samples.hostile(text), style: ReportStyle())
    let attached = report.matches(of: /\[\[attachment\|(.*?)\]\]/.ignoresCase()).map(\.output.1)
    // The text stands for an evidence picture too; as a path below the results it may be one.
    for path in attached {
      #expect(path == Escaping.xmlText(text))
      #expect(!path.hasPrefix("/") && !path.contains("..") && !path.contains(":"))
    }
    if text.contains("[[") { #expect(attached.isEmpty) }
  }

  @Test("Hostile text comes back from JSON as it was", arguments: texts)
  func json(text: String) throws {
    let document = Samples.hostile(text)
    let report = JSONReport().render(document, style: ReportStyle())
    #expect(try ResultJSON.decodeDocument(report.utf8) == document)
    let lines = JSONLinesReport().render(document, style: ReportStyle())
    #expect(lines.split(separator: "\n").count == 1)
    #expect(try ResultJSON.decodeLines(lines.utf8).map(\.result) == document.recordings)
  }

  @Test(
    "What is hidden is shown for a terminal, what is not stays",
    arguments: [
      ("a\nb\tc\rd", #"a\nb\tc\rd"#), ("\u{1B}[31m", #"\u{1b}[31m"#), ("\u{0}", #"\u{0}"#),
      ("\u{202E}x\u{200F}", #"\u{202e}x\u{200f}"#), ("\r\n", #"\r\n"#), ("é😀漢", "é😀漢"),
      ("e\u{301}", "e\u{301}"),
    ])
  func terminal(text: String, shown: String) {
    #expect(Escaping.terminal(text) == shown)
  }
}
