internal import CFFmpeg

/// The matrix between RGB and luma with colour differences.
public enum ColorMatrix: Hashable, Sendable {
  /// ITU-R BT.601.
  case bt601
  /// ITU-R BT.709.
  case bt709
  /// ITU-R BT.2020, non-constant luminance.
  case bt2020
  /// The file doesn't say; players differ between BT.601 and BT.709.
  case unspecified

  init(_ space: AVColorSpace) {
    switch space {
    case AVCOL_SPC_BT709: self = .bt709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC: self = .bt601
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: self = .bt2020
    default: self = .unspecified
    }
  }

  /// Shares of red and blue in luma (Kr, Kb), one pair for each matrix that players may use.
  private var weights: [(red: Double, blue: Double)] {
    switch self {
    case .bt601: [(0.299, 0.114)]
    case .bt709: [(0.2126, 0.0722)]
    case .bt2020: [(0.2627, 0.0593)]
    case .unspecified: [(0.2126, 0.0722), (0.299, 0.114)]
    }
  }

  /// What an sRGB colour (components 0 to 255) becomes: full-range luma (0 to 255) and levels of
  /// both colour differences (−128 to 127). Several when the matrix isn't known.
  public func encodings(
    red: Double, green: Double, blue: Double
  ) -> [(luma: Double, blueDifference: Double, redDifference: Double)] {
    weights.map { weight in
      let luma = weight.red * red + weight.blue * blue + (1 - weight.red - weight.blue) * green
      return (luma, (blue - luma) / (2 * (1 - weight.blue)), (red - luma) / (2 * (1 - weight.red)))
    }
  }
}
