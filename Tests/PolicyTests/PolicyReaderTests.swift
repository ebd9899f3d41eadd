import Geometry
import Policy
import Testing

struct PolicyReaderTests {
  @Test("every key of a check and of a region is read")
  func everything() throws {
    let policy = try read(
      """
      framescan: 1
      frame: 1170x2532
      regions:
        card form: { x: 0, y: 25%, width: 100%, height: 33%, except: clock }
        clock: { right: 12px, top: 30%, width: 40, height: 2% }
      checks:
        - name: hidden
          region: card form
          except: ["0,25%,10,10", { left: 0, bottom: 45%, width: 1, height: 1 }]
          expect: black
          from: 0.5s
          to: -2s
          grace: 300ms
          inset: 2px
          tags: [MASTG-TEST-0289, 7]
        - name: overlay
          region: { left: 2%, right: 50%, bottom: 0, height: 4% }
          expect: { text: 'v{version} ({build})' }
          expect-values: { version: 5.10 }
          may-change: yes
          present: 95%
          required: true
          tags: one
      """, path: "some/framescan.yaml")
    #expect(policy.path == "some/framescan.yaml")
    #expect(policy.frame == Size(width: 1170, height: 2532))
    let hidden = policy.checks[0]
    #expect(hidden.name == "hidden")
    #expect(hidden.region.name == "card form")
    #expect(
      hidden.region.shape
        == RegionShape(
          horizontal: .fromNear(.pixels(0), extent: .percent(100)),
          vertical: .fromNear(.percent(25), extent: .percent(33))))
    #expect(
      hidden.region.except == [
        RegionShape(
          horizontal: .fromFar(.pixels(12), extent: .pixels(40)),
          vertical: .fromNear(.percent(30), extent: .percent(2))),
        RegionShape(
          horizontal: .fromNear(.pixels(0), extent: .pixels(10)),
          vertical: .fromNear(.percent(25), extent: .pixels(10))),
        RegionShape(
          horizontal: .fromNear(.pixels(0), extent: .pixels(1)),
          vertical: .fromFar(.percent(45), extent: .pixels(1))),
      ])
    #expect(hidden.expectation.syntax.keyword == "black")
    #expect(hidden.from == .milliseconds(500))
    #expect(hidden.to == .seconds(-2))
    #expect(hidden.grace == .milliseconds(300))
    #expect(hidden.inset == .pixels(2))
    #expect(hidden.present == 1)
    #expect(!hidden.isRequired)
    #expect(hidden.tags == ["MASTG-TEST-0289", "7"])
    let overlay = policy.checks[1]
    #expect(overlay.region.name == nil)
    #expect(overlay.region.shape.horizontal == .between(near: .percent(2), far: .percent(50)))
    #expect(overlay.expectation.written == "v{version} ({build})")
    #expect(overlay.expectation.demandedValues == ["version": "5.10"])
    #expect(overlay.expectation.mayChange)
    #expect(overlay.present == 0.95)
    #expect(overlay.isRequired)
    #expect(overlay.tags == ["one"])
  }

  @Test("a JSON policy is read like a YAML one")
  func json() throws {
    let policy = try read(
      #"{"framescan": 1, "checks": [{"name": "c", "region": {"x": 0, "y": 0, "width": "100%", "#
        + #""height": "100%"}, "expect": {"text": "Create new contact"}, "from": "3.45s"}]}"#)
    #expect(policy.checks[0].from == .milliseconds(3450))
    #expect(policy.checks[0].expectation.written == "Create new contact")
  }

  @Test("companions of a text pattern may stand beside it")
  func companions() throws {
    let policy = try read(
      policy(
        check: """
          name: a
          region: all
          expect: { text: 'v{version}', expect-values: { version: 007 }, may-change: true }
          """))
    #expect(policy.checks[0].expectation.demandedValues == ["version": "007"])
    #expect(policy.checks[0].expectation.mayChange)
  }

  @Test("a colour is read, and none is any", arguments: [("\"#d3d3d3\"", true), ("", false)])
  func colour(written: String, isGiven: Bool) throws {
    let yaml = policy(check: "name: a\nregion: all\nexpect: { blank: \(written) }")
    let expectation = try read(yaml).checks[0].expectation
    guard case .color(let color) = expectation.argument else {
      #expect(!isGiven)
      return
    }
    #expect(isGiven && color == Color(red: 0xd3, green: 0xd3, blue: 0xd3))
    #expect(expectation.written == "#d3d3d3")
  }

  @Test("an anchored part may be used again by its alias")
  func aliases() throws {
    let policy = try read(
      """
      framescan: 1
      checks:
        - { name: a, region: &form { x: 0, y: 0, width: 50%, height: 10 }, expect: black }
        - { name: b, region: *form, expect: visible }
      """)
    #expect(policy.checks[0].region == policy.checks[1].region)
  }

  @Test(
    "a region may be all, a rectangle in one word or another size of x",
    arguments: [
      "all", "0,0,100%,100%", "{ left: 0, right: 0, y: 0, bottom: 0 }",
    ])
  func wholePicture(region: String) throws {
    let written = region.hasPrefix("0") ? "'\(region)'" : region
    let yaml = policy(check: "name: a\nregion: \(written)\nexpect: black")
    let region = try read(yaml).checks[0].region
    let placed = region.place(in: Size(width: 11, height: 7), frame: nil)
    #expect(placed == PlacedRegion(rectangle: Rectangle(x: 0, y: 0, width: 11, height: 7)))
  }

  @Test("a policy keeps its bytes for the fingerprint")
  func bytes() throws {
    let yaml = "\u{feff}" + policy(check: "name: ä\nregion: all\nexpect: black")
    #expect(try read(yaml).text == Array(yaml.utf8))
  }

  @Test("names that look like other things are texts", arguments: ["1.50", "true", "0x10", "~x"])
  func texts(name: String) throws {
    #expect(
      try read(policy(check: "name: \(name)\nregion: all\nexpect: black")).checks[0].name == name)
  }
}
