internal import Geometry
internal import Media
internal import Policy
internal import Reading

/// Passes when nothing legible is in the region; with texts to look for, when none of them is.
///
/// | passes | fails |
/// |---|---|
/// | icons, lines, photos, gradients, a blank region | a word, a number, a line of Cyrillic, Arabic or Chinese, whether or not it can be read |
/// | with texts: any text that none of them matches | with `pan`: a card number beside other text; with a canary: that name or amount |
///
/// Without texts, text is found by its shape, in any script, and by reading what might be text;
/// see `TextShapes`. Judged again only when the region's pixels have changed. A character that stands
/// alone is told from an icon by its shape; see `LoneCharacters`. What alone is a bar, a ring or two
/// crossed lines (`l`, `I`, `O`, `x`) may pass. Text that differs from its ground in colour alone is
/// looked for in the colour planes.
///
/// With texts, lines have to be read, each once; see `EverywhereWatch`.
///
/// What is read is private: only its length gets into a judgement, unless a person asked for all of it.
struct NoTextExpectation: Expectation {
  static let syntax = ExpectationSyntax(
    keyword: "no-text", argument: .optionalTexts, isProtecting: false, isRedacted: true,
    summary: "no readable text (a character that alone is a bar, a ring or a cross, as l, O and x "
      + "are, may pass), or none of the texts given: see below")

  static let readsText = true

  private var anyText: AnyTextWatch?
  private var texts: EverywhereWatch?

  init(_ request: ExpectationRequest, reader: TextReaderProvider) throws(AnalysisError) {
    do throws(TextReaderError) {
      if case .texts(let sought) = request.argument {
        texts = EverywhereWatch(
          sought, demanded: request.demandedValues, thread: try reader.getThread(),
          tellsText: reader.tellsTexts)
      } else {
        anyText = AnyTextWatch(try reader.get(), tellsText: reader.tellsTexts)
      }
    } catch {
      throw .noTextReader(reason: error.reason)
    }
  }

  mutating func judge(_ frame: borrowing Frame, in region: ObservedRegion) -> Judgement {
    anyText?.judge(frame, in: region) ?? texts?.judge(frame, in: region) ?? .met
  }

  func severity(of frame: borrowing Frame, in region: ObservedRegion) -> Double? {
    anyText?.severity
  }

  mutating func finish() -> [Judgement] { texts?.finish() ?? [] }
}
