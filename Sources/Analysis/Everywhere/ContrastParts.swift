internal import Geometry

/// Connected cells of a contrast map, by sides or corners. Keeps its memory.
struct ContrastParts {
  /// Cells that hang together.
  struct Part {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32
    var cells: Int32
  }

  private struct Run {
    var start: Int32
    var end: Int32
    var part: Int32
  }

  private(set) var parts: [Part] = []
  private var parents: [Int32] = []
  private var above: [Run] = []
  private var current: [Run] = []

  /// Finds the parts of the cells in which levels differ by `least` or more.
  mutating func find(in map: ContrastMap, least: UInt8) {
    parts.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    for row in 0..<map.rows {
      findRuns(of: row, in: map, least)
      join(row)
      swap(&above, &current)
    }
    collect()
  }

  private mutating func findRuns(of row: Int, in map: ContrastMap, _ least: UInt8) {
    current.removeAll(keepingCapacity: true)
    let (first, columns) = (row * map.columns, map.columns)
    map.contrasts.withUnsafeBufferPointer { contrasts in
      var start = -1
      for column in 0..<columns {
        let isPart = contrasts[first + column] >= least
        if isPart, start < 0 { start = column }
        if !isPart, start >= 0 {
          current.append(Run(start: Int32(start), end: Int32(column), part: -1))
          start = -1
        }
      }
      if start >= 0 { current.append(Run(start: Int32(start), end: Int32(columns), part: -1)) }
    }
  }

  private mutating func join(_ row: Int) {
    var first = 0
    for index in current.indices {
      let run = current[index]
      while first < above.count, above[first].end < run.start { first += 1 }
      var part: Int32 = -1
      var other = first
      while other < above.count, above[other].start <= run.end {
        let found = root(above[other].part)
        if part < 0 { part = found } else if found != part { part = unite(part, found) }
        other += 1
      }
      if part < 0 {
        part = Int32(parts.count)
        parents.append(part)
        parts.append(
          Part(left: run.start, top: Int32(row), right: run.end, bottom: Int32(row + 1), cells: 0))
      }
      let index32 = Int(part)
      parts[index32].left = min(parts[index32].left, run.start)
      parts[index32].right = max(parts[index32].right, run.end)
      parts[index32].bottom = Int32(row + 1)
      parts[index32].cells += run.end - run.start
      current[index].part = part
    }
  }

  private mutating func root(_ part: Int32) -> Int32 {
    var part = part
    while parents[Int(part)] != part {
      parents[Int(part)] = parents[Int(parents[Int(part)])]
      part = parents[Int(part)]
    }
    return part
  }

  private mutating func unite(_ first: Int32, _ second: Int32) -> Int32 {
    let (kept, gone) = (min(first, second), max(first, second))
    parents[Int(gone)] = kept
    let other = parts[Int(gone)]
    parts[Int(kept)].left = min(parts[Int(kept)].left, other.left)
    parts[Int(kept)].top = min(parts[Int(kept)].top, other.top)
    parts[Int(kept)].right = max(parts[Int(kept)].right, other.right)
    parts[Int(kept)].bottom = max(parts[Int(kept)].bottom, other.bottom)
    parts[Int(kept)].cells += other.cells
    return kept
  }

  /// Leaves the parts that weren't joined to others.
  private mutating func collect() {
    var count = 0
    for index in parts.indices where parents[index] == Int32(index) {
      parts[count] = parts[index]
      count += 1
    }
    parts.removeLast(parts.count - count)
  }
}
