internal import Geometry
internal import Kernels

/// The connected parts of a picture that are above a level, or not above it, made of runs: pixels of
/// one row side by side. Pixels hang together by sides or corners. Keeps its memory.
struct InkRuns {
  /// Pixels of one row side by side.
  struct Run {
    var row: Int32
    var start: Int32
    var end: Int32
    /// Its blob's index.
    var blob: Int32
    /// The next run of the same blob; −1 at its end.
    var next: Int32
  }

  /// One connected part.
  struct Blob {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
    /// How many pixels it has.
    var area: Int32
    var firstRun: Int32
    var lastRun: Int32

    var bounds: Rectangle {
      Rectangle(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }
  }

  private(set) var runs: [Run] = []
  private(set) var blobs: [Blob] = []
  private var parents: [Int32] = []
  private var distances: [UInt16] = []

  /// Finds the parts above the level of the edges, or those not above it.
  mutating func find(_ edges: LevelEdges, isLight: Bool, width: Int) {
    runs.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    var previous = 0..<0
    var position = 0
    for row in edges.ends.indices {
      let end = Int(edges.ends[row])
      let first = runs.count
      if isLight {
        for index in stride(from: position, to: end, by: 2) {
          append(row, Int32(edges.columns[index]), Int32(edges.columns[index + 1]))
        }
      } else {
        var start: Int32 = 0
        for index in stride(from: position, to: end, by: 2) {
          let next = Int32(edges.columns[index])
          if next > start { append(row, start, next) }
          start = Int32(edges.columns[index + 1])
        }
        if Int(start) < width { append(row, start, Int32(width)) }
      }
      position = end
      join(first..<runs.count, with: previous)
      previous = first..<runs.count
    }
    collect()
  }

  private mutating func append(_ row: Int, _ start: Int32, _ end: Int32) {
    parents.append(Int32(runs.count))
    runs.append(Run(row: Int32(row), start: start, end: end, blob: 0, next: -1))
  }

  /// Joins the runs of a row with those they touch in the row above.
  private mutating func join(_ current: Range<Int>, with previous: Range<Int>) {
    runs.withUnsafeBufferPointer { runs in
      parents.withUnsafeMutableBufferPointer { parents in
        func root(_ run: Int) -> Int32 {
          var run = Int32(run)
          while parents[Int(run)] != run {
            parents[Int(run)] = parents[Int(parents[Int(run)])]
            run = parents[Int(run)]
          }
          return run
        }
        var above = previous.lowerBound
        for run in current {
          while above < previous.upperBound && runs[above].end < runs[run].start { above += 1 }
          var other = above
          while other < previous.upperBound && runs[other].start <= runs[run].end {
            let (first, second) = (root(run), root(other))
            parents[Int(max(first, second))] = min(first, second)
            other += 1
          }
        }
      }
    }
  }

  /// Gives every run its blob, and measures the blobs.
  private mutating func collect() {
    blobs.removeAll(keepingCapacity: true)
    for index in runs.indices {
      let number = Int32(index)
      let run = runs[index]
      var root = parents[index]
      while parents[Int(root)] != root { root = parents[Int(root)] }
      if root == number {
        runs[index].blob = Int32(blobs.count)
        blobs.append(
          Blob(
            left: run.start, top: run.row, right: run.end, bottom: run.row + 1,
            area: run.end - run.start, firstRun: number, lastRun: number))
      } else {
        let blob = Int(runs[Int(root)].blob)
        runs[index].blob = Int32(blob)
        runs[Int(blobs[blob].lastRun)].next = number
        blobs[blob].lastRun = number
        blobs[blob].left = min(blobs[blob].left, run.start)
        blobs[blob].right = max(blobs[blob].right, run.end)
        blobs[blob].bottom = run.row + 1
        blobs[blob].area += run.end - run.start
      }
    }
  }

  /// How sharply a blob stands off both sides, in levels, on average over its runs: the smaller of
  /// the steps from the three pixels within each end of a run to the second pixel beyond it. A halo
  /// has one sharp side, a stroke two.
  func edge(of blob: Blob, in pixels: [UInt8], width: Int, isLight: Bool) -> Double {
    var (sum, count) = (0, 0)
    pixels.withUnsafeBufferPointer { pixels in
      func step(from first: Int, through last: Int, to beyond: Int) -> Int {
        var inside = Int(pixels[first])
        for index in first...last {
          inside = isLight ? max(inside, Int(pixels[index])) : min(inside, Int(pixels[index]))
        }
        return isLight ? inside - Int(pixels[beyond]) : Int(pixels[beyond]) - inside
      }
      var next = Int(blob.firstRun)
      while next >= 0 {
        let run = runs[next]
        let (row, start, end) = (Int(run.row) * width, Int(run.start), Int(run.end))
        let left = step(
          from: row + start, through: row + min(start + 2, end - 1), to: row + max(0, start - 2))
        let right = step(
          from: row + max(start, end - 3), through: row + end - 1,
          to: row + min(width - 1, end + 1))
        sum += max(0, min(left, right))
        count += 1
        next = Int(run.next)
      }
    }
    return Double(sum) / Double(max(1, count))
  }

  /// How far the pixel deepest within a blob is from its outline, in pixels (a 3-4 chamfer
  /// distance). Twice that is the widest stroke.
  mutating func depth(of blob: Blob) -> Double {
    let bounds = blob.bounds
    let across = bounds.width + 2
    let count = across * (bounds.height + 2)
    distances.removeAll(keepingCapacity: true)
    distances.append(contentsOf: repeatElement(0, count: count))
    var deepest: UInt16 = 0
    distances.withUnsafeMutableBufferPointer { distances in
      var next = Int(blob.firstRun)
      while next >= 0 {
        let run = runs[next]
        let row = (Int(run.row) - bounds.y + 1) * across + 1 - bounds.x
        for index in row + Int(run.start)..<row + Int(run.end) { distances[index] = UInt16.max / 2 }
        next = Int(run.next)
      }
      for index in across + 1..<count - across - 1 where distances[index] != 0 {
        distances[index] = min(
          distances[index - 1] + 3, distances[index - across] + 3,
          distances[index - across - 1] + 4, distances[index - across + 1] + 4)
      }
      for index in stride(from: count - across - 2, to: across, by: -1)
      where distances[index] != 0 {
        distances[index] = min(
          distances[index],
          min(distances[index + 1], distances[index + across]) + 3,
          min(distances[index + across + 1], distances[index + across - 1]) + 4)
        deepest = max(deepest, distances[index])
      }
    }
    return Double(deepest) / 3
  }
}
