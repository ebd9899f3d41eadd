internal import Geometry
internal import Media

/// Luma levels (0 to 255), upright or as a frame stores them, row after row without gaps. Keeps its
/// memory from one use to the next.
struct LumaPlane {
  private(set) var width = 0
  private(set) var height = 0
  /// At least `height` × `width` levels; those beyond mean nothing.
  private(set) var samples: [Int16] = []

  /// An empty plane.
  init() {}

  /// A plane of levels that are rounded.
  init(_ levels: [Float], size: Size) {
    (width, height) = (size.width, size.height)
    samples = levels.map { Int16(min(255, max(0, $0.rounded()))) }
  }

  private mutating func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (max(0, width), max(0, height))
    let count = self.width * self.height
    if samples.count < count {
      samples.append(contentsOf: repeatElement(0, count: count - samples.count))
    }
  }

  /// Takes a rectangle of a frame's stored samples, or the means of 2 × 2 of them.
  mutating func read(_ frame: borrowing Frame, _ stored: Rectangle, halved: Bool) {
    let step = halved ? 2 : 1
    resize(stored.width / step, stored.height / step)
    let (width, height) = (width, height)
    let scale = LevelScale(frame.lumaScale, samples: step * step)
    samples.withUnsafeMutableBufferPointer { output in
      frame.withLuma { bytes, layout in
        bytes.withUnsafeBytes { plane in
          guard let base = plane.baseAddress, let output = output.baseAddress else { return }
          for y in 0..<height {
            let row =
              base + (stored.y + y * step) * layout.stride + stored.x * layout.bytesPerSample
            let next = row + (halved ? layout.stride : 0)
            let target = output + y * width
            if layout.bytesPerSample == 1 {
              scale.convert(
                row.assumingMemoryBound(to: UInt8.self), next.assumingMemoryBound(to: UInt8.self),
                count: width, halved: halved, to: target)
            } else {
              scale.convert(
                row.assumingMemoryBound(to: UInt16.self),
                next.assumingMemoryBound(to: UInt16.self), count: width, halved: halved, to: target)
            }
          }
        }
      }
    }
  }

  /// Takes the means of 2 × 2 samples of another plane: those that don't overlap, at half its size; or
  /// all of them.
  mutating func average(_ other: LumaPlane, halving: Bool) {
    let step = halving ? 2 : 1
    resize(
      halving ? other.width / 2 : other.width - 1, halving ? other.height / 2 : other.height - 1)
    let (width, height, otherWidth) = (width, height, other.width)
    other.samples.withUnsafeBufferPointer { input in
      samples.withUnsafeMutableBufferPointer { output in
        guard let input = input.baseAddress, let output = output.baseAddress else { return }
        for y in 0..<height {
          let (row, target) = (input + y * step * otherWidth, output + y * width)
          let next = row + otherWidth
          if halving {
            for x in 0..<width {
              target[x] =
                (row[2 * x] &+ row[2 * x &+ 1] &+ next[2 * x] &+ next[2 * x &+ 1] &+ 2) >> 2
            }
          } else {
            for x in 0..<width {
              target[x] = (row[x] &+ row[x &+ 1] &+ next[x] &+ next[x &+ 1] &+ 2) >> 2
            }
          }
        }
      }
    }
  }

  /// Takes another plane after a binomial blur of 3 × 3.
  mutating func blur(_ other: LumaPlane) {
    resize(other.width, other.height)
    let (width, height) = (width, height)
    other.samples.withUnsafeBufferPointer { input in
      samples.withUnsafeMutableBufferPointer { output in
        guard width > 0, let input = input.baseAddress, let output = output.baseAddress else {
          return
        }
        for y in 0..<height {
          let (row, target) = (input + y * width, output + y * width)
          let above = input + max(0, y - 1) * width
          let below = input + min(height - 1, y + 1) * width
          func column(_ x: Int) -> Int16 { above[x] &+ 2 &* row[x] &+ below[x] }
          for x in 1..<max(1, width - 1) {
            target[x] = (column(x &- 1) &+ 2 &* column(x) &+ column(x &+ 1) &+ 8) >> 4
          }
          let last = width - 1
          target[0] = (3 &* column(0) &+ column(min(1, last)) &+ 8) >> 4
          target[last] = (column(max(0, last - 1)) &+ 3 &* column(last) &+ 8) >> 4
        }
      }
    }
  }
}

/// Turns samples, or sums of some, into levels.
private struct LevelScale {
  private let black: Int32
  private let factor: Int32

  init(_ scale: LumaScale, samples: Int) {
    black = Int32(scale.black.rounded()) * Int32(samples)
    // In 65536ths. Samples have up to 16 bits, and a level is at least one 257th of their range: no
    // product has more than 31.
    factor = Int32((255 / scale.span / Double(samples) * 65536).rounded(.down))
  }

  @inline(__always)
  private func level(_ sum: Int32) -> Int16 {
    Int16(truncatingIfNeeded: min(255, max(0, ((sum &- black) &* factor &+ 32768) >> 16)))
  }

  @inline(__always)
  func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ row: UnsafePointer<Sample>, _ next: UnsafePointer<Sample>, count: Int, halved: Bool,
    to target: UnsafeMutablePointer<Int16>
  ) {
    func value(_ sample: Sample) -> Int32 { Int32(truncatingIfNeeded: sample) }
    if halved {
      for x in 0..<count {
        target[x] = level(
          value(row[2 * x]) &+ value(row[2 * x &+ 1]) &+ value(next[2 * x])
            &+ value(next[2 * x &+ 1]))
      }
    } else {
      for x in 0..<count { target[x] = level(value(row[x])) }
    }
  }
}
