/// Sums over any rectangle of a plane in four steps: each entry holds the sum of all samples above and
/// to the left of it. Keeps its memory.
struct RunningSums {
  private var width = 0
  private var sums: [Int] = []
  private var squares: [Int] = []

  /// Takes a plane's sums.
  mutating func take(_ plane: LumaPlane) {
    width = plane.width + 1
    let count = width * (plane.height + 1)
    if sums.count < count {
      sums.append(contentsOf: repeatElement(0, count: count - sums.count))
      squares.append(contentsOf: repeatElement(0, count: count - squares.count))
    }
    for x in 0..<width { (sums[x], squares[x]) = (0, 0) }
    plane.samples.withUnsafeBufferPointer { samples in
      sums.withUnsafeMutableBufferPointer { sums in
        squares.withUnsafeMutableBufferPointer { squares in
          for y in 0..<plane.height {
            var (row, rowSquares) = (0, 0)
            let (above, here) = (y * width, (y + 1) * width)
            (sums[here], squares[here]) = (0, 0)
            for x in 0..<plane.width {
              let sample = Int(samples[y &* plane.width &+ x])
              row &+= sample
              rowSquares &+= sample &* sample
              sums[here &+ x &+ 1] = sums[above &+ x &+ 1] &+ row
              squares[here &+ x &+ 1] = squares[above &+ x &+ 1] &+ rowSquares
            }
          }
        }
      }
    }
  }

  /// The sum of the samples in a rectangle inside the plane, and of their squares.
  func sum(x: Int, y: Int, right: Int, bottom: Int) -> (sum: Double, squares: Double) {
    let (top, low) = (y * width, bottom * width)
    return (
      Double(sums[low + right] - sums[low + x] - sums[top + right] + sums[top + x]),
      Double(squares[low + right] - squares[low + x] - squares[top + right] + squares[top + x])
    )
  }
}
