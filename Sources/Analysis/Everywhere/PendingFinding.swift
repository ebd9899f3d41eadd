internal import Reading
internal import Threads

/// What will be found in a line, once the reading thread has got to it.
final class PendingFinding: Sendable {
  private let finding = Monitor<SoughtReader.Finding?>(nil)

  /// Has a line read. A line that nobody waits for any more when its turn comes is passed over.
  init(_ picture: GrayPicture, by reader: SoughtReader, on thread: ReadingThread) {
    thread.add { [weak self] tesseract in
      guard let self else { return }
      let found = reader.read(picture, with: tesseract)
      finding.change { $0 = found }
    }
  }

  /// What was found; nil while that isn't known.
  var known: SoughtReader.Finding? { finding.change { $0 } }

  /// Waits until it is known.
  func wait() -> SoughtReader.Finding { finding.wait { $0 } }
}
