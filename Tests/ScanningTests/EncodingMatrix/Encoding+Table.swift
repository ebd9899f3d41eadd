import Geometry

/// The rows of the matrix. Qualities are high: what coding does to a picture is the accuracy grid's.
extension Encoding {
  static let all = depths + codecs + ranges + rgb + stills + transparent + placed + odd

  private static let h264 = "-c:v libx264 -crf 4"
  private static let hevc =
    "-c:v libx265 -crf 4 -preset superfast -x265-params log-level=none:pools=1"
  private static let vp9 = "-c:v libvpx-vp9 -crf 4 -b:v 0 -cpu-used 8"
  private static let av1 = "-c:v libaom-av1 -crf 4 -b:v 0 -cpu-used 8"
  private static let palette = "split[a][b];[b]palettegen[p];[a][p]paletteuse=dither=none"

  private static let depths = [
    Encoding("H.264 4:2:0", "mp4", "h264", "yuv420p", h264),
    Encoding("H.264 4:2:2", "mov", "h264", "yuv422p", h264),
    Encoding("H.264 4:4:4", "m4v", "h264", "yuv444p", h264),
    Encoding("H.264 4:2:0, 10 bit", "mkv", "h264", "yuv420p10le", h264),
    Encoding("H.264 4:2:2, 10 bit", "mkv", "h264", "yuv422p10le", h264),
    Encoding("H.264 4:4:4, 10 bit", "mkv", "h264", "yuv444p10le", h264),
    Encoding("H.264, grey alone", "mp4", "h264", "gray", h264).with {
      $0.decoded = "yuvj420p"
      $0.range = .full
      $0.hasColor = false
    },
    Encoding("HEVC 4:2:0", "mp4", "hevc", "yuv420p", hevc + " -tag:v hvc1"),
    Encoding("HEVC 4:2:0, 10 bit", "mov", "hevc", "yuv420p10le", hevc + " -tag:v hvc1"),
    Encoding("HEVC 4:2:0, 12 bit", "mkv", "hevc", "yuv420p12le", hevc),
    Encoding("HEVC 4:2:2, 10 bit", "mp4", "hevc", "yuv422p10le", hevc),
    Encoding("HEVC 4:4:4, 12 bit", "mkv", "hevc", "yuv444p12le", hevc),
    Encoding("VP9 4:2:0, 10 bit", "mp4", "vp9", "yuv420p10le", vp9),
    Encoding("VP9 4:4:4, 12 bit", "webm", "vp9", "yuv444p12le", vp9),
    Encoding("AV1 4:2:0, 10 bit", "webm", "av1", "yuv420p10le", av1),
    Encoding("ProRes 4:2:2, 10 bit", "mov", "prores", "yuv422p10le", "-c:v prores_ks -profile:v 3"),
    Encoding("FFV1 4:2:0, 16 bit", "mkv", "ffv1", "yuv420p16le", "-c:v ffv1"),
    Encoding("FFV1 4:1:1", "mkv", "ffv1", "yuv411p", "-c:v ffv1"),
    Encoding("Uncompressed packed 4:2:2", "mov", "rawvideo", "uyvy422", "-c:v rawvideo"),
    Encoding("Uncompressed 4:2:2, 10 bit", "mov", "v210", "yuv422p10le", "-c:v v210"),
  ]

  private static let codecs = [
    Encoding("H.264 baseline in 3GP", "3gp", "h264", "yuv420p", h264 + " -profile:v baseline"),
    Encoding("H.264 without B-frames in AVI", "avi", "h264", "yuv420p", h264 + " -bf 0"),
    Encoding("H.264, top field first", "mkv", "h264", "yuv420p", h264).with {
      $0.arguments += " -flags +ilme+ildct -x264-params tff=1"
    },
    Encoding("H.264, bottom field first", "mp4", "h264", "yuv420p", h264).with {
      $0.arguments += " -flags +ilme+ildct -x264-params bff=1"
    },
    Encoding("MPEG-4, interlaced", "mp4", "mpeg4", "yuv420p", "-c:v mpeg4 -q:v 1").with {
      $0.arguments += " -flags +ilme+ildct -top 1"
      $0.tolerance = 3
    },
    Encoding("ProRes, interlaced", "mov", "prores", "yuv422p10le", "-c:v prores_ks").with {
      $0.arguments += " -flags +ildct -top 1"
    },
    Encoding("VP8", "webm", "vp8", "yuv420p", "-c:v libvpx -crf 4 -b:v 4M"),
    Encoding("VP9", "webm", "vp9", "yuv420p", vp9),
    Encoding("AV1", "mp4", "av1", "yuv420p", av1),
    Encoding("MPEG-4 in MP4", "mp4", "mpeg4", "yuv420p", "-c:v mpeg4 -q:v 1").with {
      $0.tolerance = 3
    },
    Encoding("MPEG-4 in AVI", "avi", "mpeg4", "yuv420p", "-c:v mpeg4 -q:v 1").with {
      $0.tolerance = 3
    },
    Encoding("H.264 tagged BT.709", "mp4", "h264", "yuv420p", h264).with { $0.matrix = "bt709" },
    Encoding("HEVC tagged BT.709, full range", "mp4", "hevc", "yuv420p10le", hevc).with {
      $0.matrix = "bt709"
      $0.range = .full
    },
  ]

