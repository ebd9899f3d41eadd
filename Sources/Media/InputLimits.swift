/// What a recording may claim before memory is spent on it. Beyond that it is refused.
public enum InputLimits {
  /// The most streams: tracks of pictures, sound, words and data together.
  public static let streams = 64
  /// The most pixels of a picture, 64 million: four times a screen of 5120×2880.
  public static let pixels: Int64 = 1 << 26
  /// The most bytes of compressed notes in a PNG file (colour profiles, words), which unpack to a
  /// thousand times as many. Profiles of screens take some thousand.
  static let packedNotes: Int64 = 1 << 18
}
