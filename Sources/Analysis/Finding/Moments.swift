/// Sums over the part in which two planes of luma overlap.
struct Moments {
  var count = 0.0
  /// Of the template's samples and their squares.
  var template = 0.0
  var templateSquares = 0.0
  /// Of the frame's.
  var frame = 0.0
  var frameSquares = 0.0
  /// Of the products of both.
  var products = 0.0

  /// No samples.
  init() {}

  /// Lays a template over a frame's plane with its corner at (x, y), which may lie outside, and adds up
  /// where both overlap within a part of the template, in one row of `rowStep`.
  init(
    _ template: LumaPlane, over frame: LumaPlane, x: Int, y: Int, part: Range2D? = nil,
    rowStep: Int = 1
  ) {
    let part = part ?? Range2D(0..<template.width, 0..<template.height)
    let columns = part.columns.clamped(to: -x..<max(-x, frame.width - x))
    let rows = part.rows.clamped(to: -y..<max(-y, frame.height - y))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let looked = stride(from: rows.lowerBound, to: rows.upperBound, by: rowStep)
    count = Double(columns.count * ((rows.count + rowStep - 1) / rowStep))
    var sums: (Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0)
    template.samples.withUnsafeBufferPointer { ours in
      frame.samples.withUnsafeBufferPointer { theirs in
        guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return }
        for row in looked {
          let own = ours + row * template.width + columns.lowerBound
          let other = theirs + (y + row) * frame.width + x + columns.lowerBound
          // A row of 30 000 samples fits.
          var (a, aa, b, bb, ab) = (Int32(0), Int32(0), Int32(0), Int32(0), Int32(0))
          for column in 0..<columns.count {
            let (left, right) = (Int32(own[column]), Int32(other[column]))
            a &+= left
            aa &+= left &* left
            b &+= right
            bb &+= right &* right
            ab &+= left &* right
          }
          sums.0 += Int(a)
          sums.1 += Int(aa)
          sums.2 += Int(b)
          sums.3 += Int(bb)
          sums.4 += Int(ab)
        }
      }
    }
    (self.template, templateSquares, self.frame) = (Double(sums.0), Double(sums.1), Double(sums.2))
    (frameSquares, products) = (Double(sums.3), Double(sums.4))
  }

  mutating func add(_ other: Moments) {
    count += other.count
    template += other.template
    templateSquares += other.templateSquares
    frame += other.frame
    frameSquares += other.frameSquares
    products += other.products
  }

  var templateMean: Double { template / count }
  var frameMean: Double { frame / count }
  var templateVariance: Double { max(0, templateSquares / count - templateMean * templateMean) }
  var frameVariance: Double { max(0, frameSquares / count - frameMean * frameMean) }
  var covariance: Double { products / count - templateMean * frameMean }

  /// The normalised cross-correlation of both without their means, −1 to 1; 0 where one has no contrast.
  var correlation: Double {
    let scale = (templateVariance * frameVariance).squareRoot()
    return scale > 1e-6 ? covariance / scale : 0
  }
}

/// Columns and rows of a part of a plane.
struct Range2D {
  var columns: Range<Int>
  var rows: Range<Int>

  init(_ columns: Range<Int>, _ rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }
}
