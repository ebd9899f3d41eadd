import Policy
import Testing

struct DemandedValuesTests {
  private func policy() throws -> Policy {
    try read(
      """
      framescan: 1
      checks:
        - { name: a, region: all, expect: black }
        - { name: b, region: all, expect: { text: 'v{version} ({build})' }, expect-values: { version: 1 } }
        - { name: c, region: all, expect: { text: '{build} {flavor}' } }
      """)
  }

  @Test("a policy's captures are listed once each, in its order")
  func names() throws {
    #expect(try policy().captureNames == ["version", "build", "flavor"])
  }

  @Test("definitions reach every check that captures them and override the policy's own")
  func demanding() throws {
    let demanding = try policy().demanding(["version": "2", "build": "3", "other": "4"])
    #expect(
      demanding.checks.map(\.expectation.demandedValues)
        == [[:], ["version": "2", "build": "3"], ["build": "3"]])
  }
}
