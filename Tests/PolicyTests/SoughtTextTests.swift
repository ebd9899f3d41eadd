import Policy
import Testing

@Suite struct SoughtTextTests {
  private func sought(_ written: String) throws -> SoughtText {
    let policy = try read(
      "framescan: 1\nchecks: [{ name: a, region: all, expect: { unseen: [\(written)] } }]")
    guard case .texts(let texts) = try #require(policy.checks.first).expectation.argument else {
      throw PatternMistake(message: "no texts")
    }
    return try #require(texts.first)
  }

  private func look(for written: String, in text: String) throws -> SoughtOutcome {
    try sought(written).look(in: text)
  }

  private func isFound(_ written: String, in text: String) throws -> Bool {
    switch try look(for: written, in: text) {
    case .found, .likely, .number(_, isValid: true): true
    default: false
    }
  }

  @Test("A list mixes built-ins, literals and expressions; what was written is kept")
  func list() throws {
    let policy = try read(
      "framescan: 1\nchecks: [{ name: a, region: all, expect: { unseen: [PAN, Erika, '/x+/', Iban] } }]"
    )
    let request = try #require(policy.checks.first).expectation
    #expect(request.written == "PAN, Erika, /x+/, Iban")
    guard case .texts(let texts) = request.argument else { return #expect(Bool(false)) }
    #expect(texts.map(\.name) == ["pan", nil, nil, "iban"])
    #expect(texts[0] == .builtIn(.pan))
  }

  // Numbers that payment networks publish for tests.
  @Test(
    "A card number is found however it is grouped, beside other text and with letters for digits",
    arguments: [
      "4242 4242 4242 4242", "4242424242424242", "4111-1111-1111-1111", "3782 822463 10005",
      "Card: 5555 5555 5555 4444, valid 12/29", "6011 0009 9013 9424 12/27", "4222222222222",
      "pay 4242 4242 4242 4242 now", "4Z4Z 4242 4242 4242", "4O00 O566 5566 5556",
      "$555 5555 5555 4444",
      // The first 19 digits are as long as an account number of SI.
      "5105 1051 0510 5100 123", "DE89 4242 4242 4242 4242",
    ])
  func cardNumbers(text: String) throws { #expect(try isFound("pan", in: text)) }

  @Test(
    "What fails Luhn's check, is too short or too long or begins with 0 is no card number",
    arguments: [
      "4242 4242 4242 4241", "4242 4242 4242", "0000 0000 0000 0000", "42424242424242424242",
      "Order 2026-11-30 17:20", "1.234,56 4.242,42", "v5.2.1 (1432)", "•••• •••• •••• 4242",
      // 110515640764860 passes, the whole does not.
      "$110-5156-4076-4860",
      // An account number, four groups of which pass.
      "FR49 5273 1264 7505 6646 5326 238",
    ])
  func noCardNumbers(text: String) throws { #expect(try !isFound("pan", in: text)) }

  // Examples out of the registry of ISO 13616.
  @Test(
    "An account number is found with and without spaces",
    arguments: [
      "DE89 3704 0044 0532 0130 00", "DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19",
      "IBAN: NL91ABNA0417164300", "FR14 2004 1010 0505 0001 3M02 606", "NO93 8601 1117 947",
      "MT84 MALT 0110 0001 2345 MTLC AST0 01S", "DE89 37O4 0044 0532 0l30 00",
    ])
  func accountNumbers(text: String) throws { #expect(try isFound("iban", in: text)) }

  @Test(
    "What has another remainder, country or length is no account number",
    arguments: [
      "DE88 3704 0044 0532 0130 00", "ZZ89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130",
      "GB29 NWBK 6016 1331 9268 18", "The 89 best places to be in 2026",
    ])
  func noAccountNumbers(text: String) throws { #expect(try !isFound("iban", in: text)) }

  @Test(
    "An e-mail address is found, also with what reading makes of its mark",
    arguments: [
      "erika.mustermann@example.com", "Mail: a.b+c@mail.example.org, now", "jo©example.de",
      "erika @example. com",
    ])
  func addresses(text: String) throws { #expect(try isFound("email", in: text)) }

  @Test(
    "A handle, a price and a domain are no e-mail address",
    arguments: [
      "@erika on the bus", "2 @ 3.50", "www.example.com", "erika@home", "me@ 3", "WEE ©022.UU Jayo",
      "2026® Example.com",
    ])
  func noAddresses(text: String) throws { #expect(try !isFound("email", in: text)) }

  @Test(
    "A telephone number is found",
    arguments: [
      "+49 30 1234 567", "Call +1 (212) 555-0123 now", "0171 2345678", "030/1234567",
      "(212) 555-0123", "212-555-0123", "06 12 34 56 78", "0044 20 7946 0958", "Tel:+442079460958",
      "01712345678",
    ])
  func phones(text: String) throws { #expect(try isFound("phone", in: text)) }

  @Test(
    "Dates, times, orders, prices, versions and other numbers are no telephone number",
    arguments: [
      "30.11.2026 17:20", "01/12/2026 14:30", "2026-11-30", "Order 48213391", "No. 481220-4471",
      "1.234,56 €", "v5.2.1 (1432)", "4242 4242 4242 4242", "DE89 3704 0044 0532 0130 00",
      "0.123 456 789", "12/27 · 340 points", "100-200-3000", "0092.74 2268.83",
      "+4741.18 8679.76", "0491.50 0023.10 T",
    ])
  func noPhones(text: String) throws { #expect(try !isFound("phone", in: text)) }

  @Test(
    "A canary is found where reading loses spaces and marks or confuses characters",
    arguments: [
      ("4242 4242 4242 4242", "4242424242424242"),
      ("4242 4242 4242 4242", "Visa 4242 4Z42 4242 4242 x"),
      ("4242 4242 4242 4242", "4242 4242 4342 4242"), ("Erika Mustermann", "ERIKA MUSTERMANN"),
      ("Erika Mustermann", "Hello ErikaMusterrnann!"), ("'1.234,56 €'", "Balance 1.234,56 E"),
      ("'1.234,56 €'", "l.234 56"), ("Ingrid Sørensen", "Ingrid Sorensen"),
      ("Álvarez", "Alvarez"), ("PIN 10", "your PIN 1O"),
    ])
  func canaries(canary: String, text: String) throws { #expect(try isFound(canary, in: text)) }

  @Test(
    "Another number and another word are no canary",
    arguments: [
      ("'1.234,56 €'", "1.234,58 €"), ("'1.234,56 €'", "11.234,56 €"),
      ("'1.234,56 €'", "1.234,567"),
      ("Erika Mustermann", "Erika Meier"), ("4242 4242 4242 4242", "4242 •••• •••• 4242"),
      ("Ann", "Hannover"), ("'42'", "4242"),
    ])
  func noCanaries(canary: String, text: String) throws { #expect(try !isFound(canary, in: text)) }

  @Test("Something near a text is told from nothing like it: it is worth reading again")
  func near() throws {
    #expect(
      try look(for: "pan", in: "4242 4242 4242 4241")
        == .number("4242424242424241", isValid: false))
    #expect(try look(for: "pan", in: "4242 4242 4242") == .near)
    #expect(try look(for: "Erika Mustermann", in: "Erlko Muslermenn") == .near)
    #expect(try look(for: "Erika Mustermann", in: "Recent activity") == .nothing)
    #expect(try look(for: "email", in: "erikaexample.com") == .near)
    #expect(try look(for: "phone", in: "4908.98 225.69") == .nothing)
  }

  @Test("What nothing but its form tells, or is spaced oddly, is only likely")
  func likely() throws {
    #expect(try look(for: "phone", in: "0171 2345678") == .likely("01712345678"))
    // 4242424242424242 in groups of nine and seven.
    #expect(try look(for: "pan", in: "424242424 2424242") == .likely("4242424242424242"))
    #expect(try look(for: "email", in: "LIJL.2@ JUVE. LI YU") == .likely("LIJL.2@JUVE.LI"))
    #expect(try look(for: "email", in: "a @example.de, b@example.de") == .found)
  }
}
