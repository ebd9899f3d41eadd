import Geometry
import Reporting
import Results
import Testing

/// What stands in the html report. How it looks and what it does is tested in a browser.
@Suite struct HTMLReportTests {
  private func html(_ recordings: RecordingResult...) -> String {
    HTMLReport().render(Samples.document(recordings), style: ReportStyle())
  }

  /// A failing recording of 1000×2000 pixels and 10 seconds with one check.
  private func recording(_ change: (inout CheckResult) -> Void) -> RecordingResult {
    var check = CheckResult(
      name: "form", expect: "black", verdict: .fail,
      region: Rectangle(x: 100, y: 200, width: 300, height: 400), applicableSeconds: 10,
      violatingSeconds: 1, frames: 100, violatingFrames: 10,
      violations: [Samples.violation(2, 3, frames: 10, measured: "luma 99")])
    change(&check)
    var media = Samples.media(duration: 10, frames: 100)
    (media.width, media.height) = (1000, 2000)
    return RecordingResult(path: "a.mp4", verdict: .fail, media: media, checks: [check])
  }

  @Test("Recordings stand in the order of what needs a look first, those alike as they were found")
  func order() {
    let html = HTMLReport().render(Samples.document, style: ReportStyle())
    let bodies = html.matches(of: /<tbody id="r(\d)" class="([a-z]+)( open)?"/)
    #expect(bodies.map { String($0.1) } == ["2", "3", "5", "6", "4", "1"])
    #expect(
      bodies.map { String($0.2) } == ["fail", "fail", "error", "error", "inconclusive", "pass"])
    // Of six recordings the failing ones are open from the start.
    #expect(bodies.map { $0.3 != nil } == [true, true, false, false, false, false])
  }

  @Test(
    "A picture is taken from beside the report or from the results, and from nowhere else",
    arguments: [
      ("evidence/a.png", "evidence/a.png"), ("evidence/a b%é.png", "evidence/a%20b%25%C3%A9.png"),
      ("data:image/png;base64,AAAA+/==", "data:image/png;base64,AAAA+/=="),
      ("data:image/png;base64,\" onerror=", nil), ("data:image/svg+xml;base64,AAAA", nil),
      ("data:text/html,x", nil), ("https://example.invalid/a.png", nil),
      ("//example.invalid/a.png", nil), ("/etc/a.png", nil), ("../a.png", nil), ("", nil),
      ("javascript:alert(1)", nil), ("a\\b?c#d", "a%5Cb%3Fc%23d"),
    ] as [(String, String?)])
  func evidence(path: String, address: String?) {
    let html = html(recording { $0.violations[0].evidence = path })
    let sources = html.matches(of: /<img src="([^"]*)"/).map { String($0.1) }
    #expect(sources == (address.map { [$0] } ?? []))
    // The places are drawn either way.
    #expect(html.contains(#"class="place" x="64" y="700" width="48" height="16""#))
    #expect(html.contains(#"class="region" x="100" y="200" width="300" height="400""#))
  }

  @Test("Pictures are found from where the report is written")
  func evidenceElsewhere() {
    let style = ReportStyle(evidenceFolderFromReport: Array("../my results/\u{FC}".utf8))
    let html = HTMLReport().render(
      Samples.document([recording { $0.violations[0].evidence = "evidence/a.png" }]), style: style)
    let sources = html.matches(of: /<img src="([^"]*)"/).map { String($0.1) }
    #expect(sources == ["../my%20results/%C3%BC/evidence/a.png"])
  }

  @Test("Of the first and the last frame there are pictures too, when there are other ones")
  func frames() {
    let html = html(
      recording {
        $0.violations[0].evidence = "w.png"
        $0.violations[0].evidenceFirst = "f.png"
        $0.violations[0].evidenceLast = "l.png"
      })
    let sources = html.matches(of: /<img src="([^"]*)"/).map { String($0.1) }
    #expect(sources == ["f.png", "w.png", "l.png"])
  }

  @Test("A timeline has what applied and what was violated where they were in time")
  func timeline() {
    let html = html(
      recording { $0.applied = [TimeSpan(start: 1, end: 4), TimeSpan(start: 5, end: 10)] })
    let bar = /<rect class="(applied|violated)" fill="[^"]*" x="(\d+)" y="\d+" width="(\d+)"/
    // 10 s are 1000 units; the legend's bars have no place.
    let bars = html.matches(of: bar).map { "\($0.1) \($0.2) \($0.3)" }
    #expect(bars == ["applied 100 300", "applied 500 500", "violated 200 100"])
    #expect(!html.contains("When it applied is not in the results."))
  }

  @Test("When nothing says when a check applied, the report doesn't guess")
  func unknownTimes() {
    let whole = html(recording { _ in })
    #expect(whole.contains(#"x="0" y="6" width="1000" height="8"><title>applied 0.000–10.000 s"#))
    let part = html(recording { $0.applicableSeconds = 4 })
    #expect(!part.contains("<title>applied"))
    #expect(part.contains("When it applied is not in the results."))
  }

  @Test("A plot keeps its peak, breaks where the check did not apply, and skips what is level")
  func plot() throws {
    let html = html(
      recording {
        $0.applied = [TimeSpan(start: 0, end: 5), TimeSpan(start: 6, end: 10)]
        $0.plot = MeasurePlot(
          times: [0, 1, 2, 3, 4, 6, 7], values: [0, 0, 0, 4, 0, 1, 1])
      })
    let lines = html.matches(of: /<polyline points="([^"]*)"/).map { String($0.1) }
    // At the top, 4 lies 2 units from the upper edge; 0 as much from the lower one; 1 is half of 4 by its
    // square root: 98 − 96 ÷ 2.
    #expect(lines == ["0,98 200,98 300,2 400,98", "600,50 700,50"])
    #expect(html.contains(#"class="limit" x2="1000" y1="50" y2="50""#))
    #expect(html.contains("at most 4.0× the limit (dashed), at 3.000 s"))
  }

  @Test("Of a plot that stays below the limit the worst of neighbouring points are kept")
  func quietPlot() throws {
    let count = 1000
    let html = html(
      recording {
        $0.plot = MeasurePlot(
          times: (0..<count).map { Double($0) / 100 },
          values: (0..<count).map { $0 == 777 ? 0.9 : Double($0 % 5) / 10 })
      })
    let line = try #require(html.firstMatch(of: /<polyline points="([^"]*)"/)).1
    #expect(line.split(separator: " ").count <= 100)
    // 98 − 96 × √(0.9 ÷ 1.5) = 23.6
    #expect(line.split(separator: " ").contains("777,24"))
  }

  @Test("What was captured stands with its times where it changed, and once where it did not")
  func readings() {
    func reading(_ start: Double, _ end: Double, _ build: String) -> Reading {
      Reading(start: start, end: end, captures: ["build": build])
    }
    let changed = html(recording { $0.readings = [reading(0, 4, "7"), reading(4, 10, "8")] })
    #expect(changed.contains("<bdi>0.000–4.000 s: build 7</bdi>"))
    let bar = #"x="400" y="3" width="600" height="14"><title>4.000–10.000 s: build 8"#
    #expect(changed.contains(bar))
    let same = html(recording { $0.readings = [reading(0, 4, "7"), reading(5, 10, "7")] })
    #expect(same.contains("<bdi>Captured: build 7, unchanged</bdi>"))
  }

  @Test(
    "Numbers that no recording has are drawn at an edge",
    arguments: [Int.max, Int.min, -1], [Double.infinity, -.infinity, .nan, 1e308, -1e308])
  func impossible(number: Int, time: Double) {
    let area = Rectangle(x: number, y: number, width: number, height: number)
    var recording = recording {
      $0.region = area
      $0.violations = [
        Violation(
          start: time, end: time, frames: number,
          worst: WorstFrame(time: time, where: area, measured: ""))
      ]
      $0.applied = [TimeSpan(start: time, end: time)]
      $0.plot = MeasurePlot(times: [time, 1, time], values: [1, time, time])
      $0.readings = [Reading(start: time, end: time, captures: ["a": "b"])]
    }
    recording.screens = [
      ScreenResult(
        name: "s", seconds: time, frames: number, shown: [TimeSpan(start: time, end: time)])
    ]
    recording.media?.width = abs(number == .min ? 1 : number)
    recording.media?.duration = time
    let html = html(recording)
    #expect(!html.contains("nan") && !html.contains("inf\"") && html.hasSuffix("</html>\n"))
    let bars = html.matches(of: /class="(?:applied|violated|otherwise)" fill="[^"]*" x="([^"]*)"/)
    #expect(bars.allSatisfy { (0...1000).contains(Double($0.1) ?? -1) } && bars.count == 3)
  }
}
