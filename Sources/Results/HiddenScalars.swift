extension Unicode.Scalar {
  /// Whether the character acts on what displays it rather than being displayed: controls (C0, DEL,
  /// C1), line and paragraph separators, everything that turns the direction of text (which can make
  /// a name read as another one), and the noncharacters.
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F: true
    case 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
