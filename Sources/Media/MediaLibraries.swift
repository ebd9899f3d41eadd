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

  /// The kinds of hardware that libavutil can decode with, by its names.
  public static var deviceTypes: [String] {
    var names: [String] = []
    var type = AV_HWDEVICE_TYPE_NONE
    while true {
      type = av_hwdevice_iterate_types(type)
      guard type != AV_HWDEVICE_TYPE_NONE, let name = av_hwdevice_get_type_name(type) else {
        return names
      }
      names.append(String(cString: name))
    }
  }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
