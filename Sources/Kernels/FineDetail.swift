internal import CKernels
public import Geometry

/// The fine detail in one tile of samples.
public struct FineDetail: Hashable, Sendable {
  /// How many samples have a second difference that reaches the tile's limit.
  public var count: UInt32
  /// The sum of those second differences, in the plane's own units.
  public var sum: UInt32

  /// No detail.
  public static let none = FineDetail(count: 0, sum: 0)

  /// Detail from its parts.
  public init(count: UInt32, sum: UInt32) {
    self.count = count
    self.sum = sum
  }
}

/// The fine detail of one row of tiles, appended from left to right: for each sample the second
/// difference |x[i − lag] − 2 x[i] + x[i + lag]|, the larger of the horizontal and the vertical one.
/// Differences across lines of the codec's block grid, which starts at the plane's origin, don't
/// count.
///
/// - Parameters:
///   - rectangle: not empty, at least `lag` away from the plane's edges, at most `tileSide` high.
///   - lag: samples between those that are compared, less than half of `grid`.
///   - grid: the side of a block in samples.
///   - limits: for each tile, the second difference from which on it counts, 1 to 32767.
///   - details: ⌈width / 8⌉ are appended; nothing is allocated while its capacity suffices.
public func appendFineDetail(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle, lag: Int, grid: Int,
  limits: Span<UInt16>, to details: inout [FineDetail]
) {
  let count = (rectangle.width + tileSide - 1) / tileSide
  precondition(!rectangle.isEmpty && rectangle.height <= tileSide && limits.count == count)
  precondition(lag > 0 && 2 * lag < grid)
  requireInside(rectangle.inset(by: -lag), layout, plane.byteCount)
  let start = details.count
  for _ in 0..<count { details.append(.none) }
  let offset = rectangle.y * layout.stride + rectangle.x * layout.bytesPerSample
  plane.withUnsafeBytes { bytes in
    limits.withUnsafeBufferPointer { limits in
      details.withUnsafeMutableBufferPointer { buffer in
        guard let base = bytes.baseAddress?.advanced(by: offset),
          let first = buffer.baseAddress?.advanced(by: start)
        else { return }
        // Both structures are two UInt32.
        let output = UnsafeMutableRawPointer(first).assumingMemoryBound(to: fs_detail.self)
        if layout.bytesPerSample == 1 {
          fs_detail_u8(
            base.assumingMemoryBound(to: UInt8.self), layout.stride, rectangle.width,
            rectangle.height, lag, rectangle.x % grid, rectangle.y % grid, grid,
            limits.baseAddress, output)
        } else {
          fs_detail_u16(
            base.assumingMemoryBound(to: UInt16.self), layout.stride, rectangle.width,
            rectangle.height, lag, rectangle.x % grid, rectangle.y % grid, grid,
            limits.baseAddress, output)
        }
      }
    }
  }
}
