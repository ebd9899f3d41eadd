internal import Media
internal import Results

/// A recording by its name and its open file, or why it could not be opened.
package struct OpenedRecording {
  let name: RecordingName
  let file: Result<FileInput, OpeningProblem>

  /// Takes over a descriptor.
  package init(takingOwnershipOf descriptor: Int32, named name: RecordingName) {
    self.name = name
    do throws(MediaError) {
      file = .success(try FileInput(takingOwnershipOf: descriptor))
    } catch {
      file = .failure(OpeningProblem(problem: Problem(error)))
    }
  }

  /// Opens what lies at a path.
  ///
  /// - Parameters:
  ///   - standardInput: what the path `-` stands for; nil when it is a path like any other.
  ///   - left: how much longer to wait for standard input; nil for as long as it takes.
  init(
    _ path: RecordingPath, standardInput: StandardInput?, left: () -> Duration? = { nil }
  ) {
    name = RecordingName(path)
    if let standardInput, path == StandardInput.path {
      do throws(StandardInputError) {
        file = .success(try standardInput.open(left: left))
      } catch {
        file = .failure(
          OpeningProblem(problem: Problem(error), isInterruption: error.isInterruption))
      }
      return
    }
    do throws(MediaError) {
      file = .success(try FileInput(path: path.bytes))
    } catch {
      file = .failure(OpeningProblem(problem: Problem(error)))
    }
  }
}

/// Why a recording could not be opened.
struct OpeningProblem: Error {
  let problem: Problem
  /// Whether the scan is to stop, which says nothing of the recording.
  var isInterruption = false
}
