import FuzzSupport
import Scanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Scans inputs as a worker does: handed an open descriptor, against checks that were made ready before.
///
/// `FRAMESCAN_FUZZ_PICTURE` names the picture that the `image` check compares with;
/// `FRAMESCAN_FUZZ_TEXT` adds the checks that read text, which make an input some ten times slower.
@main enum RecordingFuzzer {
  static func main() throws {
    let picture = getenv("FRAMESCAN_FUZZ_PICTURE").map { String(cString: $0) }
    let policy = try EveryCheck.policy(picture: picture, text: getenv("FRAMESCAN_FUZZ_TEXT") != nil)
    let clock = ContinuousClock()
    let start = clock.now
    let scanner = RecordingScanner(threads: 1, measuring: Measuring(listsFrames: true)) {
      start.duration(to: clock.now)
    }
    let pass = try scanner.prepare(policy)
    FuzzLoop.run { input in
      guard let descriptor = MemoryFile.open(input) else { return }
      let opened = OpenedRecording(
        takingOwnershipOf: descriptor, named: RecordingName(display: "input", exactBytes: nil))
      let result = scanner.scan(opened, by: pass) { frames, soFar in
        // A worker tells how far it is every now and then.
        if frames.isPowerOfTwo { ResultPromises.check(soFar(), isFinished: false) }
      }
      ResultPromises.check(result, isFinished: true)
    }
  }
}

extension Int {
  fileprivate var isPowerOfTwo: Bool { self > 0 && self & (self - 1) == 0 }
}
