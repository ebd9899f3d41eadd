public import Analysis
internal import Media
public import Policy
internal import Reading
public import Results

/// Scans recordings one after another against policies, in this process.
public final class RecordingScanner {
  private let threads: Int
  private let standardInput: StandardInput?
  private let measures: Bool
  private let reader = TextReaderProvider()
  private let now: () -> Duration

  /// A scanner.
  ///
  /// - Parameters:
  ///   - threads: how many threads decode a recording, at least 1.
  ///   - standardInput: what the path `-` stands for; nil when it is a path like any other.
  ///   - measures: whether results say how far each frame is from each check's limit.
  ///   - now: a clock that never goes back, for the time a scan takes.
  public init(
    threads: Int, standardInput: StandardInput? = nil, measures: Bool = false,
    now: @escaping () -> Duration
  ) {
    self.threads = threads
    self.standardInput = standardInput
    self.measures = measures
    self.now = now
  }

  /// Makes sure that a policy's checks can be carried out.
  public func prepare(_ policy: Policy) throws(AnalysisError) {
    _ = try PolicyPass(policy, reader: reader)
  }

  /// Scans the recording at a path. What is wrong with the recording is part of the result.
  ///
  /// - Throws: when a check can't be carried out on any recording.
  public func scan(
    _ path: RecordingPath, policy: Policy
  ) throws(AnalysisError) -> RecordingResult {
    let start = now()
    var pass = try PolicyPass(policy, reader: reader, measures: measures)
    var result = RecordingResult(
      path: path.display, pathBytes: path.exactBytes, policy: policy.path, verdict: .error)
    do throws(StandardInputError) {
      read(try open(path), by: &pass, into: &result)
    } catch {
      result.problems = [Problem(error)]
      result.checks = pass.finish(at: .zero)
    }
    result.problems += pass.problems
    result.verdict = Verdict.of(checks: result.checks, problems: result.problems)
    let taken = now() - start
    result.seconds = seconds(taken)
    let frames = Double(result.media?.frames ?? 0)
    result.framesPerSecond = taken > .zero ? (frames / (taken / .seconds(1))).rounded() : 0
    return result
  }

  private func open(_ path: RecordingPath) throws(StandardInputError) -> FileInput {
    if let standardInput, path == StandardInput.path { return try standardInput.open() }
    do throws(MediaError) {
      return try FileInput(path: path.bytes)
    } catch {
      throw .media(error)
    }
  }

  private func read(
    _ file: FileInput, by pass: inout PolicyPass, into result: inout RecordingResult
  ) {
    result.sha256 = file.sha256()
    let untouched = pass
    do throws(MediaError) {
      var recording = try Recording(file: file, threads: threads)
      result.problems = run(&pass, through: recording)
      if recording.hasMisreadRange {
        // The frames before were judged too kindly: grey looked like black.
        recording = try Recording(file: file, threads: threads, isProvenFullRange: true)
        pass = untouched
        result.problems = run(&pass, through: recording)
      }
      result.media = MediaDescription(recording)
      result.checks = pass.finish(at: recording.end)
    } catch {
      result.problems = [Problem(error)]
      result.checks = pass.finish(at: .zero)
    }
  }

  /// Shows every frame to the checks; what goes wrong on the way ends the pass or is noted.
  private func run(_ pass: inout PolicyPass, through recording: Recording) -> [Problem] {
    var failure: Problem?
    do throws(MediaError) {
      while let frame = try recording.next() {
        if recording.hasMisreadRange { break }
        pass.show(frame)
      }
    } catch {
      failure = Problem(error, time: recording.end)
    }
    var problems = recording.problems.map { Problem($0) }
    if let failure { problems.append(failure) }
    if recording.frameCount == 0 && problems.isEmpty {
      problems.append(Problem(kind: .notARecording, message: "it holds no picture"))
    }
    return problems
  }
}

extension MediaDescription {
  /// What the decoder saw so far; nil before the first frame.
  init?(_ recording: Recording) {
    guard let facts = recording.firstFrame else { return nil }
    self.init(
      container: recording.container, codec: recording.codec,
      width: facts.geometry.display.width, height: facts.geometry.display.height,
      rotation: facts.geometry.orientation.degrees, pixelFormat: facts.pixelFormat,
      range: facts.isFullRange ? "full" : "limited",
      duration: Analysis.seconds(recording.end.duration), frames: recording.frameCount,
      variableFrameRate: recording.hasVariableFrameRate)
  }
}
