internal import Geometry
internal import Media

/// Mean luma of bands across an area, for every line of pixels along one axis: enough to lay two frames
/// over each other to the pixel, at a fraction of their samples.
struct BandProfile {
  /// A band is that wide at least, in pixels, and there are so many at most.
  private static let leastWidth = 8
  private static let mostBands = 16

  private(set) var lineCount: Int
  /// In sixteenths of a level, line after line.
  private(set) var levels: [Int16]
  /// Where each band begins along a line, and the last one ends.
  private let edges: [Int]

  var bandCount: Int { edges.count - 1 }

  /// What of a line a band covers.
  func pixels(of band: Int) -> Range<Int> { edges[band]..<edges[band + 1] }

  /// The means of four lines each.
  var reduced: BandProfile {
    var result = self
    result.lineCount = lineCount / 4
    for line in 0..<result.lineCount {
      for band in 0..<bandCount {
        let sum = (0..<4).reduce(0) { $0 + Int(levels[(line * 4 + $1) * bandCount + band]) }
        result.levels[line * bandCount + band] = Int16(sum / 4)
      }
    }
    result.levels.removeLast(result.levels.count - result.lineCount * bandCount)
    return result
  }

  /// Where each band of a line of so many pixels begins, and the last one ends.
  fileprivate static func edges(across length: Int) -> [Int] {
    let count = min(mostBands, max(1, length / leastWidth))
    return (0...count).map { $0 * length / count }
  }

  /// - Parameters:
  ///   - sums: of the samples of each band in each line: its lines are `lineStep` apart, its bands
  ///     `bandStep`.
  ///   - edges: see `edges`.
  fileprivate init(
    _ sums: [UInt32], lineCount: Int, lineStep: Int, bandStep: Int, edges: [Int], scale: LumaScale
  ) {
    self.lineCount = lineCount
    self.edges = edges
    let bandCount = edges.count - 1
    levels = [Int16](repeating: 0, count: lineCount * bandCount)
    for band in 0..<bandCount {
      let factor = Float(16 * 255 / scale.span) / Float(edges[band + 1] - edges[band])
      let black = Float(16 * 255 / scale.span * scale.black)
      for line in 0..<lineCount {
        let level = Float(sums[line * lineStep + band * bandStep]) * factor - black
        levels[line * bandCount + band] = Int16(min(4080, max(0, level.rounded())))
      }
    }
  }
}

/// What an area shows, line by line both ways.
struct AreaProfile {
  /// For what moves up or down.
  let rows: BandProfile
  /// For what moves left or right.
  let columns: BandProfile

  /// - Parameter area: in stored pixels, inside the frame and not empty.
  init(_ frame: borrowing Frame, in area: Rectangle) {
    let across = BandProfile.edges(across: area.width)
    let down = BandProfile.edges(across: area.height)
    let (bandsAcross, bandsDown) = (across.count - 1, down.count - 1)
    var rowSums = [UInt32](repeating: 0, count: area.height * bandsAcross)
    var columnSums = [UInt32](repeating: 0, count: bandsDown * area.width)
    frame.withLuma { bytes, layout in
      bytes.withUnsafeBytes { plane in
        rowSums.withUnsafeMutableBufferPointer { rows in
          columnSums.withUnsafeMutableBufferPointer { columns in
            guard let base = plane.baseAddress, let rows = rows.baseAddress,
              let columns = columns.baseAddress
            else { return }
            for band in 0..<bandsDown {
              for y in down[band]..<down[band + 1] {
                let row =
                  base + (area.y + y) * layout.stride + area.x * layout.bytesPerSample
                let (ofRow, ofColumns) = (rows + y * bandsAcross, columns + band * area.width)
                if layout.bytesPerSample == 1 {
                  addUp(row.assumingMemoryBound(to: UInt8.self), across, ofRow, ofColumns)
                } else {
                  addUp(row.assumingMemoryBound(to: UInt16.self), across, ofRow, ofColumns)
                }
              }
            }
          }
        }
      }
    }
    rows = BandProfile(
      rowSums, lineCount: area.height, lineStep: bandsAcross, bandStep: 1, edges: across,
      scale: frame.lumaScale)
    columns = BandProfile(
      columnSums, lineCount: area.width, lineStep: 1, bandStep: area.width, edges: down,
      scale: frame.lumaScale)
  }
}

/// Adds a row of samples to the sums of its bands, and to those of its columns. A sum of 65 536 samples
/// of 16 bits fits, a million pixels across.
@inline(__always)
private func addUp<Sample: FixedWidthInteger & UnsignedInteger>(
  _ row: UnsafePointer<Sample>, _ edges: [Int], _ bands: UnsafeMutablePointer<UInt32>,
  _ columns: UnsafeMutablePointer<UInt32>
) {
  for band in 0..<edges.count - 1 {
    var sum: UInt32 = 0
    for x in edges[band]..<edges[band + 1] {
      let sample = UInt32(truncatingIfNeeded: row[x])
      sum &+= sample
      columns[x] &+= sample
    }
    bands[band] = sum
  }
}
