internal import CKernels
public import Geometry

/// The largest mean absolute difference that any tile of 8 × 8 samples has between a rectangle of a
/// plane and a copy of it, in the plane's own units. Smaller tiles at the right and bottom edges
/// count as if the missing samples were equal.
///
/// - Parameters:
///   - plane: the plane's bytes, at least `layout.byteCount` of them.
///   - rectangle: not empty, inside the plane.
///   - copy: the samples of such a rectangle, row after row without gaps.
public func largestTileDifference(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle, from copy: RawSpan
) -> Double {
  requireInside(rectangle, layout, plane.byteCount)
  let rowBytes = rectangle.width * layout.bytesPerSample
  precondition(copy.byteCount == rowBytes * rectangle.height)
  let offset = rectangle.y * layout.stride + rectangle.x * layout.bytesPerSample
  let sum = plane.withUnsafeBytes { planeBytes in
    copy.withUnsafeBytes { copyBytes in
      guard let base = planeBytes.baseAddress?.advanced(by: offset),
        let other = copyBytes.baseAddress
      else { return UInt32(0) }
      if layout.bytesPerSample == 1 {
        return fs_largest_tile_difference_u8(
          base.assumingMemoryBound(to: UInt8.self), layout.stride,
          other.assumingMemoryBound(to: UInt8.self), rowBytes, rectangle.width, rectangle.height)
      }
      return fs_largest_tile_difference_u16(
        base.assumingMemoryBound(to: UInt16.self), layout.stride,
        other.assumingMemoryBound(to: UInt16.self), rowBytes, rectangle.width, rectangle.height)
    }
  }
  return Double(sum) / Double(tileSide * tileSide)
}

/// The largest mean absolute difference that any tile of 8 × 8 samples has between rectangles of one
/// size in two planes of bytes; as above.
///
/// - Parameters:
///   - rectangle: not empty, inside the plane.
///   - x, y: where the other rectangle begins; it lies inside the other plane.
public func largestTileDifference(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle,
  from other: RawSpan, layout otherLayout: PlaneLayout, x: Int, y: Int
) -> Double {
  requireInside(rectangle, layout, plane.byteCount)
  requireInside(
    Rectangle(x: x, y: y, width: rectangle.width, height: rectangle.height), otherLayout,
    other.byteCount)
  precondition(layout.bytesPerSample == 1 && otherLayout.bytesPerSample == 1)
  let offset = rectangle.y * layout.stride + rectangle.x
  let otherOffset = y * otherLayout.stride + x
  let sum = plane.withUnsafeBytes { bytes in
    other.withUnsafeBytes { others in
      guard let first = bytes.baseAddress, let second = others.baseAddress else { return UInt32(0) }
      return fs_largest_tile_difference_u8(
        first.advanced(by: offset).assumingMemoryBound(to: UInt8.self), layout.stride,
        second.advanced(by: otherOffset).assumingMemoryBound(to: UInt8.self), otherLayout.stride,
        rectangle.width, rectangle.height)
    }
  }
  return Double(sum) / Double(tileSide * tileSide)
}

/// Copies a rectangle of a plane, row after row without gaps.
///
/// - Parameter copy: gets the samples' bytes instead of what it held; nothing is allocated while
///   its capacity suffices.
public func copySamples(
  of plane: RawSpan, layout: PlaneLayout, in rectangle: Rectangle, into copy: inout [UInt8]
) {
  requireInside(rectangle, layout, plane.byteCount)
  copy.removeAll(keepingCapacity: true)
  let rowBytes = rectangle.width * layout.bytesPerSample
  plane.withUnsafeBytes { bytes in
    for y in rectangle.y..<rectangle.bottom {
      let start = y * layout.stride + rectangle.x * layout.bytesPerSample
      copy.append(contentsOf: bytes[start..<start + rowBytes])
    }
  }
}
