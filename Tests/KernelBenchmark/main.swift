import Geometry
import Kernels

// How fast each kernel goes through luma that lies in the second-level cache: 128 KB, from a corner on
// no boundary, so that nothing is aligned by luck.

let (width, height) = (1023, 127)

/// The best of many runs, in samples' bytes a second: what else the machine does can only slow one down.
func speed(bytesPerSample: Int, _ body: (RawSpan, PlaneLayout, Rectangle) -> Void) -> Double {
  let layout = PlaneLayout(
    width: width + 1, height: height + 1, stride: (width + 1) * bytesPerSample,
    bytesPerSample: bytesPerSample)
  var state: UInt32 = 1
  let bytes = (0..<layout.byteCount).map { _ -> UInt8 in
    state = state &* 1_664_525 &+ 1_013_904_223
    // Nearly black, as most of what is looked at is.
    return UInt8(state >> 24) & 7
  }
  let rectangle = Rectangle(x: 1, y: 1, width: width, height: height)
  let clock = ContinuousClock()
  var best = Duration.seconds(1)
  bytes.withUnsafeBytes { buffer in
    for _ in 0..<300 {
      best = min(best, clock.measure { body(buffer.bytes, layout, rectangle) })
    }
  }
  return Double(width * height * bytesPerSample) / (best / .seconds(1)) / 1e9
}

/// Calls the body with each row of tiles.
func tileRows(_ rectangle: Rectangle, _ body: (Rectangle) -> Void) {
  for y in stride(from: rectangle.y, to: rectangle.bottom, by: tileSide) {
    body(
      Rectangle(
        x: rectangle.x, y: y, width: rectangle.width, height: min(tileSide, rectangle.bottom - y)))
  }
}

func report(_ name: String, _ speeds: (eight: Double, sixteen: Double)) {
  func shown(_ speed: Double) -> String {
    let tenths = Int(speed * 10 + 0.5)
    let text = "\(tenths / 10).\(tenths % 10) GB/s"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
  let padding = String(repeating: " ", count: max(1, 22 - name.count))
  print("\(name)\(padding)\(shown(speeds.eight)) \(shown(speeds.sixteen))")
}

func both(_ body: (RawSpan, PlaneLayout, Rectangle) -> Void) -> (eight: Double, sixteen: Double) {
  (speed(bytesPerSample: 1, body), speed(bytesPerSample: 2, body))
}

var sink: UInt64 = 0

print("kernel                     8 bit   16 bits a sample")
report(
  "bounds",
  both { plane, layout, rectangle in
    sink &+= UInt64(bounds(of: plane, layout: layout, in: rectangle).maximum)
  })

var tiles: [TileStatistics] = []
report(
  "tile statistics",
  both { plane, layout, rectangle in
    tiles.removeAll(keepingCapacity: true)
    tileRows(rectangle) { appendTileRow(of: plane, layout: layout, in: $0, to: &tiles) }
    sink &+= UInt64(tiles[0].sum)
  })

var sums: [UInt32] = []
let limits = SampleExcess(fill: 0, threshold: 24, range: 0...255)
report(
  "tile excess",
  both { plane, layout, rectangle in
    sums.removeAll(keepingCapacity: true)
    tileRows(rectangle) { appendTileExcess(of: plane, layout: layout, in: $0, limits, to: &sums) }
    sink &+= UInt64(sums[0])
  })

var copy: [UInt8] = []
report(
  "largest difference",
  both { plane, layout, rectangle in
    if copy.count != rectangle.width * rectangle.height * layout.bytesPerSample {
      copySamples(of: plane, layout: layout, in: rectangle, into: &copy)
    }
    sink &+= UInt64(
      largestTileDifference(of: plane, layout: layout, in: rectangle, from: copy.span.bytes))
  })

/// Fine detail against a limit: nothing reaches the first, as in blurred views; much reaches the second.
for (name, eight, sixteen) in [
  ("fine detail, none", UInt16(16), UInt16(4096)), ("fine detail, much", 6, 1536),
] {
  report(
    name,
    both { plane, layout, rectangle in
      let limit = layout.bytesPerSample == 1 ? eight : sixteen
      let limits = [UInt16](repeating: limit, count: (width + tileSide - 1) / tileSide)
      sums.removeAll(keepingCapacity: true)
      tileRows(rectangle.inset(by: 2)) {
        let count = ($0.width + tileSide - 1) / tileSide
        appendFineDetail(
          of: plane, layout: layout, in: $0, lag: 2, grid: 8, strong: 40,
          limits: limits.span.extracting(first: count), to: &sums)
      }
      sink &+= UInt64(sums[0])
    })
}

// Keeps the results, and so the work, alive.
if sink == .max { print(sink) }
