internal import CFFmpeg
public import Geometry

/// A part of a frame's pixels that stays when the frame goes: a picture of its own, to be looked at later
/// and on another thread.
public final class KeptPixels: Sendable {
  /// How many bytes it takes.
  public let byteCount: Int
  private let size: Size
  private let isFullRange: Bool
  private let matrix: ColorMatrix
  private let transformSide: Int
  private let layout: PixelLayout
  // Written once, when it is made.
  private nonisolated(unsafe) let pixels: Picture
  private nonisolated(unsafe) let nothing: Picture

  init(
    _ source: Picture, _ area: Rectangle, isFullRange: Bool, matrix: ColorMatrix,
    transformSide: Int, layout: PixelLayout
  ) throws(MediaError) {
    size = Size(width: area.width, height: area.height)
    self.isFullRange = isFullRange
    self.matrix = matrix
    self.transformSide = transformSide
    self.layout = layout
    nothing = try Picture()
    pixels = try Picture()
    try pixels.prepare(
      width: Int32(area.width), height: Int32(area.height), format: source.format)
    var total = 0
    for plane in 0..<(layout.hasChroma ? 3 : 1) {
      let part = layout.part(area, ofPlane: plane)
      let (from, fromStride) = source.plane(plane)
      let (to, toStride) = pixels.plane(plane)
      guard let from, let to else { throw .outOfMemory }
      let bytes = part.width * layout.bytesPerSample
      for row in 0..<part.height {
        memcpy(
          to + row * toStride,
          from + (part.y + row) * fromStride + part.x * layout.bytesPerSample, bytes)
      }
      total += toStride * part.height
    }
    byteCount = total
  }

  /// The part as a frame of its own, as if nothing were beside it.
  public func frame(at time: PresentationTime) -> Frame {
    Frame(
      time: time, geometry: FrameGeometry(stored: size), isFullRange: isFullRange, matrix: matrix,
      transformSide: transformSide, source: nothing, pixels: pixels, layout: layout)
  }

  /// Whether this is what `source` shows in `area`.
  fileprivate func isSame(_ source: Picture, _ area: Rectangle, _ layout: PixelLayout) -> Bool {
    guard layout == self.layout, size == Size(width: area.width, height: area.height) else {
      return false
    }
    for plane in 0..<(layout.hasChroma ? 3 : 1) {
      let part = layout.part(area, ofPlane: plane)
      let (from, fromStride) = source.plane(plane)
      let (to, toStride) = pixels.plane(plane)
      guard let from, let to else { return false }
      let bytes = part.width * layout.bytesPerSample
      for row in 0..<part.height {
        let start = from + (part.y + row) * fromStride + part.x * layout.bytesPerSample
        if memcmp(to + row * toStride, start, bytes) != 0 { return false }
      }
    }
    return true
  }
}

extension PixelLayout {
  /// The samples of a plane that belong to an area of luma samples that begins on even ones.
  fileprivate func part(_ area: Rectangle, ofPlane plane: Int) -> Rectangle {
    guard plane > 0 else { return area }
    let (left, top) = (area.x >> chromaShiftX, area.y >> chromaShiftY)
    return Rectangle(
      x: left, y: top, width: -(-area.right >> chromaShiftX) - left,
      height: -(-area.bottom >> chromaShiftY) - top)
  }
}

extension Frame {
  /// Keeps what is shown in an area, in stored pixels; its left and top edge must lie on multiples of 64.
  ///
  /// - Parameter last: what was kept of the frame before, which is given back when nothing has changed.
  /// - Returns: nil without memory.
  public borrowing func keep(_ area: Rectangle, unlike last: KeptPixels?) -> KeptPixels? {
    if let last, last.isSame(pixels, area, layout) { return last }
    return try? KeptPixels(
      pixels, area, isFullRange: isFullRange, matrix: matrix, transformSide: transformSide,
      layout: layout)
  }
}
