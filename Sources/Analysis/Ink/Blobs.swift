internal import Geometry

/// Connected parts of a picture: pixels that hang together by sides or corners.
struct Blobs {
  /// One connected part.
  struct Blob {
    /// Around it, in the picture's pixels.
    var bounds: Rectangle
    /// How many pixels it has.
    var area: Int
  }

  /// Which blob a pixel belongs to, from 1; 0 for none. Row after row.
  private(set) var labels: [Int32] = []
  /// Blob `n` of the labels is at `n - 1`.
  private(set) var all: [Blob] = []

  private var families = Families()
  private var numbers: [Int32] = []

  /// Finds the connected parts of the pixels that `isInk` is true for.
  mutating func find(in size: Size, isInk: (Int) -> Bool) {
    let (width, height) = (size.width, size.height)
    if labels.count != width * height { labels = [Int32](repeating: 0, count: width * height) }
    families.removeAll()
    labels.withUnsafeMutableBufferPointer { labels in
      for y in 0..<height {
        for x in 0..<width {
          let index = y * width + x
          labels[index] = 0
          guard isInk(index) else { continue }
          var label: Int32 = x > 0 ? labels[index - 1] : 0
          if y > 0 {
            for above in max(0, x - 1)...min(width - 1, x + 1) {
              let other = labels[index - width - x + above]
              if other == 0 || other == label { continue }
              label = label == 0 ? other : families.join(label, other)
            }
          }
          if label == 0 {
            label = families.add()
          }
          labels[index] = label
        }
      }
    }
    collect(width, height)
  }

  /// Gives every pixel its blob's number, and measures the blobs.
  private mutating func collect(_ width: Int, _ height: Int) {
    all.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    numbers.append(0)
    for label in 1..<max(1, Int32(families.count)) {
      let root = families.root(of: label)
      if root == label {
        all.append(Blob(bounds: Rectangle(x: width, y: height, width: 0, height: 0), area: 0))
        numbers.append(Int32(all.count))
      } else {
        numbers.append(numbers[Int(root)])
      }
    }
    labels.withUnsafeMutableBufferPointer { labels in
      all.withUnsafeMutableBufferPointer { all in
        for y in 0..<height {
          for x in 0..<width {
            let index = y * width + x
            if labels[index] == 0 { continue }
            labels[index] = numbers[Int(labels[index])]
            let blob = Int(labels[index]) - 1
            all[blob].area += 1
            all[blob].bounds.include(x, y)
          }
        }
      }
    }
  }
}

/// Provisional labels and which of them turned out to be one (disjoint sets).
private struct Families {
  private var parents: [Int32] = [0]

  var count: Int { parents.count }

  mutating func removeAll() {
    parents.removeAll(keepingCapacity: true)
    parents.append(0)
  }

  mutating func add() -> Int32 {
    parents.append(Int32(parents.count))
    return Int32(parents.count - 1)
  }

  mutating func join(_ first: Int32, _ second: Int32) -> Int32 {
    let (first, second) = (root(of: first), root(of: second))
    let (low, high) = (min(first, second), max(first, second))
    parents[Int(high)] = low
    return low
  }

  mutating func root(of label: Int32) -> Int32 {
    var label = label
    while parents[Int(label)] != label {
      parents[Int(label)] = parents[Int(parents[Int(label)])]
      label = parents[Int(label)]
    }
    return label
  }
}

extension Rectangle {
  /// Grows to hold a pixel.
  fileprivate mutating func include(_ column: Int, _ row: Int) {
    let right = width == 0 ? column + 1 : max(self.right, column + 1)
    let bottom = height == 0 ? row + 1 : max(self.bottom, row + 1)
    x = min(x, column)
    y = min(y, row)
    width = right - x
    height = bottom - y
  }
}
