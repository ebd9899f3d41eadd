internal import CFFmpeg

/// The FFmpeg libraries that recordings are decoded with.
public enum MediaLibraries {
  /// Their versions as loaded, by name.
  public static var versions: [String: String] {
    [
      "libavcodec": text(avcodec_version()),
      "libavformat": text(avformat_version()),
      "libavutil": text(avutil_version()),
      "libswscale": text(swscale_version()),
    ]
  }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
