internal import CKernels
public import Geometry

/// What is in one tile of samples, in the plane's own units.
public struct TileStatistics: Hashable, Sendable {
  /// The sum of its samples.
  public var sum: UInt32
  /// Its smallest sample.
  public var minimum: UInt16
  /// Its largest sample.
  public var maximum: UInt16

  /// Statistics from their parts.
  public init(sum: UInt32, minimum: UInt16, maximum: UInt16) {
    self.sum = sum
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A tile's width and height in samples.
public let tileSide = 8

/// The smallest and largest sample in a rectangle of a plane.
///
/// - Parameters:
///   - plane: the plane's bytes, at least `layout.byteCount` of them.
///   - rectangle: not empty, inside the plane.
public func bounds(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle
) -> (minimum: UInt16, maximum: UInt16) {
  requireInside(rectangle, layout, plane.byteCount)
  var minimum: UInt16 = 0
  var maximum: UInt16 = 0
  let offset = rectangle.y * layout.stride + rectangle.x * layout.bytesPerSample
  plane.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress?.advanced(by: offset) else { return }
    if layout.bytesPerSample == 1 {
      fs_bounds_u8(
        base.assumingMemoryBound(to: UInt8.self), layout.stride, rectangle.width,
        rectangle.height, &minimum, &maximum)
    } else {
      fs_bounds_u16(
        base.assumingMemoryBound(to: UInt16.self), layout.stride, rectangle.width,
        rectangle.height, &minimum, &maximum)
    }
  }
  return (minimum, maximum)
}

/// Statistics of one row of tiles, appended from left to right.
///
/// - Parameters:
///   - plane: the plane's bytes, at least `layout.byteCount` of them.
///   - rectangle: not empty, inside the plane, at most `tileSide` high; its last tile may be narrower.
///   - tiles: ⌈width / 8⌉ statistics are appended; nothing is allocated while its capacity suffices.
public func appendTileRow(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle,
  to tiles: inout [TileStatistics]
) {
  requireInside(rectangle, layout, plane.byteCount)
  precondition(rectangle.height <= tileSide)
  let count = (rectangle.width + tileSide - 1) / tileSide
  let start = tiles.count
  for _ in 0..<count { tiles.append(TileStatistics(sum: 0, minimum: 0, maximum: 0)) }
  let offset = rectangle.y * layout.stride + rectangle.x * layout.bytesPerSample
  plane.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress?.advanced(by: offset) else { return }
    tiles.withUnsafeMutableBufferPointer { buffer in
      guard let first = buffer.baseAddress?.advanced(by: start) else { return }
      // Both structures are a UInt32 followed by two UInt16.
      let output = UnsafeMutableRawPointer(first).assumingMemoryBound(to: fs_tile.self)
      if layout.bytesPerSample == 1 {
        fs_tiles_u8(
          base.assumingMemoryBound(to: UInt8.self), layout.stride, rectangle.width,
          rectangle.height, output)
      } else {
        fs_tiles_u16(
          base.assumingMemoryBound(to: UInt16.self), layout.stride, rectangle.width,
          rectangle.height, output)
      }
    }
  }
}

/// What `appendTileExcess` measures, in a plane's own units.
public struct SampleExcess: Sendable {
  /// What distances are measured from.
  public var fill: UInt16
  /// Samples nearer to the fill are not counted.
  public var threshold: UInt16
  /// Samples beyond these count as the nearer of them.
  public var range: ClosedRange<UInt16>

  /// An excess from its parts.
  public init(fill: UInt16, threshold: UInt16, range: ClosedRange<UInt16>) {
    self.fill = fill
    self.threshold = threshold
    self.range = range
  }
}

/// For one row of tiles: the sum of its samples' distances from a fill, of those that are far enough
/// from it; appended from left to right, in the plane's own units.
///
/// - Parameters:
///   - rectangle: as for `appendTileRow`.
///   - sums: ⌈width / 8⌉ sums are appended; nothing is allocated while its capacity suffices.
public func appendTileExcess(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle, _ excess: SampleExcess,
  to sums: inout [UInt32]
) {
  requireInside(rectangle, layout, plane.byteCount)
  precondition(rectangle.height <= tileSide)
  let start = sums.count
  for _ in 0..<(rectangle.width + tileSide - 1) / tileSide { sums.append(0) }
  let offset = rectangle.y * layout.stride + rectangle.x * layout.bytesPerSample
  let limits = fs_excess(
    fill: excess.fill, threshold: excess.threshold, lowest: excess.range.lowerBound,
    highest: excess.range.upperBound)
  plane.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress?.advanced(by: offset) else { return }
    sums.withUnsafeMutableBufferPointer { buffer in
      guard let output = buffer.baseAddress?.advanced(by: start) else { return }
      if layout.bytesPerSample == 1 {
        fs_tile_excess_u8(
          base.assumingMemoryBound(to: UInt8.self), layout.stride, rectangle.width,
          rectangle.height, limits, output)
      } else {
        fs_tile_excess_u16(
          base.assumingMemoryBound(to: UInt16.self), layout.stride, rectangle.width,
          rectangle.height, limits, output)
      }
    }
  }
}

func requireInside(_ rectangle: Rectangle, _ layout: PlaneLayout, _ byteCount: Int) {
  precondition(!rectangle.isEmpty && rectangle.x >= 0 && rectangle.y >= 0)
  precondition(rectangle.right <= layout.width && rectangle.bottom <= layout.height)
  precondition(byteCount >= layout.byteCount)
}
