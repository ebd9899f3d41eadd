package import Geometry
package import Media
internal import Reading

/// A picture that a policy names, in sRGB as it is displayed.
package struct ReferencePicture {
  /// Larger ones are refused: 16 million pixels, 48 MB.
  private static let largestPixelCount = 1 << 24

  /// Its size in pixels.
  package let size: Size
  /// Red, green and blue, 0 to 255: three planes of `size.height` × `size.width`.
  private let planes: [[UInt8]]

  /// Reads the first picture of a file, which is trusted no more than a recording.
  package init(path: String) throws(MediaError) {
    let recording = try Recording(file: FileInput(path: Array(path.utf8)), threads: 1)
    guard let frame = try recording.next() else {
      throw .noPictures(container: recording.container)
    }
    let size = frame.geometry.display
    guard size.width * size.height <= Self.largestPixelCount else {
      throw .tooLarge(width: size.width, height: size.height)
    }
    self.init(frame)
  }

  /// The same of a file that a policy names.
  package init(named path: String) throws(AnalysisError) {
    do throws(MediaError) {
      try self.init(path: path)
    } catch {
      throw .unusablePicture(path: path, cause: error)
    }
  }

  /// What a frame displays.
  init(_ frame: borrowing Frame) {
    size = frame.geometry.display
    let luma = GrayPicture(of: frame, in: Rectangle(size)).pixels
    guard frame.hasChroma else {
      planes = [[UInt8]](repeating: luma, count: 3)
      return
    }
    let blue = displayedDifferences(0, of: frame)
    let red = displayedDifferences(1, of: frame)
    let weights = MatrixWeights.all(of: frame.matrix)[0]
    var planes = [[UInt8]](repeating: [], count: 3)
    for plane in 0..<3 { planes[plane].reserveCapacity(luma.count) }
    for index in luma.indices {
      let color = weights.color(
        luma: Float(luma[index]), blueDifference: blue[index], redDifference: red[index])
      planes[0].append(clamped(color.red))
      planes[1].append(clamped(color.green))
      planes[2].append(clamped(color.blue))
    }
    self.planes = planes
  }

  /// Luma and colour differences of the picture at another size, in each matrix that players may use.
  func encoded(size: Size, matrix: ColorMatrix) -> [[[Float]]] {
    let scaled = planes.map { Self.scale($0, from: self.size, to: size) }
    return MatrixWeights.all(of: matrix).map { weights in
      var encoded = [[Float]](repeating: [], count: 3)
      for plane in 0..<3 { encoded[plane].reserveCapacity(size.width * size.height) }
      for index in scaled[0].indices {
        let (red, green, blue) = (scaled[0][index], scaled[1][index], scaled[2][index])
        let luma = weights.red * red + weights.blue * blue + weights.green * green
        encoded[0].append(luma)
        encoded[1].append((blue - luma) / (2 * (1 - weights.blue)))
        encoded[2].append((red - luma) / (2 * (1 - weights.red)))
      }
      return encoded
    }
  }

  /// Scales a plane with a triangle as wide as a pixel of the coarser of both pictures.
  private static func scale(_ plane: [UInt8], from: Size, to: Size) -> [Float] {
    let columns = taps(from: from.width, to: to.width)
    let rows = taps(from: from.height, to: to.height)
    var narrow = [Float](repeating: 0, count: from.height * to.width)
    for y in 0..<from.height {
      for (x, tap) in columns.enumerated() {
        var sum: Float = 0
        for (offset, weight) in tap.weights.enumerated() {
          sum += weight * Float(plane[y * from.width + tap.first + offset])
        }
        narrow[y * to.width + x] = sum
      }
    }
    var result = [Float](repeating: 0, count: to.width * to.height)
    for (y, tap) in rows.enumerated() {
      for (offset, weight) in tap.weights.enumerated() {
        let source = (tap.first + offset) * to.width
        for x in 0..<to.width { result[y * to.width + x] += weight * narrow[source + x] }
      }
    }
    return result
  }

  /// For each output sample, the first input sample that counts and the weights from there on.
  private static func taps(from: Int, to: Int) -> [(first: Int, weights: [Float])] {
    let ratio = Double(from) / Double(to)
    let reach = max(1, ratio)
    return (0..<to).map { output in
      let center = (Double(output) + 0.5) * ratio - 0.5
      let first = max(0, Int((center - reach).rounded(.up)))
      let last = min(from - 1, Int((center + reach).rounded(.down)))
      let weights = (first...max(first, last)).map { max(0, 1 - abs(Double($0) - center) / reach) }
      let sum = weights.reduce(0, +)
      return (first, weights.map { Float($0 / sum) })
    }
  }
}

private func clamped(_ level: Float) -> UInt8 { UInt8(min(255, max(0, level.rounded()))) }

/// Shares of red, green and blue in luma.
private struct MatrixWeights {
  let red: Float
  let blue: Float
  var green: Float { 1 - red - blue }

  static func all(of matrix: ColorMatrix) -> [MatrixWeights] {
    let reds = matrix.encodings(red: 1, green: 0, blue: 0)
    let blues = matrix.encodings(red: 0, green: 0, blue: 1)
    return zip(reds, blues).map { MatrixWeights(red: Float($0.luma), blue: Float($1.luma)) }
  }

  func color(
    luma: Float, blueDifference: Float, redDifference: Float
  ) -> (red: Float, green: Float, blue: Float) {
    let red = luma + 2 * (1 - self.red) * redDifference
    let blue = luma + 2 * (1 - self.blue) * blueDifference
    return (red, (luma - self.red * red - self.blue * blue) / green, blue)
  }
}
