import Testing

@Suite struct BadPoliciesTests {
  private static let region = "{ x: 0, y: 0, width: 100, height: 200 }"

  @Test(
    "A policy with a mistake is refused with the place of the mistake",
    arguments: [
      ("", "1:1: the policy is empty"),
      ("framescan: [1\n", "2:1: not YAML"),
      ("just words\n", "1:1: a policy is a mapping that starts with 'framescan: 1'"),
      ("framescan: 2\nchecks: []\n", "1:12: policy format '2' is unknown"),
      (
        """
        framescan: 1
        frame: 1080x2400
        checks:
          - { name: a, region: { x: 0, y: 2300, width: 100, height: 200 }, expect: black }
        """, "4:61: the region reaches 100 px outside the frame (1080x2400) at the bottom"
      ),
      (
        """
        framescan: 1
        checks:
          - { name: a, region: \(region), expect: black }
          - { name: a, region: \(region), expect: blank }
        """, "4:13: two checks are called 'a'; the other is in line 3"
      ),
      (
        """
        framescan: 1
        checks:
          - { name: a, region: \(region), expect: black, on: payment }
        """, "3:84: unknown screen 'payment'; the policy has no 'screens'"
      ),
      (
        """
        framescan: 1
        checks:
          - { name: a, region: \(region), expect: { text: '/(/' } }
        """, "3:81: pattern '/(/'"
      ),
    ])
  func mistake(policy: String, message: String) throws {
    let run = try scan(policy)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("framescan: policy.yaml:\(message)"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("A picture that the policy looks for is no recording of its folder")
  func referencePicture() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.copy(to: "b.png")
    try workspace.write(
      """
      framescan: 1
      screens: { s: { when: { image: b.png } } }
      checks:
        - { name: a, region: all, expect: visible }
      """, to: "framescan.yaml")
    let run = try Framescan.run(["scan", ".", "--report", "jsonl"], in: workspace)
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("a.png"))
    let named = try Framescan.run(["scan", "b.png", "--report", "jsonl"], in: workspace)
    #expect(named.output.contains("b.png"))
  }

  @Test("All mistakes are named in one run, each with the nearest known word")
  func allAtOnce() throws {
    let run = try scan(
      """
      framescan: 1
      regions: { form: \(Self.region) }
      checks:
        - { name: a, region: form, expect: blak }
        - { name: b, regoin: form, expect: black }
        - { name: c, region: from, expect: black }
      """)
    #expect(run.status == 2)
    let lines = run.errors.split(separator: "\n")
    for fragment in [
      "policy.yaml:4:38: unknown expectation 'blak'; did you mean 'black'?",
      "policy.yaml:5:16: unknown key 'regoin'; did you mean 'region'?",
      "policy.yaml:6:24: unknown region 'from'",
    ] {
      #expect(lines.contains { $0.hasPrefix("framescan: \(fragment)") }, "\(fragment)")
    }
  }

  @Test("A policy that isn't there is wrong usage")
  func missing() throws {
    let run = try Framescan.run("scan", "--policy", "nothing.yaml", "samples")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "framescan: the policy nothing.yaml can't be read: No such file or directory\n")
  }

  @Test("A reference picture that is none is refused before anything is scanned")
  func noPicture() throws {
    let run = try scan(
      """
      framescan: 1
      checks:
        - { name: a, region: \(Self.region), expect: { image: policy.yaml } }
      """)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.errors == "framescan: the picture policy.yaml can't be used: it is not a video, "
        + "an animated image or a picture\n")
  }

  @Test("Without a policy or checks, the message says how to give some")
  func none() throws {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    let run = try Framescan.run(["scan", "a.png"], in: workspace)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("there is no policy for a.png"))
    #expect(run.errors.contains("framescan init"))
    #expect(run.errors.contains("framescan scan --black 0,25%,100%,33% a.png"))
  }

  @Test("The nearest framescan.yaml above a recording is its policy")
  func nearest() throws {
    let workspace = try Workspace()
    try workspace.makeFolder("a/b")
    try workspace.copy(to: "a/b/a.png")
    try workspace.write(
      "framescan: 1\nchecks: [{ name: all black, region: all, expect: black }]\n",
      to: "framescan.yaml")
    let run = try Framescan.run(["scan", "a"], in: workspace)
    #expect(run.status == 1)
    #expect(run.output.contains("✗ all black  fail"))
  }

  private func scan(_ policy: String) throws -> Outcome {
    let workspace = try Workspace()
    try workspace.copy(to: "a.png")
    try workspace.write(policy, to: "policy.yaml")
    return try Framescan.run(["scan", "-p", "policy.yaml", "a.png"], in: workspace)
  }
}
