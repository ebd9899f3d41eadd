/// How one plane of samples lies in memory. Sample (x, y) starts at byte
/// `y × stride + x × bytesPerSample`.
public struct PlaneLayout: Hashable, Sendable {
  /// Samples in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row's start to the next's; positive.
  public let stride: Int
  /// 1 (samples are `UInt8`) or 2 (`UInt16` in the machine's byte order).
  public let bytesPerSample: Int

  /// A layout from its parts.
  public init(width: Int, height: Int, stride: Int, bytesPerSample: Int) {
    self.width = width
    self.height = height
    self.stride = stride
    self.bytesPerSample = bytesPerSample
  }

  /// How many bytes a plane of this layout spans at least.
  public var byteCount: Int {
    height == 0 ? 0 : (height - 1) * stride + width * bytesPerSample
  }
}
