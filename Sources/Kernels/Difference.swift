internal import CKernels

/// The largest mean absolute difference that any tile of 8 × 8 samples of two pictures has, in
/// luma levels (0 to 255). Smaller tiles at the right and bottom edges count as if the missing
/// samples were equal.
///
/// - Parameters:
///   - a: 8-bit samples, rows of `width` bytes without gaps.
///   - b: the same.
///   - width: samples in a row.
public func largestTileDifference(_ a: Span<UInt8>, _ b: Span<UInt8>, width: Int) -> Double {
  precondition(a.count == b.count && width > 0 && a.count % width == 0)
  let height = a.count / width
  let sum = a.withUnsafeBufferPointer { first in
    b.withUnsafeBufferPointer { second in
      fs_largest_tile_difference_u8(
        first.baseAddress, width, second.baseAddress, width, width, height)
    }
  }
  return Double(sum) / Double(tileSide * tileSide)
}
