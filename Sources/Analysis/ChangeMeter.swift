internal import Geometry
internal import Media

/// How far a region is from what it first showed. The worst place decides. Keeps its working memory
/// from frame to frame.
///
/// Compared are the means of tiles of 8 × 8 samples with their sign, and of windows of 2 × 2 tiles:
/// what compression does to edges, frame after frame, is strong in single samples but nearly cancels
/// out over a tile; a key that lights up, a caret or another letter doesn't. Where nothing was to
/// be seen at first, edges excuse nothing and single samples count as well.
struct ChangeMeter {
  /// The place that changed most.
  struct Finding {
    var plane: Channel.Plane
    /// Multiples of the limit.
    var severity: Double
    /// The level there and the one it was at first.
    var level: Double
    var firstLevel: Double
    /// Around the tile and those that changed beside it, in display pixels.
    var area: Rectangle
  }

  private var pieces: [ObservedRegion.Piece] = []
  private var lumaScale: LumaScale?
  private var luma = FirstLook()
  private var chroma = [FirstLook(), FirstLook()]

  /// Of the frame compared last, the worst change, in multiples of the limit.
  var severity: Double { Double(max(luma.severity, chroma[0].severity, chroma[1].severity)) }

  /// The worst change; nil when there is none. The first frame, and one whose region lies elsewhere
  /// among the stored pixels than before, is what later ones are compared with.
  mutating func worst(in frame: borrowing Frame, region: ObservedRegion) -> Finding? {
    if pieces != region.pieces || lumaScale != frame.lumaScale {
      pieces = region.pieces
      lumaScale = frame.lumaScale
      luma.look(Channel(lumaOf: frame), of: frame, in: region)
      for index in chroma.indices where frame.hasChroma {
        chroma[index].look(Channel(chroma: index, of: frame), of: frame, in: region)
      }
      return nil
    }
    var worst = luma.worst(Channel(lumaOf: frame), in: frame, region: region)
    guard frame.hasChroma else { return worst }
    for index in chroma.indices {
      let channel = Channel(chroma: index, of: frame)
      let finding = chroma[index].worst(channel, in: frame, region: region)
      if let finding, finding.severity > worst?.severity ?? 0 { worst = finding }
    }
    return worst
  }
}
