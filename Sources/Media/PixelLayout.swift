internal import CFFmpeg

/// What framescan needs to know of a pixel format.
struct PixelLayout: Equatable {
  let depth: Int
  let shift: Int
  let bytesPerSample: Int
  /// Whether the planes can be read as they are: planar luma first, native byte order.
  let isReadable: Bool
  /// Whether the first plane is luma alone, native byte order.
  let hasLumaPlane: Bool
  let hasChroma: Bool
  let chromaShiftX: Int
  let chromaShiftY: Int
  let isRGB: Bool
  let hasAlpha: Bool
  /// Full range whatever the stream says: the `yuvj` formats and greys.
  let isAlwaysFullRange: Bool

  init?(_ format: AVPixelFormat) {
    guard let descriptor = av_pix_fmt_desc_get(format) else { return nil }
    let flags = Int64(bitPattern: descriptor.pointee.flags)
    let components = Int(descriptor.pointee.nb_components)
    let luma = descriptor.pointee.comp.0
    let name = String(cString: descriptor.pointee.name)
    depth = Int(luma.depth)
    shift = Int(luma.shift)
    let sampleSize = Int(luma.depth + luma.shift) > 8 ? 2 : 1
    bytesPerSample = sampleSize
    isRGB = flags & fs_pixel_format_flag_rgb() != 0 || name == "pal8"
    hasAlpha = flags & fs_pixel_format_flag_alpha() != 0 || name == "pal8"
    let planes = (0..<components).map { Self.component($0, of: descriptor) }
    let isPlanar = planes.allSatisfy { $0.offset == 0 && Int($0.step) == sampleSize }
    let areApart = Set(planes.map(\.plane)).count == components && luma.plane == 0
    hasLumaPlane =
      !isRGB && flags & fs_pixel_format_flags_unusable() == 0 && isPlanar && areApart && depth >= 8
      && !name.hasPrefix("xyz")
    isReadable = hasLumaPlane && !hasAlpha && (components == 1 || components == 3)
    hasChroma = components >= 3
    chromaShiftX = Int(descriptor.pointee.log2_chroma_w)
    chromaShiftY = Int(descriptor.pointee.log2_chroma_h)
    isAlwaysFullRange = name.hasPrefix("yuvj") || (name.hasPrefix("gray") && components == 1)
  }

  private static func component(
    _ index: Int, of descriptor: UnsafePointer<AVPixFmtDescriptor>
  ) -> AVComponentDescriptor {
    let all = descriptor.pointee.comp
    return switch index {
    case 0: all.0
    case 1: all.1
    case 2: all.2
    default: all.3
    }
  }
}
