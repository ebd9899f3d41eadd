import Geometry

/// A picture whose levels and places are known: four rows of four flat patches, as displayed.
struct PatchChart {
  /// What one patch shows.
  struct Patch: Sendable {
    let name: String
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    var isGrey: Bool { red == green && green == blue }

    init(_ name: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.name = name
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    init(grey level: UInt8, _ name: String) { self.init(name, level, level, level) }

    /// Luma by the weights of ITU-R BT.601 or BT.709.
    func luma(_ weights: LumaWeights) -> Double {
      let (red, blue) = weights == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
      return red * Double(self.red) + blue * Double(self.blue)
        + (1 - red - blue) * Double(green)
    }
  }

  enum LumaWeights {
    case bt601
    case bt709
  }

  static let columns = 4
  static let black = 0
  static let halfGrey = 3
  /// Black but for a bar as large as a small letter.
  static let marked = 11
  /// Another grey in every frame.
  static let clock = 12
  static let patches = [
    Patch(grey: 0, "black"), Patch(grey: 18, "#121212"), Patch(grey: 28, "#1c1c1c"),
    Patch(grey: 128, "#808080"),
    Patch(grey: 211, "#d3d3d3"), Patch(grey: 255, "#ffffff"), Patch("#ff0000", 255, 0, 0),
    Patch("#00ff00", 0, 255, 0),
    Patch("#0000ff", 0, 0, 255), Patch("#33658a", 51, 101, 138), Patch(grey: 64, "#404040"),
    Patch(grey: 0, "marked"),
    Patch(grey: 90, "clock"), Patch(grey: 160, "#a0a0a0"), Patch(grey: 235, "#ebebeb"),
    Patch(grey: 45, "#2d2d2d"),
  ]
  private static let clockLevels: [UInt8] = [90, 200, 30, 150, 60]
  private static let markLevel: UInt8 = 200

  let size: Size

  /// Where a patch is displayed.
  func area(_ patch: Int) -> Rectangle {
    let (column, row) = (patch % Self.columns, patch / Self.columns)
    let (left, top) = (column * size.width / Self.columns, row * size.height / Self.columns)
    return Rectangle(
      x: left, y: top, width: (column + 1) * size.width / Self.columns - left,
      height: (row + 1) * size.height / Self.columns - top)
  }

  func middle(_ patch: Int) -> (x: Int, y: Int) {
    let area = area(patch)
    return (area.x + area.width / 2, area.y + area.height / 2)
  }

  /// The bar, off the middle of its patch both ways.
  var mark: Rectangle {
    let area = area(Self.marked)
    return Rectangle(
      x: area.x + area.width / 4, y: area.y + area.height / 4, width: size.width / 60,
      height: size.height / 24)
  }

  /// The luma of a patch's middle in a frame.
  static func luma(_ patch: Int, frame: Int, _ weights: LumaWeights) -> Double {
    patch == clock ? Double(clockLevels[frame]) : patches[patch].luma(weights)
  }

  /// The colour and opacity of a displayed pixel. Where opacity says so, the black patch is transparent
  /// white and grey half transparent white: over black they look the same.
  func pixel(x: Int, y: Int, frame: Int, _ opacity: Opacity) -> [UInt8] {
    if Rectangle(x: x, y: y, width: 1, height: 1).intersection(mark).isEmpty == false {
      return [Self.markLevel, Self.markLevel, Self.markLevel, 255]
    }
    let column = (0..<Self.columns).last { $0 * size.width / Self.columns <= x } ?? 0
    let row = (0..<Self.columns).last { $0 * size.height / Self.columns <= y } ?? 0
    let index = row * Self.columns + column
    if index == Self.clock { return [UInt8](repeating: Self.clockLevels[frame], count: 3) + [255] }
    if index == Self.black && opacity != .opaque { return [255, 255, 255, 0] }
    if index == Self.halfGrey && opacity == .graded { return [255, 255, 255, 128] }
    let patch = Self.patches[index]
    return [patch.red, patch.green, patch.blue, 255]
  }

  enum Opacity {
    /// Every pixel is opaque.
    case opaque
    /// Some are transparent.
    case holes
    /// Some are half transparent as well.
    case graded
  }
}
