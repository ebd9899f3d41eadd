import Analysis
import Policy

/// A policy in which every expectation is asked for, with every kind of time and region.
enum EveryCheck {
  static func policy(picture: String?, text: Bool) throws -> Policy {
    var checks = [
      "{ name: black, region: left, expect: black, from: 100ms, required: true }",
      "{ name: blank, region: right, expect: blank, to: -0.1s, grace: 100ms }",
      "{ name: grey, region: right, expect: { blank: '#808080' }, present: 50%, inset: 0 }",
      "{ name: blurred, region: middle, expect: blurred }",
      "{ name: masked, region: middle, expect: masked, inset: 1px }",
      "{ name: still, region: all, except: [middle, left], expect: still, from: -1s }",
      "{ name: visible, region: all, expect: visible }",
      "{ name: off, region: all, expect: visible, from: 1h }",
    ]
    if let picture {
      checks.append("{ name: alike, region: middle, expect: { image: '\(picture)' } }")
    }
    if text {
      checks += [
        "{ name: version, region: bottom, expect: { text: 'v{version} ({build})' } }",
        "{ name: silent, region: middle, expect: no-text }",
        "{ name: wordless, region: left, expect: { no-text: '/[0-9]{4}/' } }",
        "{ name: nowhere, region: all, expect: { no-text: [pan, iban, email, phone, Erika] } }",
      ]
    }
    let yaml = """
      framescan: 1
      regions:
        left: { x: 0, y: 25%, width: 50%, height: 33% }
        right: { right: 1, y: 25%, width: 45%, bottom: 10% }
        middle: { x: 10%, y: 10%, width: 80%, height: 50% }
        bottom: { left: 2%, bottom: 0, width: 50%, height: 10% }
      checks:
      \(checks.map { "  - \($0)" }.joined(separator: "\n"))

      """
    return try PolicyReader.read(
      Array(yaml.utf8), path: "policy.yaml", expectations: ExpectationRegistry.syntaxes,
      pictureExists: { _ in true })
  }
}
