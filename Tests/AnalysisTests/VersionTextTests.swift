import Analysis
import Policy
import Testing

@Suite struct VersionTextTests {
  @Test(
    "A version has a pattern that matches it",
    arguments: [
      ("v5.2.1 (1432)", "v{version} ({build})", ["version": "5.2.1", "build": "1432"]),
      ("v5.2.1(1432)", "v{version}({build})", ["version": "5.2.1", "build": "1432"]),
      ("Acme Bank V2.0 (7)", "V{version} ({build})", ["version": "2.0", "build": "7"]),
      ("5.2.1 (1432)", "{version} ({build})", ["version": "5.2.1", "build": "1432"]),
      ("Version 3.14 (159)", "Version {version} ({build})", ["version": "3.14", "build": "159"]),
      ("1.2.3 build 456", "{version} build {build}", ["version": "1.2.3", "build": "456"]),
      ("v1.2.3, Build 456", "v{version}, Build {build}", ["version": "1.2.3", "build": "456"]),
      ("v1.2.3-rc.1", "/v(?<version>\\d+(\\.\\d+)+\\S*)/", ["version": "1.2.3-rc.1"]),
      ("version: 4.0", "/version:\\s?(?<version>\\d+(\\.\\d+)+\\S*)/", ["version": "4.0"]),
      ("5.10.0", "/(?<version>\\d+\\.\\d+\\.\\d+\\S*)/", ["version": "5.10.0"]),
      ("Build 1234", "/Build\\s?(?<build>\\d+)/", ["build": "1234"]),
    ])
  func version(line: String, pattern: String, captures: [String: String]) throws {
    let text = try #require(VersionText(line: line))
    #expect(text.pattern == pattern)
    guard case .matched(let found, _) = try TextPattern(text.pattern).evaluate(line, demanded: [:])
    else {
      Issue.record("\(text.pattern) doesn't match \(line)")
      return
    }
    #expect(found == captures)
    #expect(line.contains(text.read))
  }

  @Test(
    "Times, dates, prices, amounts and words are no versions",
    arguments: [
      "14:07", "24.12.2026", "2026.12.24", "€2,418.07", "18.50", "Invoice 20317", "visible", "",
      "DE44 4821", "Step 3 (4)", "5.2", "building 7",
    ])
  func other(line: String) {
    #expect(VersionText(line: line) == nil)
  }
}
