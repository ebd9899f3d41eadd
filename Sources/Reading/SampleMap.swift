internal import Geometry
internal import Media

/// Which samples of a plane are displayed in a rectangle. A display's rows and columns are those of
/// the plane, turned or stretched, so a sample's place is the sum of two: one of its column, one of
/// its row.
struct SampleMap {
  private let columns: [(x: Int, y: Int)]
  private let rows: [(x: Int, y: Int)]

  /// - Parameters:
  ///   - rectangle: not empty, in display pixels, inside the picture.
  ///   - step: display pixels from one to the next that is looked at.
  ///   - isColor: whether the plane is one of colour differences.
  init(of frame: borrowing Frame, in rectangle: Rectangle, step: Int = 1, isColor: Bool = false) {
    var columns: [(x: Int, y: Int)] = []
    var rows: [(x: Int, y: Int)] = []
    let geometry = frame.geometry
    for x in stride(from: rectangle.x, to: rectangle.right, by: step) {
      let luma = geometry.stored(Rectangle(x: x, y: rectangle.y, width: 1, height: 1))
      let place = isColor ? frame.chroma(luma) : luma
      columns.append((place.x, place.y))
    }
    for y in stride(from: rectangle.y, to: rectangle.bottom, by: step) {
      let luma = geometry.stored(Rectangle(x: rectangle.x, y: y, width: 1, height: 1))
      let place = isColor ? frame.chroma(luma) : luma
      rows.append((place.x - (columns.first?.x ?? 0), place.y - (columns.first?.y ?? 0)))
    }
    self.columns = columns
    self.rows = rows
  }

  /// How many pixels are looked at across and down.
  var size: Size { Size(width: columns.count, height: rows.count) }

  /// The levels displayed, row after row, 0 to 255.
  func picture(of plane: RawSpan, _ layout: PlaneLayout, level: (Double) -> Double) -> [UInt8] {
    func rounded(_ sample: Double) -> UInt8 { UInt8(min(255, max(0, level(sample).rounded()))) }
    func offset(_ place: (x: Int, y: Int)) -> Int {
      place.y * layout.stride + place.x * layout.bytesPerSample
    }
    let columns = columns.map(offset)
    let rows = rows.map(offset)
    let isByte = layout.bytesPerSample == 1
    let table = isByte ? (0..<256).map { rounded(Double($0)) } : []
    return plane.withUnsafeBytes { samples in
      [UInt8](unsafeUninitializedCapacity: rows.count * columns.count) { pixels, count in
        for row in rows {
          for column in columns {
            let place = row + column
            pixels[count] =
              isByte
              ? table[Int(samples[place])]
              : rounded(
                Double(samples.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
            count += 1
          }
        }
      }
    }
  }
}
