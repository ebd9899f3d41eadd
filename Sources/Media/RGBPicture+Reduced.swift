public import Geometry

extension RGBPicture {
  /// The picture made smaller, so that it fits into a size; its shape stays. Each pixel is the mean of
  /// those it stands for. A picture that fits is left as it is.
  public func reduced(toFit bounds: Size) -> RGBPicture {
    let share = min(
      Double(bounds.width) / Double(size.width), Double(bounds.height) / Double(size.height))
    guard share < 1 else { return self }
    let width = max(1, Int(Double(size.width) * share))
    let height = max(1, Int(Double(size.height) * share))
    var reduced: [UInt8] = []
    reduced.reserveCapacity(width * height * 3)
    for row in 0..<height {
      let rows = row * size.height / height..<(row + 1) * size.height / height
      for column in 0..<width {
        let columns = column * size.width / width..<(column + 1) * size.width / width
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
          for x in columns {
            let place = (y * size.width + x) * 3
            red += Int(pixels[place])
            green += Int(pixels[place + 1])
            blue += Int(pixels[place + 2])
          }
        }
        let count = rows.count * columns.count
        for sum in [red, green, blue] { reduced.append(UInt8((sum + count / 2) / count)) }
      }
    }
    return RGBPicture(size: Size(width: width, height: height), pixels: reduced)
  }
}
