/// A kind of personal data that is known by its form, and by its checksum where it has one.
public enum BuiltInText: String, CaseIterable, Hashable, Sendable {
  /// A payment card's number (ISO/IEC 7812).
  case pan
  /// An international bank account number (ISO 13616).
  case iban
  /// An e-mail address.
  case email
  /// A telephone number.
  case phone

  /// One sentence for `framescan help policy`: what it finds.
  public var summary: String {
    switch self {
    case .pan:
      "a card number: 13 to 19 digits, also with spaces or dashes, that pass Luhn's check and don't "
        + "begin with 0"
    case .iban: "an account number: a country's code and length, and a remainder of 1 by 97"
    case .email: "an e-mail address"
    case .phone:
      "a telephone number: with + or 00 and 8 to 15 digits, 9 to 12 digits that begin with one 0, or "
        + "3-3-4 digits as in North America"
    }
  }

  /// The fewest characters one has, white space left out.
  var shortest: Int {
    switch self {
    case .pan: 13
    case .iban: 15
    case .email: 6
    case .phone: 9
    }
  }

  /// Looks for one in a line of text that was read.
  func look(in text: [Character]) -> SoughtOutcome {
    switch self {
    case .pan: CardNumber.look(in: text)
    case .iban: AccountNumber.look(in: text)
    case .email: MailAddress.look(in: text)
    case .phone: PhoneNumber.look(in: text)
    }
  }
}
