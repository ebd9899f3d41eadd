import Analysis
import ClipSupport
import Geometry
import Testing

@Suite struct CellMaskTests {
  private func mask(_ rows: String...) -> CellMask {
    CellMask(
      columns: rows[0].count, rows: rows.count, isSet: rows.flatMap { $0.map { $0 == "#" } })
  }

  @Test("The largest rectangle has as many cells as trying them all gives")
  func bruteForce() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let (columns, rows) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...7, using: &random)
      )
      let isSet = (0..<columns * rows).map { _ in Int.random(in: 0..<4, using: &random) > 0 }
      var most = 0
      for top in 0..<rows {
        for bottom in top..<rows {
          for left in 0..<columns {
            for right in left..<columns {
              let isFull = (top...bottom).allSatisfy { row in
                (left...right).allSatisfy { isSet[row * columns + $0] }
              }
              if isFull { most = max(most, (bottom - top + 1) * (right - left + 1)) }
            }
          }
        }
      }
      let mask = CellMask(columns: columns, rows: rows, isSet: isSet)
      let found = mask.largestRectangle
      #expect((found?.width ?? 0) * (found?.height ?? 0) == most)
      if let found {
        let isFull = (found.y..<found.bottom).allSatisfy { row in
          (found.x..<found.right).allSatisfy { isSet[row * columns + $0] }
        }
        #expect(isFull)
      }
    }
  }

  @Test("Rectangles come largest first and don't overlap; thin ones are left out")
  func several() {
    let mask = mask(
      "######...", "######.##", "######.##", "#......##")
    #expect(
      mask.rectangles(most: 3) { columns, rows in columns >= 2 && rows >= 2 } == [
        Rectangle(x: 0, y: 0, width: 6, height: 3), Rectangle(x: 7, y: 1, width: 2, height: 3),
      ])
    #expect(mask.rectangles(most: 1) { _, _ in true }.count == 1)
    #expect(self.mask("...").largestRectangle == nil)
  }
}
