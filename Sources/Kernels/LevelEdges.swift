internal import CKernels

/// Where the rows of a picture rise above a level and fall to it again. Keeps its memory from one
/// level to the next.
public struct LevelEdges {
  /// For each run of samples above the level its first column and the one after its last, row after
  /// row. Only the first `ends.last` are of this picture.
  public private(set) var columns: [UInt16] = []
  /// For each row, how many edges there are up to its end.
  public private(set) var ends: [UInt32] = []

  /// No edges yet.
  public init() {}

  /// Finds the edges of a picture at a level.
  ///
  /// - Parameters:
  ///   - samples: width × height of them, rows without gaps.
  ///   - width: at most 65535.
  public mutating func find(in samples: [UInt8], width: Int, height: Int, above level: UInt8) {
    precondition(samples.count == width * height && width <= Int(UInt16.max))
    let most = (width + 1) * height
    if columns.count < most { columns = [UInt16](repeating: 0, count: most) }
    if ends.count != height { ends = [UInt32](repeating: 0, count: height) }
    samples.withUnsafeBufferPointer { samples in
      columns.withUnsafeMutableBufferPointer { columns in
        ends.withUnsafeMutableBufferPointer { ends in
          _ = fs_level_edges_u8(
            samples.baseAddress, width, height, level, columns.baseAddress, ends.baseAddress)
        }
      }
    }
  }
}
