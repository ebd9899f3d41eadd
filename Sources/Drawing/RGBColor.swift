/// A colour to draw with: sRGB components from 0 to 255.
public struct RGBColor: Sendable, Equatable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8

  /// A colour from its components, 0 to 255.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// (0, 0, 0).
  public static let black = RGBColor(0, 0, 0)
  /// (255, 255, 255).
  public static let white = RGBColor(255, 255, 255)
}
