import ClipSupport
import Foundation
import Policy
import Scanning
import Testing

@Suite struct ScanPlanTests {
  private let folder: ClipFolder

  init() throws { folder = try ClipFolder() }

  private static let check = "region: all, expect: black"
  private static let policy = "framescan: 1\nchecks: [{ name: a, \(check) }]\n"
  private static let overlay =
    "framescan: 1\nchecks: [{ name: o, region: all, expect: { text: 'v{version}' } }]\n"

  private func make(_ name: String, _ text: String = "") throws {
    let url = URL(fileURLWithPath: folder.path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func plan(
    _ names: [String], source: PolicySource = .nearest, _ definitions: [String: String] = [:]
  ) throws(PolicyErrors) -> ScanPlan {
    try ScanPlan(
      names.map { .init(path: RecordingPath(folder.path + "/" + $0), isNamed: true) },
      source: source, definitions: definitions)
  }

  private func errors(
    _ names: [String], source: PolicySource = .nearest, _ definitions: [String: String] = [:]
  ) -> [PolicyError] {
    do throws(PolicyErrors) {
      _ = try plan(names, source: source, definitions)
      return []
    } catch {
      return error.errors
    }
  }

  @Test("Each recording gets the nearest policy in its folder or above; each is read once")
  func nearest() throws {
    try make("framescan.yaml", Self.policy)
    try make("ios/framescan.yaml", Self.overlay)
    let names = ["a.mp4", "ios/b.mp4", "ios/deep/er/c.mp4", "android/d.mp4"]
    for name in names { try make(name) }
    let plan = try plan(names)
    #expect(plan.items.map(\.policy) == [0, 1, 1, 0])
    #expect(plan.policies.map { $0.checks.map(\.name) } == [["a"], ["o"]])
    #expect(plan.policies[0].path == folder.path + "/framescan.yaml")
  }

  @Test("A folder called framescan.yaml is no policy")
  func folderOfThatName() throws {
    try make("framescan.yaml", Self.policy)
    try make("sub/framescan.yaml/x")
    try make("sub/a.mp4")
    let plan = try plan(["sub/a.mp4"])
    #expect(plan.policies.map(\.path) == [folder.path + "/framescan.yaml"])
  }

  @Test("Everything that is wrong is said at once")
  func allErrors() throws {
    try make("one/framescan.yaml", "framescan: 1\nchekcs: []\n")
    try make("two/framescan.yaml", "framescan: 2\nchecks: []\n")
    for name in ["none/a.mp4", "one/b.mp4", "one/c.mp4", "two/d.mp4"] { try make(name) }
    let found = errors(["none/a.mp4", "one/b.mp4", "one/c.mp4", "two/d.mp4"])
    #expect(found.count == 3)
    guard found.count == 3, case .none(let recording) = found[0],
      case .mistakes(let one) = found[1], case .mistakes(let two) = found[2]
    else {
      Issue.record("\(found)")
      return
    }
    #expect(recording == folder.path + "/none/a.mp4")
    #expect(one.lines.allSatisfy { $0.contains("one/framescan.yaml:") })
    #expect(two.lines.allSatisfy { $0.contains("two/framescan.yaml:") })
  }

  @Test("A policy file that isn't there, or is a folder, is unreadable")
  func unreadable() throws {
    try make("a.mp4")
    for (name, words) in [("nothing.yaml", "No such file"), ("", "Is a directory")] {
      let found = errors(["a.mp4"], source: .file(RecordingPath(folder.path + "/" + name)))
      guard case .unreadable(_, let reason) = found.first, found.count == 1 else {
        Issue.record("\(found)")
        return
      }
      #expect(reason.contains(words))
    }
  }

  @Test("-D is demanded of the policies that capture the name, and refused when none does")
  func definitions() throws {
    try make("framescan.yaml", Self.policy)
    try make("ios/framescan.yaml", Self.overlay)
    for name in ["a.mp4", "ios/b.mp4"] { try make(name) }
    let plan = try plan(["a.mp4", "ios/b.mp4"], ["version": "5.10"])
    #expect(
      plan.policies.map { $0.checks[0].expectation.demandedValues } == [[:], ["version": "5.10"]])
    let found = errors(["a.mp4", "ios/b.mp4"], ["build": "1", "version": "1", "commit": "2"])
    let names = found.map { error in
      if case .notCaptured(let name, let captured) = error, captured == ["version"] {
        name
      } else {
        ""
      }
    }
    #expect(names == ["build", "commit"])
  }

  @Test("A recording from standard input has the policy nearest to the current folder")
  func standardInput() throws {
    let found = RecordingFinder.Found(path: StandardInput.path, isNamed: true)
    let above = RecordingFinder.Found(path: RecordingPath("x.mp4"), isNamed: true)
    func paths(_ recording: RecordingFinder.Found) -> [String] {
      (try? ScanPlan([recording], source: .nearest, definitions: [:]))?.policies.map(\.path) ?? []
    }
    #expect(paths(found) == paths(above))
  }
}
