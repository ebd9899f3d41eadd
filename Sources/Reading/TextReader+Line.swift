internal import CTesseract
internal import Geometry

extension TextReader {
  /// How the ink of a line is prepared before it is read. What one misreads, another reads right.
  public enum LinePreparation: CaseIterable, Sendable {
    /// Capitals of 24 pixels, faint traces left out.
    case small
    /// Capitals of 36 pixels, smoothed.
    case smooth
    /// Capitals of 30 pixels as they are.
    case plain
    /// Capitals of 30 pixels, faint traces left out.
    case clear
    /// Capitals of 30 pixels, all but the cores of strokes left out.
    case cores
    /// Characters pulled apart: a dot that touches its neighbour gets free.
    case wide
    /// The same, smaller and with only the cores of strokes.
    case wideCores

    /// The height of a capital, in pixels.
    fileprivate var capHeight: Double {
      switch self {
      case .small, .wideCores: 24
      case .smooth, .wide: 36
      case .plain, .clear, .cores: 30
      }
    }

    /// The share of the ink's contrast that counts as ground.
    fileprivate var faintest: Double {
      switch self {
      case .small, .smooth, .wide: 0.2
      case .plain: 0
      case .clear: 0.25
      case .cores: 0.4
      case .wideCores: 0.6
      }
    }

    /// How much wider than high it is enlarged.
    fileprivate var stretch: Double { self == .wide || self == .wideCores ? 1.4 : 1 }
  }

  /// Reads a line of text cut out of a picture.
  ///
  /// - Parameters:
  ///   - picture: the line with some of the ground around it.
  ///   - isLight: whether the line is lighter than its ground.
  ///   - capHeight: of its capitals, in pixels.
  public func readLine(
    _ picture: GrayPicture, isLight: Bool, capHeight: Int, prepared preparation: LinePreparation
  ) -> Reading {
    let layout = TextLayout(picture)
    guard layout.darkest < layout.lightest else { return Reading(text: "", confidence: 0) }
    let spread = picture.spread(from: layout.darkest, to: layout.lightest)
    return readLine(
      ink: isLight ? spread : spread.inverted(), capHeight: capHeight, prepared: preparation)
  }

  /// Reads a line of text from its ink.
  ///
  /// - Parameters:
  ///   - ink: 255 where the text is at its full, 0 where there is none.
  ///   - capHeight: of its capitals, in pixels.
  public func readLine(
    ink: GrayPicture, capHeight: Int, prepared preparation: LinePreparation
  ) -> Reading {
    countReading()
    let faintest = Int(preparation.faintest * 255)
    let page = ink.spread(from: faintest, to: 255).inverted()
    // A little ink on much ground is enlarged no further than this: it is noise.
    let factor = min(6, max(0.5, preparation.capHeight / Double(max(6, capHeight))))
    guard
      let enlarged = factor > 1
        ? Pix(page.enlarged(factor * preparation.stretch, factor)) : Pix(page)?.reduced(factor),
      let smoothed = preparation == .smooth ? enlarged.smoothed() : enlarged,
      let bordered = smoothed.bordered(14, level: 255)
    else { return Reading(text: "", confidence: 0) }
    return recognize(bordered, isSingleLine: true)
  }
}

extension GrayPicture {
  /// The picture with black and white exchanged.
  func inverted() -> GrayPicture {
    GrayPicture(size: size, pixels: pixels.map { 255 - $0 })
  }

  /// Larger by factors of at least 1, interpolated with cubic curves (Keys, a = −0.75): small dots stay
  /// dots, where straight lines between samples flatten them.
  func enlarged(_ factorX: Double, _ factorY: Double) -> GrayPicture {
    let wide = Size(width: Int((Double(size.width) * factorX).rounded()), height: size.height)
    let high = Size(width: wide.width, height: Int((Double(size.height) * factorY).rounded()))
    let columns = CubicSample.along(size.width, enlargedTo: wide.width)
    let rows = CubicSample.along(size.height, enlargedTo: high.height)
    var stretched = [Float](repeating: 0, count: wide.width * wide.height)
    for y in 0..<size.height {
      for (x, sample) in columns.enumerated() {
        stretched[y * wide.width + x] = sample.value { Float(pixels[y * size.width + $0]) }
      }
    }
    var result = [UInt8](repeating: 0, count: high.width * high.height)
    for (y, sample) in rows.enumerated() {
      for x in 0..<high.width {
        let value = sample.value { stretched[$0 * wide.width + x] }
        result[y * high.width + x] = UInt8(min(255, max(0, value.rounded())))
      }
    }
    return GrayPicture(size: high, pixels: result)
  }
}

/// Four neighbours and their weights.
private struct CubicSample {
  var indices: SIMD4<Int>
  var weights: SIMD4<Float>

  func value(_ level: (Int) -> Float) -> Float {
    level(indices[0]) * weights[0] + level(indices[1]) * weights[1]
      + level(indices[2]) * weights[2] + level(indices[3]) * weights[3]
  }

  static func along(_ length: Int, enlargedTo count: Int) -> [CubicSample] {
    (0..<count).map { position in
      let place = (Float(position) + 0.5) * Float(length) / Float(count) - 0.5
      let first = Int(place.rounded(.down))
      var sample = CubicSample(indices: .zero, weights: .zero)
      for neighbor in 0..<4 {
        let index = first - 1 + neighbor
        sample.indices[neighbor] = min(length - 1, max(0, index))
        sample.weights[neighbor] = weight(abs(place - Float(index)))
      }
      return sample
    }
  }

  private static func weight(_ distance: Float) -> Float {
    let a: Float = -0.75
    if distance <= 1 {
      return ((a + 2) * distance - (a + 3)) * distance * distance + 1
    }
    return distance < 2 ? ((a * distance - 5 * a) * distance + 8 * a) * distance - 4 * a : 0
  }
}
