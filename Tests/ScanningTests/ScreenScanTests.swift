import ClipSupport
import Geometry
import Policy
import Results
import Scanning
import Testing

/// Recordings of an app with a header in the colour of its screen and a form below.
@Suite struct ScreenScanTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private static let blue = [10, 132, 255]
  private static let red = [200, 40, 40]
  private static let grey = [90, 90, 90]

  /// A frame of 96 × 128: a header of 96 × 24 in a colour, a form of 96 × 64 below it, the rest light.
  private static func frame(_ header: [Int], form: [Int], mark: [Int]? = nil) -> [UInt8] {
    (0..<96 * 128).flatMap { place -> [UInt8] in
      let (x, y) = (place % 96, place / 96)
      let isMark = mark != nil && (40..<52).contains(x) && (50..<62).contains(y)
      let color = y < 24 ? header : isMark ? mark ?? form : y < 88 ? form : [230, 230, 230]
      return color.map { UInt8($0) }
    }
  }

  private static let other = frame(grey, form: [200, 210, 200], mark: [20, 20, 20])
  private static let hidden = frame(blue, form: [0, 0, 0])
  private static let leaking = frame(blue, form: [0, 0, 0], mark: [255, 255, 255])
  private static let secret = frame(red, form: [0, 0, 0], mark: [255, 255, 255])

  private func scan(
    _ frames: [[UInt8]], _ policy: String, threads: Int = 1,
    _ encoding: String = "-c:v libx264 -pix_fmt yuv420p -g 5"
  ) throws -> RecordingResult {
    let clip = try folder.encode(
      frames, format: "rgb24", width: 96, height: 128, encoding, name: ".mp4")
    return try RecordingScanner(threads: threads) { .zero }
      .scan(RecordingPath(clip), policy: .reading(policy))
  }

  private static let screens = """
    regions: { header: { x: 0, y: 0, width: 100%, height: 24 }, form: { x: 0, y: 24, width: 96, height: 64 } }
    screens:
      payment: { when: { color: "#0a84ff", in: header }, hold: 200ms }
      login: { when: { color: "#c82828", in: header } }
      empty:
        when:
          all:
            - { blank: header }
            - not: { any: [{ color: "#0a84ff", in: header }, { color: "#c82828", in: header }] }
        hold: 0s
    """

  private func spans(_ result: RecordingResult, _ screen: String) -> [[Double]]? {
    result.screens?.first { $0.name == screen }?.shown.map { [$0.start, $0.end] }
  }

  @Test("A check counts while its screen shows, and the timeline says when", arguments: [1, 3])
  func bound(threads: Int) throws {
    let frames =
      [Self.other, Self.other, Self.hidden, Self.leaking, Self.hidden, Self.other, Self.secret]
      + [Self.other, Self.other, Self.other, Self.leaking]
    let result = try scan(
      frames,
      """
      frame: 96x128
      \(Self.screens)
      checks:
        - { name: on, region: form, expect: black, on: payment, inset: 0 }
        - { name: either, region: form, expect: black, on: [payment, login], inset: 0 }
        - { name: elsewhere, region: form, expect: visible, not-on: [payment, login] }
      """, threads: threads)
    #expect(spans(result, "payment") == [[0.2, 0.5], [1, 1.1]])
    #expect(spans(result, "login") == [[0.6, 0.7]])
    #expect(spans(result, "empty") == [[0, 0.2], [0.5, 0.6], [0.7, 1]])
    #expect(result.checks.map(\.frames) == [4, 5, 6])
    #expect(result.checks[0].violations.map { [$0.start, $0.end] } == [[0.3, 0.4], [1, 1.1]])
    #expect(
      result.checks[1].violations.map { [$0.start, $0.end] } == [
        [0.3, 0.4], [0.6, 0.7], [1, 1.1],
      ])
    #expect(result.checks[2].verdict == .pass)
    #expect(
      result.checks[2].applied?.map { [$0.start, $0.end] } == [[0, 0.2], [0.5, 0.6], [0.7, 1]])
  }

  @Test("A screen that is never seen leaves its checks not exercised, and says so")
  func unseen() throws {
    let policy = """
      \(Self.screens)
      checks:
        - { name: a, region: form, expect: black, on: payment }
        - { name: b, region: form, expect: black, on: [payment, login] }
      """
    let result = try scan([Self.other, Self.other], policy)
    #expect(result.verdict == .inconclusive)
    #expect(result.checks.map(\.verdict) == [.notExercised, .notExercised])
    #expect(result.checks[0].notes == ["the screen 'payment' was never seen"])
    #expect(
      result.checks[1].notes == ["none of the screens 'payment', 'login' was ever seen"])
    #expect(spans(result, "payment") == [])
  }

  @Test("A gap in recognition within the hold belongs to the screen, and a leak in it counts")
  func held() throws {
    let hidden = Self.frame(Self.grey, form: [0, 0, 0])
    let leaking = Self.frame(Self.grey, form: [0, 0, 0], mark: [255, 255, 255])
    let policy = """
      \(Self.screens)
      checks: [{ name: a, region: form, expect: black, on: payment, inset: 0 }]
      """
    // 200 ms unrecognised are within the hold, 300 ms are not.
    let short = try scan([Self.hidden, leaking, hidden, Self.hidden], policy)
    #expect(spans(short, "payment") == [[0, 0.4]])
    #expect(short.checks[0].violations.map { [$0.start, $0.end] } == [[0.1, 0.2]])
    let long = try scan([Self.hidden, leaking, hidden, hidden, Self.hidden], policy)
    #expect(spans(long, "payment") == [[0, 0.1], [0.4, 0.5]])
    #expect(long.checks[0].verdict == .pass)
  }

  @Test("What is still is compared anew each time its screen shows")
  func stillAnew() throws {
    let keys = { (level: Int) in Self.frame(Self.blue, form: [level, level, level]) }
    let frames = [keys(40), keys(40), Self.other, Self.other, Self.other, keys(120), keys(120)]
    let policy = """
      \(Self.screens)
      checks: [{ name: a, region: form, expect: still, on: payment }]
      """
    #expect(try scan(frames, policy).verdict == .pass)
    let pressed = try scan(frames + [keys(40)], policy)
    #expect(pressed.checks[0].violations.map { [$0.start, $0.end] } == [[0.7, 0.8]])
  }

  @Test("Only the passcode screen may be black")
  func overProtection() throws {
    let black = Self.frame([0, 0, 0], form: [0, 0, 0])
    let policy = """
      \(Self.screens)
      checks:
        - { name: passcode is hidden, region: form, expect: black, on: login, inset: 0 }
        - { name: the rest is visible, region: form, expect: visible, not-on: login }
      """
    let passcode = Self.frame(Self.red, form: [0, 0, 0])
    #expect(try scan([Self.other, passcode, Self.other], policy).verdict == .pass)
    let dark = try scan([Self.other, passcode, black, Self.other], policy)
    #expect(dark.verdict == .fail)
    #expect(dark.checks[0].verdict == .pass)
    #expect(dark.checks[1].violations.map { [$0.start, $0.end] } == [[0.2, 0.3]])
  }

  @Test(
    "A screen that slides in: settle waits until the form stands still, grace forgives its ends")
  func transitions() throws {
    // The form comes from the right, over content that shows through until it is there.
    func sliding(_ x: Int) -> [UInt8] {
      (0..<96 * 128).flatMap { place -> [UInt8] in
        let (column, y) = (place % 96, place / 96)
        if y < 24 { return Self.blue.map { UInt8($0) } }
        if y >= 88 { return [230, 230, 230] }
        return column < x ? [UInt8(column * 2), 180, 90] : [0, 0, 0]
      }
    }
    let frames =
      [Self.other] + [80, 56, 32, 8].map(sliding) + [Self.hidden, Self.hidden, Self.hidden]
    func violations(_ more: String) throws -> [[Double]] {
      let policy = """
        \(Self.screens)
        checks: [{ name: a, region: form, expect: black, on: payment, inset: 0\(more) }]
        """
      let end = [Self.other, Self.other, Self.other, Self.other]
      return try scan(frames + [sliding(48)] + end, policy).checks[0].violations.map {
        [$0.start, $0.end]
      }
    }
    #expect(try violations("") == [[0.1, 0.5], [0.8, 0.9]])
    #expect(try violations(", settle: 1s") == [[0.8, 0.9]])
    #expect(try violations(", grace: 400ms") == [])
    #expect(try violations(", grace: 200ms") == [[0.1, 0.5]])
    #expect(try violations(", settle: 200ms, grace: 100ms") == [[0.3, 0.5]])
  }

  @Test("The app's card in the switcher, small and elsewhere, is a screen like any other")
  func switcher() throws {
    // The card shows the app at half its size on a dark ground.
    func card(_ mark: Int) -> [UInt8] {
      (0..<96 * 128).flatMap { place -> [UInt8] in
        let (x, y) = (place % 96, place / 96)
        guard (24..<72).contains(x), (32..<96).contains(y) else { return [30, 30, 34] }
        if y < 44 { return Self.blue.map { UInt8($0) } }
        let isMark = (36..<52).contains(x) && (56..<72).contains(y)
        return isMark ? [UInt8(mark), UInt8(mark), UInt8(mark)] : [0, 0, 0]
      }
    }
    let policy = """
      \(Self.screens)
        recents:
          when:
            all:
              - { color: "#1e1e22", in: { x: 0, y: 0, width: 100%, height: 24 } }
              - { color: "#0a84ff", in: { x: 24, y: 32, width: 48, height: 12 } }
      checks:
        - { name: card, region: { x: 24, y: 44, width: 48, height: 52 }, expect: black, on: recents, inset: 2 }
      """
    #expect(try scan([Self.hidden, card(0), card(0)], policy).verdict == .pass)
    let leaking = try scan([Self.leaking, card(255), card(0)], policy)
    #expect(leaking.checks[0].violations.map { [$0.start, $0.end] } == [[0.1, 0.2]])
  }

  @Test("A picture in an area is a sign, at any place and at the recording's scale")
  func picture() throws {
    func icon(_ x: Int, _ y: Int) -> [UInt8] {
      let ring = (x - 12) * (x - 12) + (y - 12) * (y - 12)
      return ring < 36 ? [250, 250, 250] : ring < 120 ? [200, 30, 60] : [40, 60, 150]
    }
    let file = try folder.encode(
      [(0..<24 * 24).flatMap { icon($0 % 24, $0 / 24) }], format: "rgb24", width: 24, height: 24,
      "-frames:v 1", name: "icon.png")
    func frame(_ left: Int?) -> [UInt8] {
      (0..<96 * 128).flatMap { place -> [UInt8] in
        let (x, y) = (place % 96, place / 96)
        if let left, (left..<left + 24).contains(x), (30..<54).contains(y) {
          return icon(x - left, y - 30)
        }
        return [220, UInt8(200 + (x / 8 + y / 8) % 2 * 20), 210]
      }
    }
    let policy = """
      frame: 96x128
      screens: { icon: { when: { image: '\(file)', in: "0,0,100%,50%" }, hold: 0ms } }
      checks: [{ name: a, region: "0,60%,100%,40%", expect: visible, on: icon }]
      """
    let frames = [frame(nil), frame(10), frame(50), frame(nil)]
    let clip = try folder.encode(
      frames, format: "rgb24", width: 96, height: 128, "-c:v libx264 -crf 20 -pix_fmt yuv444p",
      name: ".mp4")
    let result = try RecordingScanner.scan(clip, .reading(policy, pictures: [file]))
    #expect(spans(result, "icon") == [[0.1, 0.3]])
  }

  @Test("A profile without the region leaves the check not exercised, and says so")
  func missingRegion() throws {
    let policy = """
      profiles:
        phone: { frame: 96x128, regions: { form: none, top: { x: 0, y: 0, width: 96, height: 24 } } }
        tablet: { size: 640x480, regions: { form: all, top: all } }
      checks:
        - { name: a, region: form, expect: black }
        - { name: b, region: top, expect: blank }
      """
    let result = try scan([Self.hidden], policy)
    #expect(result.checks.map(\.verdict) == [.notExercised, .pass])
    #expect(result.checks[0].notes == ["the profile that fits says that there is no such region"])
  }

  @Test("Profiles choose regions by the recording's size, and one that fits none is inconclusive")
  func profiles() throws {
    let policy = """
      profiles:
        phone: { frame: 96x128, regions: { form: { x: 0, y: 24, width: 96, height: 64 } } }
        tablet: { size: 640x480, regions: { form: none } }
      checks: [{ name: a, region: form, expect: black, inset: 0 }]
      """
    #expect(try scan([Self.hidden], policy).verdict == .pass)
    #expect(try scan([Self.leaking], policy).verdict == .fail)
    let wide = try scan([Self.hidden], policy.replacing("96x128", with: "128x96"))
    #expect(wide.verdict == .inconclusive)
    #expect(
      wide.problems.map(\.message) == [
        "no profile of the policy is for 96×128; they are for: 'phone' of the shape 128×96, "
          + "'tablet' 640×480"
      ])
  }

  @Test("A phone that is turned while recording changes the profile")
  func turned() throws {
    let encoding = "-c:v libx264 -pix_fmt yuv420p -g 5 -bf 0"
    let upright = try folder.encode(
      [Self.hidden, Self.hidden], format: "rgb24", width: 96, height: 128, "\(encoding) -f h264",
      name: ".h264")
    // On its side the form is the right half.
    func side(_ mark: UInt8) -> [UInt8] {
      (0..<128 * 96).flatMap { place -> [UInt8] in
        let (x, y) = (place % 128, place / 128)
        if x < 64 { return [200, 200, 210] }
        return (80..<92).contains(x) && (40..<52).contains(y) ? [mark, mark, mark] : [0, 0, 0]
      }
    }
    let turned = try folder.encode(
      [side(0), side(255), side(0)], format: "rgb24", width: 128, height: 96,
      "\(encoding) -f h264", name: ".h264")
    let both = try folder.write(
      folder.bytes(of: upright) + folder.bytes(of: turned), name: ".h264")
    let clip = try folder.remux(both, input: "-fflags +genpts -r 10 -f h264", name: ".mkv")
    let result = try RecordingScanner.scan(
      clip,
      .reading(
        """
        profiles:
          upright: { frame: 96x128, regions: { form: { x: 0, y: 24, width: 96, height: 64 } } }
          side: { frame: 128x96, regions: { form: { x: 64, y: 0, width: 64, height: 96 } } }
        checks: [{ name: a, region: form, expect: black, inset: 0 }]
        """))
    #expect(result.checks.map(\.frames) == [5])
    #expect(result.checks[0].violations.map { [$0.start, $0.end] } == [[0.3, 0.4]])
    let place = try #require(result.checks[0].violations.first?.worst.where)
    #expect(Rectangle(x: 72, y: 32, width: 28, height: 28).contains(place))
  }
}
