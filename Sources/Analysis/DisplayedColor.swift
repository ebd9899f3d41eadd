internal import Geometry
internal import Media

/// Levels (−128 to 127) of blue (0) or red (1) differences as displayed, upright and row after row. Only
/// for frames that have colour.
func displayedDifferences(_ index: Int, of frame: borrowing Frame) -> [Float] {
  let geometry = frame.geometry
  let scale = frame.chromaScale
  let display = Rectangle(geometry.display)
  // Each chroma sample belongs to a whole number of luma samples.
  let shared = frame.luma(ofChroma: Rectangle(x: 0, y: 0, width: 1, height: 1))
  var levels: [Float] = []
  levels.reserveCapacity(display.width * display.height)
  frame.withChroma(index) { bytes, layout in
    bytes.withUnsafeBytes { samples in
      for y in 0..<display.height {
        for x in 0..<display.width {
          let place = geometry.stored(Rectangle(x: x, y: y, width: 1, height: 1))
          let sample = sample(
            in: samples, layout, x: place.x / shared.width, y: place.y / shared.height)
          levels.append(Float(scale.level(sample)))
        }
      }
    }
  }
  return levels
}

/// The mean level of colour differences over the chroma samples of a stored rectangle; 0 for frames
/// without colour.
func meanDifference(_ index: Int, of frame: borrowing Frame, in stored: Rectangle) -> Float {
  guard frame.hasChroma else { return 0 }
  let rectangle = frame.chroma(stored)
  let sum = frame.withChroma(index) { bytes, layout in
    bytes.withUnsafeBytes { samples in
      var sum = 0.0
      for y in rectangle.y..<rectangle.bottom {
        for x in rectangle.x..<rectangle.right { sum += sample(in: samples, layout, x: x, y: y) }
      }
      return sum
    }
  }
  return Float(frame.chromaScale.level(sum / Double(rectangle.width * rectangle.height)))
}

/// A sample of a plane, in the plane's own units.
func sample(
  in samples: UnsafeRawBufferPointer, _ layout: PlaneLayout, x: Int, y: Int
) -> Double {
  let offset = y * layout.stride + x * layout.bytesPerSample
  return layout.bytesPerSample == 1
    ? Double(samples[offset])
    : Double(samples.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
}