  private static let ranges =
    [
      Encoding("H.264, full range", "mov", "h264", "yuv420p", h264).with {
        $0.decoded = "yuvj420p"
        $0.range = .full
      },
      Encoding("HEVC 10 bit, full range", "mp4", "hevc", "yuv420p10le", hevc).with {
        $0.range = .full
      },
      Encoding("VP9, full range", "webm", "vp9", "yuv420p", vp9).with { $0.range = .full },
      Encoding("MJPEG", "avi", "mjpeg", "yuvj420p", "-c:v mjpeg -q:v 1").with { $0.range = .full },
    ]
    + [
      Encoding("H.264", "mp4", "h264", "yuv420p", h264),
      Encoding("H.264 4:4:4", "mkv", "h264", "yuv444p", h264),
      Encoding("HEVC 10 bit", "mkv", "hevc", "yuv420p10le", hevc),
      Encoding("VP9", "webm", "vp9", "yuv420p", vp9),
    ].flatMap { encoding in
      [
        encoding.with {
          $0 = $0.renamed("full range that says limited")
          $0.range = .fullCalledLimited
          $0.notes = ["full range"]
        },
        encoding.with {
          $0 = $0.renamed("limited range that says full")
          $0.range = .limitedCalledFull
          if $0.codec == "h264" { $0.decoded = $0.pixels.replacing("yuv", with: "yuvj") }
        },
      ]
    }

  private static let rgb = [
    Encoding("H.264, RGB", "mkv", "h264", "rgb24", "-c:v libx264rgb -crf 4").with {
      $0.decoded = "gbrp"
    },
    Encoding("HEVC, RGB", "mkv", "hevc", "gbrp", hevc),
    Encoding("VP9, RGB", "webm", "vp9", "gbrp", vp9),
    Encoding("FFV1, RGB", "mkv", "ffv1", "bgr0", "-c:v ffv1"),
    Encoding("FFV1, RGB of 10 bit", "mkv", "ffv1", "gbrp10le", "-c:v ffv1"),
    Encoding("FFV1, RGB of 12 bit", "mkv", "ffv1", "gbrp12le", "-c:v ffv1"),
    Encoding("Ut Video, RGB", "avi", "utvideo", "gbrp", "-c:v utvideo"),
    Encoding("Uncompressed RGB", "avi", "rawvideo", "bgr24", "-c:v rawvideo"),
    Encoding("QuickTime Animation", "mov", "qtrle", "rgb24", "-c:v qtrle"),
    Encoding("Animated PNG", "apng", "apng", "rgb24", "-f apng"),
    Encoding("GIF", "gif", "gif", "", "").with {
      $0.filters = palette
      $0.decoded = "bgra"
    },
  ].map { $0.with { $0.range = .full } }

  private static let stills = [
    Encoding("PNG, RGB", "png", "png", "rgb24", ""),
    Encoding("PNG, RGB of 16 bit", "png", "png", "rgb48be", ""),
    Encoding("PNG, opaque RGBA", "png", "png", "rgba", ""),
    Encoding("PNG, palette", "png", "png", "", "").with {
      $0.filters = palette
      $0.decoded = "pal8"
    },
    Encoding("PNG, grey", "png", "png", "gray", "").with { $0.hasColor = false },
    Encoding("PNG, grey of 16 bit", "png", "png", "gray16be", "").with { $0.hasColor = false },
    Encoding("PNG, grey with alpha", "png", "png", "ya8", "").with { $0.hasColor = false },
    Encoding("PNG, grey with alpha of 16 bit", "png", "png", "ya16be", "").with {
      $0.hasColor = false
    },
    Encoding("JPEG 4:2:0", "jpg", "mjpeg", "yuvj420p", "-q:v 1"),
    Encoding("JPEG 4:2:2", "jpg", "mjpeg", "yuvj422p", "-q:v 1"),
    Encoding("JPEG 4:4:4", "jpg", "mjpeg", "yuvj444p", "-q:v 1"),
    Encoding("WebP, lossless", "webp", "webp", "bgra", "-c:v libwebp -lossless 1").with {
      $0.decoded = "argb"
    },
    Encoding("WebP", "webp", "webp", "yuv420p", "-c:v libwebp -quality 100").with {
      $0.range = .limited
    },
  ].map { encoding in
    encoding.with {
      if $0.codec != "webp" || $0.pixels != "yuv420p" { $0.range = .full }
      $0.frames = 1
    }
  }

