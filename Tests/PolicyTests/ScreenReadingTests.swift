import Geometry
import Policy
import Testing

@Suite struct ScreenReadingTests {
  @Test("Every key of a screen and of a condition is read")
  func everything() throws {
    let policy = try read(
      """
      framescan: 1
      regions: { header: { x: 0, y: 4%, width: 100%, height: 6% } }
      screens:
        payment:
          when: { text: "Card details", in: header }
          hold: 250ms
          settle: 1s
        switcher:
          when:
            all:
              - image: card.png
                in: { x: 0, y: 0, width: 50%, height: 50% }
              - any:
                  - color: "#0a84ff"
                    in: header
                  - not: { black: header }
              - { blank: "#d3d3d3", in: header }
        dark: { when: black }
      checks:
        - { name: a, region: all, expect: black, on: payment }
        - { name: b, region: all, expect: black, on: [payment, dark], settle: 2s }
        - { name: c, region: all, expect: black, not-on: switcher }
      """, pictures: ["card.png"])
    #expect(policy.screens.map(\.name) == ["payment", "switcher", "dark"])
    #expect(
      policy.screens.map(\.hold) == [.milliseconds(250), .milliseconds(100), .milliseconds(100)])
    let looks = policy.screens.flatMap(\.condition.signs).map { words($0) }
    #expect(
      looks == [
        "text in header", "card.png in 0 0 50 50", "#0a84ff in header", "black in header",
        "blank in header", "black in all",
      ])
    #expect(policy.checks.map(\.on) == [["payment"], ["payment", "dark"], []])
    #expect(policy.checks.map(\.notOn) == [[], [], ["switcher"]])
    #expect(policy.checks.map(\.settle) == [.seconds(1), .seconds(2), .zero])
  }

  @Test(
    "A condition holds by its parts, also while some are not known",
    arguments: [
      ("{ not: { text: a } }", [true], false), ("{ not: { text: a } }", [nil], nil),
      ("{ all: [{ text: a }, { text: b }] }", [true, true], true),
      ("{ all: [{ text: a }, { text: b }] }", [true, nil], nil),
      ("{ all: [{ text: a }, { text: b }] }", [nil, false], false),
      ("{ any: [{ text: a }, { text: b }] }", [nil, true], true),
      ("{ any: [{ text: a }, { text: b }] }", [nil, false], nil),
      ("{ any: [{ text: a }, { text: b }] }", [false, false], false),
      (
        "{ all: [{ any: [{ text: a }, { text: b }] }, { not: { text: c } }] }",
        [false, true, false], true
      ),
      (
        "{ all: [{ any: [{ text: a }, { text: b }] }, { not: { text: c } }] }", [true, nil, true],
        false
      ),
    ] as [(String, [Bool?], Bool?)])
  func holds(condition: String, shows: [Bool?], expected: Bool?) throws {
    let policy = try read(
      "framescan: 1\nscreens: { s: { when: \(condition) } }\n"
        + "checks: [{ name: a, region: all, expect: black }]")
    #expect(policy.screens[0].condition.holds(shows) == expected)
  }

  private func words(_ sign: ScreenSign) -> String {
    let look =
      switch sign.look {
      case .expected(let request): request.syntax.keyword
      case .picture(let path): path
      case .color(let color): "#" + [color.red, color.green, color.blue].map { hex($0) }.joined()
      }
    return "\(look) in \(sign.region.name ?? place(sign.region.shape))"
  }

  private func hex(_ value: UInt8) -> String {
    (value < 16 ? "0" : "") + String(value, radix: 16)
  }

  private func place(_ shape: RegionShape) -> String {
    if shape == .all { return "all" }
    let region = Region(shape: shape).place(in: Size(width: 100, height: 100), frame: nil).rectangle
    return "\(region.x) \(region.y) \(region.width) \(region.height)"
  }
}

@Suite struct ProfileReadingTests {
  private static let policy = """
    framescan: 1
    frame: 1000x2000
    regions:
      footer: { x: 0, bottom: 0, width: 100, height: 100 }
    profiles:
      phone: { frame: 500x1000, regions: { card: { x: 10, y: 20, width: 30, height: 40 } } }
      tablet:
        size: [1640x2360, 2360x1640]
        regions: { card: none, footer: { x: 0, y: 0, width: 50%, height: 50% } }
      wide: { aspect: "16:9", regions: { card: all } }
    checks:
      - { name: a, region: card, expect: black }
      - { name: b, region: footer, expect: black, except: { x: 0, y: 0, width: 10%, height: 10% } }
      - { name: c, region: { x: 500, y: 0, width: 500, height: 500 }, expect: black }
    """

  /// Where the checks look in a recording of that size: `none`, or the rectangle and how many holes it has.
  private func places(_ width: Int, _ height: Int) throws -> [String]? {
    let policy = try read(Self.policy)
    let display = Size(width: width, height: height)
    guard let profile = policy.profiles.first(where: { $0.fits(display) }) else { return nil }
    return policy.checks.map { check in
      let (region, frame) = policy.region(check.region, in: profile)
      guard let placed = region?.place(in: display, frame: frame ?? display) else { return "none" }
      let place = placed.rectangle
      return "\(place.x),\(place.y),\(place.width),\(place.height)-\(placed.except.count)"
    }
  }

  @Test("The first profile that fits the size or the shape has the say, in pixels of its own frame")
  func chosen() throws {
    // Twice the phone's frame: its card doubles; the footer's pixels are those of the policy's frame.
    #expect(try places(1000, 2000) == ["20,40,60,80-0", "0,1900,100,100-0", "500,0,500,500-0"])
    #expect(try places(1640, 2360) == ["none", "0,0,820,1180-1", "820,0,820,590-0"])
    #expect(try places(1920, 1080)?[0] == "0,0,1920,1080-0")
    #expect(try places(800, 800) == nil)
  }
}
