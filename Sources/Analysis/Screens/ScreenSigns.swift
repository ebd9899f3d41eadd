public import Policy
public import Reading

/// Makes what recognises a screen's signs.
public enum ScreenSigns {
  /// What recognises a sign: a frame in which it shows meets it.
  public static func make(
    _ sign: ScreenSign, reader: TextReaderProvider
  ) throws(AnalysisError) -> any FrameJudge {
    switch sign.look {
    case .expected(let request): try ExpectationRegistry.make(request, reader: reader)
    case .color(let color): ColorSign(color)
    case .picture(let path): try PictureSign(path: path)
    }
  }
}