  private static let transparent = [
    Encoding("PNG with alpha", "png", "png", "rgba", "-frames:v 1"),
    Encoding("PNG with alpha of 16 bit", "png", "png", "rgba64be", "-frames:v 1"),
    Encoding("Animated PNG with alpha", "apng", "apng", "rgba", "-f apng"),
    Encoding("WebP, lossless, with alpha", "webp", "webp", "bgra", "-c:v libwebp -lossless 1").with
    {
      $0.decoded = "argb"
    },
    Encoding("WebP with alpha", "webp", "webp", "yuva420p", "-c:v libwebp -quality 100"),
    Encoding("ProRes 4444 with alpha", "mov", "prores", "yuva444p10le", "-c:v prores_ks").with {
      $0.decoded = "yuva444p12le"
      $0.arguments += " -profile:v 4"
    },
    Encoding("QuickTime Animation with alpha", "mov", "qtrle", "argb", "-c:v qtrle"),
    Encoding("GIF with transparency", "gif", "gif", "", "").with {
      $0.filters = palette
      $0.decoded = "bgra"
      $0.opacity = .holes
    },
    Encoding("PNG, palette with transparency", "png", "png", "", "-frames:v 1").with {
      $0.filters = palette
      $0.decoded = "pal8"
      $0.opacity = .holes
    },
  ].map { encoding in
    encoding.with {
      if $0.opacity == .opaque { $0.opacity = .graded }
      if ["png", "webp"].contains($0.codec) { $0.frames = 1 }
      $0.range = $0.pixels.hasPrefix("yuv") ? .limited : .full
      $0.weights = .bt709
      $0.notes = ["black"]
    }
  }

  private static let placed =
    StoredPlacement.all.enumerated().flatMap { index, placement in
      [
        Encoding("H.264, display matrix \(index + 1) of 8", "mp4", "h264", "yuv420p", h264).with {
          $0.placement = placement
          $0.label = .displayMatrix
        },
        Encoding("JPEG, EXIF orientation \(index + 1)", "jpg", "mjpeg", "yuvj420p", "-q:v 1").with {
          $0.placement = placement
          $0.label = .exif
          $0.range = .full
          $0.frames = 1
        },
      ]
    }
    + [("mp4", 4, 3), ("mkv", 4, 3), ("mov", 3, 4), ("mkv", 2, 1)].map { file, width, height in
      Encoding("H.264, pixels \(width) to \(height), \(file)", file, "h264", "yuv420p", h264).with {
        $0.filters = "setsar=\(width)/\(height)"
        $0.placement.pixelAspect = (width, height)
      }
    } + [
      Encoding("HEVC, wide pixels, turned and mirrored", "mov", "hevc", "yuv420p", hevc).with {
        $0.filters = "setsar=4/3"
        $0.placement = StoredPlacement.all[4]
        $0.placement.pixelAspect = (4, 3)
        $0.label = .displayMatrix
      }
    ]

  private static let odd =
    [(481, 385), (479, 383)].flatMap { width, height in
      [
        Encoding("VP9", "webm", "vp9", "yuv420p", vp9),
        Encoding("VP8", "webm", "vp8", "yuv420p", "-c:v libvpx -crf 4 -b:v 4M"),
        Encoding("H.264 4:4:4", "mkv", "h264", "yuv444p", h264),
        Encoding("FFV1 4:2:0", "mkv", "ffv1", "yuv420p", "-c:v ffv1"),
        Encoding("MJPEG", "mov", "mjpeg", "yuvj420p", "-c:v mjpeg -q:v 1").with {
          $0.range = .full
        },
        Encoding("GIF", "gif", "gif", "", "").with {
          $0.filters = palette
          $0.decoded = "bgra"
          $0.range = .full
        },
      ].map {
        $0.renamed("\(width)×\(height)").with { $0.size = Size(width: width, height: height) }
      }
    } + [
      Encoding("H.264, size changes twice", "mkv", "h264", "yuv420p", h264 + " -bf 0").with {
        $0.sizeBetween = Size(width: 240, height: 192)
        $0.notes = ["from 480×384 to 240×192", "from 240×192 to 480×384"]
      }
    ]

  private func renamed(_ more: String) -> Encoding {
    var other = Encoding("\(testDescription), \(more)", "", codec, pixels, arguments)
    other.file = file
    other.range = range
    other.filters = filters
    other.decoded = decoded
    return other
  }
}
