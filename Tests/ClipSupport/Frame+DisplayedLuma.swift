internal import Geometry
public import Media

extension Frame {
  /// The luma, 0 to 255, of one displayed pixel.
  public func luma(x: Int, y: Int) -> Double {
    let stored = geometry.stored(Rectangle(x: x, y: y, width: 1, height: 1))
    let sample = withLuma { bytes, layout in
      let offset = stored.y * layout.stride + stored.x * layout.bytesPerSample
      return layout.bytesPerSample == 1
        ? Int(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        : Int(bytes.unsafeLoad(fromByteOffset: offset, as: UInt16.self))
    }
    return lumaScale.luma(Double(sample))
  }
}
