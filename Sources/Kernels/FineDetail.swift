internal import CKernels
public import Geometry

/// The fine detail of one row of tiles, appended from left to right: the sum of its samples' second
/// differences |x[i − lag] − 2 x[i] + x[i + lag]|, of those that reach the tile's limit; the larger of
/// the horizontal and the vertical one, in the plane's own units. Differences across lines of the
/// codec's block grid, which starts at the plane's origin, don't count, nor do faint straight lines
/// from one side of a whole tile to the other: blocks end in such lines wherever prediction moved them.
///
/// - Parameters:
///   - rectangle: not empty, at least `lag` away from the plane's edges, at most `tileSide` high.
///   - lag: samples between those that are compared, less than half of `grid`.
///   - grid: the side of a block in samples, a power of two up to 64.
///   - strong: a line is faint while all second differences across it are below this; up to 32767.
///   - limits: for each tile, the second difference from which on it counts, 1 to 32767.
///   - sums: ⌈width / 8⌉ sums are appended; nothing is allocated while its capacity suffices.
public func appendFineDetail(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle, lag: Int, grid: Int,
  strong: UInt16, limits: Span<UInt16>, to sums: inout [UInt32]
) {
  let count = (rectangle.width + tileSide - 1) / tileSide
  precondition(!rectangle.isEmpty && rectangle.height <= tileSide && limits.count == count)
  precondition(lag > 0 && 2 * lag < grid && grid & (grid - 1) == 0 && grid <= 64)
  requireInside(rectangle.inset(by: -lag), layout, plane.byteCount)
  let start = sums.count
  for _ in 0..<count { sums.append(0) }
  let offset = rectangle.y * layout.stride + rectangle.x * layout.bytesPerSample
  plane.withUnsafeBytes { bytes in
    limits.withUnsafeBufferPointer { limits in
      sums.withUnsafeMutableBufferPointer { buffer in
        guard let base = bytes.baseAddress?.advanced(by: offset),
          let output = buffer.baseAddress?.advanced(by: start)
        else { return }
        if layout.bytesPerSample == 1 {
          fs_tile_detail_u8(
            base.assumingMemoryBound(to: UInt8.self), layout.stride, rectangle.width,
            rectangle.height, lag, rectangle.x % grid, rectangle.y % grid, grid, strong,
            limits.baseAddress, output)
        } else {
          fs_tile_detail_u16(
            base.assumingMemoryBound(to: UInt16.self), layout.stride, rectangle.width,
            rectangle.height, lag, rectangle.x % grid, rectangle.y % grid, grid, strong,
            limits.baseAddress, output)
        }
      }
    }
  }
}
