internal import Analysis

extension AnalysisError {
  /// Why a check can't be carried out on any recording.
  var words: String {
    switch self {
    case .noTextReader(let reason): "text can't be read: \(reason)"
    case .unusablePicture(let path, let cause): "the picture \(path) can't be used: \(cause.words)"
    case .flatPicture(let path):
      "the picture \(path) can't be found in a frame: it shows nothing but one flat colour"
    }
  }
}
