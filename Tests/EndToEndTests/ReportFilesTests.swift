import GoldenSupport
import Testing

@Suite struct ReportFilesTests {
  /// Prints a line for each suite and each case of a junit file, and checks the counts on the way.
  private static let reader = """
    import sys, xml.etree.ElementTree as tree
    root = tree.parse(sys.argv[1]).getroot()
    for suite in root:
        cases = suite.findall("testcase")
        for attribute, child in ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"):
            found = sum(len(case.findall(child)) > 0 for case in cases)
            assert int(suite.get(attribute)) == found, (suite.get("name"), attribute, found)
        assert int(suite.get("tests")) == len(cases), suite.get("name")
        print("suite", suite.get("name"), len(cases))
        for case in cases:
            print("case", case.get("name") + ":", " ".join(child.tag for child in case) or "passed")
    for attribute in "tests", "failures", "errors":
        assert int(root.get(attribute)) == sum(int(suite.get(attribute)) for suite in root), attribute
    """

  @Test("A junit report is read by Python's XML reader, one suite a recording, one case a check")
  func junit() throws {
    let workspace = try Workspace()
    let file = workspace.path("report.xml")
    let run = try Framescan.run(
      "scan", "--report", "junit=\(file)", "samples/one-frame-leak.mp4", "samples/truncated.mp4",
      "samples/build-check")
    #expect(run.status == 1)
    #expect(run.output == "")
    let read = try Command(
      program: "python3", words: ["-c", Self.reader, file], folder: Repository.path
    ).run()
    #expect(read.errors == "")
    #expect(try Golden.mistake(in: read.output, "junit.txt") == nil)
  }

  @Test("Several reports are written at once, and no half-written file is left")
  func several() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let run = try Framescan.run(
      [
        "scan", "--black", "0,25%,100%,33%", "--report", "jsonl", "--report=json=a.json",
        "--report", "text=a.txt", "a.png",
      ], in: workspace)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("{") && run.output.split(separator: "\n").count == 1)
    #expect(try Report(workspace.read("a.json")).recordings.map(\.verdict) == ["pass"])
    #expect(try workspace.read("a.txt").hasPrefix("PASS  a.png\n"))
    #expect(!workspace.exists("a.json.part"))
  }
}
