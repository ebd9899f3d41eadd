import Reading
import Testing

@Suite struct VersionSpellingTests {
  @Test(
    "What can be spelt in one way only is spelt that way",
    arguments: [
      ("vi0.0.0-rce.1+77", "v10.0.0-rc.1+77"),
      ("v10.0.0-re.1+77", "v10.0.0-rc.1+77"),
      ("v10.0.0-r¢.2", "v10.0.0-rc.2"),
      ("2.0-r¢e1", "2.0-rc1"),
      ("v8.9.2-1c.1+96", "v8.9.2-rc.1+96"),
      ("v8.9.2-1rc.1", "v8.9.2-rc.1"),
      ("v11,17.7", "v11.17.7"),
      ("2023,11.4", "2023.11.4"),
      ("¥11.17.7", "v11.17.7"),
      ("5.1.O", "5.1.0"),
      ("(5.10.l)", "(5.10.1)"),
      ("alb9f03", "a1b9f03"),
      ("d6b4cOf", "d6b4c0f"),
      ("Sace583", "5ace583"),
      ("(7¢55167)", "(7c55167)"),
      ("(alb19fO3)", "(a1b19f03)"),
      ("(ffalba7)", "(ffa1ba7)"),
    ])
  func corrected(read: String, shown: String) {
    #expect(VersionSpelling.corrected(read[...]) == shown)
  }

  @Test(
    "Words, and versions read as they are, stay",
    arguments: [
      "v5.2.1", "(1432)", "2024.11.3", "v10.0.0-rc.1+77", "v1.0-release.1", "1.0-re", "beta-re.1",
      "fallback", "label00", "collected", "Oliver", "vil.com", "1.0.Ola", "O.l", "l.i.1", "", "-",
      "v", "balance", "a1b9f03", "10l", "B00l000", "éclair.1",
      "(fallacy)", "(label)", "(faceless)", "called1", "(decade7)",
      "1,234.56", "€1,234.56", "¥11.50", "7,30", "2.0-1c", "2.0-1",
    ])
  func untouched(word: String) {
    #expect(VersionSpelling.corrected(word[...]) == word)
  }

  @Test("A commit with a letter that none has is known as misread")
  func almostHash() {
    for text in ["v24.4.0 (Qbacb7a)", "9bacb7g"] {
      #expect(VersionSpelling.isAlmostHash(text), "\(text)")
    }
    for text in ["v24.4.0 (9bacb7a)", "v5.2.1 (1432)", "MyBank 5.2.1 staging", "1b2c3dW"] {
      #expect(!VersionSpelling.isAlmostHash(text), "\(text)")
    }
  }
}
