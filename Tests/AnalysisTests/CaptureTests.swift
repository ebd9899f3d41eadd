import Analysis
import Policy
import Testing

@Suite struct CaptureTests {
  @Test("A capture that changes is a violation from there on, until it is back")
  func changes() {
    let outcome = Timeline("v:1 v:1 v:2 v:2 v:1").outcome(of: .timed())
    #expect(outcome.line == "fail 2-4")
    #expect(outcome.captures == ["v": "1"])
    #expect(outcome.violations.map(\.worst.measured) == ["v changed from '1' to '2'"])
  }

  @Test("A capture that may change is none")
  func mayChange() {
    let outcome = Timeline("v:1 v:2 v:3").outcome(of: .timed(mayChange: true))
    #expect(outcome.line == "pass")
    #expect(outcome.captures == ["v": "1"])
  }

  @Test("Frames without a capture don't change it")
  func missing() {
    #expect(Timeline("v:1 LEAK v:1").outcome(of: .timed()).line == "fail 1-2")
  }

  @Test("After one frame of a wrong build, frames of the right build are no change")
  func wrongFirst() {
    let outcome = Timeline("V:1431 v:1432 v:1432").outcome(of: .timed())
    #expect(outcome.line == "fail 0-1")
    #expect(outcome.captures == ["v": "1432"])
  }

  @Test("Where all frames show a wrong build, it is what was captured")
  func wrongAlways() {
    let outcome = Timeline("V:1431 V:1431").outcome(of: .timed())
    #expect(outcome.line == "fail 0-2")
    #expect(outcome.captures == ["v": "1431"])
  }
}
