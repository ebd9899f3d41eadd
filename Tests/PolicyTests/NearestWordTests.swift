import Policy
import Testing

struct NearestWordTests {
  private let words = ["black", "blank", "blurred", "visible", "region", "required", "x", "height"]

  @Test(
    "a slip of the keyboard finds its word",
    arguments: [
      ("blakc", "black"), ("blnk", "blank"), ("regoin", "region"), ("reigon", "region"),
      ("heigth", "height"), ("visibel", "visible"), ("Region", "region"), ("requ", "required"),
      ("blured", "blurred"), ("hieght", "height"),
    ])
  func near(typed: String, word: String) {
    #expect(NearestWord.suggest(typed, among: words) == word)
  }

  @Test(
    "what is far from every word finds none", arguments: ["", "q", "yy", "bl", "colour", "zzzzz"])
  func far(typed: String) {
    #expect(NearestWord.suggest(typed, among: words) == nil)
  }

  @Test("the nearest wins, and of two as near the first")
  func ties() {
    #expect(NearestWord.suggest("cat", among: ["car", "bat", "cats"]) == "car")
    #expect(NearestWord.suggest("--polcy", among: ["--policies", "--policy"]) == "--policy")
  }

  @Test("an endless word is compared with nothing")
  func long() {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(NearestWord.suggest(word, among: [word + "b"]) == nil)
  }
}
