internal import Drawing
internal import Geometry
internal import Media

/// The marks on a picture of a violation.
enum EvidenceDrawing {
  /// The colour of a region whose check is not met.
  static let region = RGBColor(255, 150, 40)
  /// The colour around the worst place.
  static let worst = RGBColor(255, 60, 60)

  /// The picture with the check's region outlined wherever it lies, and its worst place framed.
  ///
  /// - Parameters:
  ///   - regions: in the picture's pixels.
  ///   - worst: likewise; nil for none.
  static func picture(
    _ picture: RGBPicture, regions: [Rectangle], worst: Rectangle?
  ) -> RGBPicture {
    var canvas = PictureCanvas(picture)
    // 3 pixels on a phone's screen.
    let line = max(1, min(picture.size.width, picture.size.height) / 320)
    for region in regions {
      // A dark seam keeps a line visible on its own colour.
      canvas.outline(region, .black, width: line + max(1, line / 2))
      canvas.outline(region, self.region, width: line)
    }
    if let worst, !worst.isEmpty {
      // Around it, so that nothing of it is covered.
      let frame = worst.inset(by: -2 * line - 1)
      canvas.outline(frame.inset(by: -1), .black, width: line + 2)
      canvas.outline(frame, self.worst, width: line)
    }
    return canvas.picture
  }
}
