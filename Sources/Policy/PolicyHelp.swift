/// The policy reference that `framescan help policy` prints.
public enum PolicyHelp {
  /// A policy to start from; it reads without a mistake.
  public static let example = #"""
    framescan: 1                   # policy format
    frame: 1170x2532               # what pixel numbers below refer to
    regions:
      card form: { x: 0, y: 25%, width: 100%, height: 33% }
      header: { x: 0, y: 4%, width: 100%, height: 6% }
      footer: { left: 2%, bottom: 0, width: 45%, height: 4% }
    screens:
      payment:
        when: { text: 'Card details', in: header }
    checks:
      - name: card form is hidden
        region: card form          # a name, or the rectangle itself
        expect: black
        on: payment                # only while that screen shows; without it, always
        grace: 300ms               # a violation this short, where it starts, is forgiven
        tags: [MASTG-TEST-0289]
      - name: version overlay
        region: footer
        expect: { text: 'v{version} ({build})' }
        expect-values: { version: 5.2.1 }
        present: 95%               # share of the time that must comply
        required: true             # never checked = inconclusive
    """#

  private static let movingExample = """
    regions:
      card:
        anchor: header.png         # cut from a recording of the size frame: says
        in: 0,10%,100%,80%         # where the anchor may be; without it, everywhere
        below: 8                   # or above: 8, or offset: [0, 120] from corner to corner
        height: 320
    """

  /// The reference, in lines of at most 90 characters, made of the tables that the reader uses.
  public static func text(expectations: [ExpectationSyntax]) -> String {
    var page = HelpPage()
    page.paragraph(
      """
      A policy says what recordings are checked against. It is YAML (or JSON), by default the nearest \
      framescan.yaml in the recording's folder or above it. An example:
      """)
    page.verbatim(example)
    page.heading("Keys of a policy")
    page.entries(PolicyLevel.policy.keys)
    page.heading("Keys of a check (an item of checks:)")
    page.entries(PolicyLevel.check.keys)
    page.heading("Expectations")
    page.paragraph(
      """
      What follows expect: is a keyword, expect: black, or a keyword with what it takes, \
      expect: { text: 'v{version}' }. It passes when:
      """)
    for syntax in expectations {
      page.entry(
        syntax.keyword, takes: syntax.argument.help, summary: syntax.summary,
        isSupported: syntax.isSupported)
    }
    page.paragraph("Beside a text pattern may also stand:")
    page.entries(PolicyLevel.expectation.keys)
    page.heading("Regions")
    page.paragraph(
      """
      A region is a name from regions:, all, x,y,width,height in one word (0,25%,100%,33%), or a \
      mapping. On each axis a mapping has two of: distance from the near edge, distance from the far \
      edge, extent.
      """)
    page.entries(PolicyLevel.region.keys)
    page.heading("Regions that move")
    page.paragraph(
      """
      A region with an anchor: lies where a picture shows, in every frame anew: a card in a list that \
      scrolls.
      """)
    page.verbatim(movingExample)
    page.paragraph(
      """
      left, right, x, top, bottom and y count from the picture's edges as usual; a side of which \
      nothing is said is the anchor's. The anchor may show up to 2 % smaller or larger than frame: \
      says, and be cut off by an edge of in: as long as a quarter of it, 12 pixels and some contrast \
      are left. Of a region that is partly outside the picture the rest is checked. What except: takes \
      out stays where it is, such as a bar that covers the list.
      """)
    page.paragraph(
      """
      The anchor has to show first. Once it has scrolled out over an edge of in:, the region moves on \
      with what else shows there, up to that edge, until the anchor is back. Bars that a list scrolls \
      under must be left out of in:, or nothing is followed on under them. In a frame where nobody can \
      tell where it lies the region isn't checked, and the result's notes say for how long; mark the \
      check required so that a recording without the anchor is inconclusive. Where \
      it shows several times, or several of its pictures do, each place has its region, and a frame \
      meets the check when all of them do; a screen's sign shows when it does at one of them. Up to \
      64 places are followed; with more, a pass is inconclusive. still can't follow a region.
      """)
    page.heading("Screens (screens:)")
    page.paragraph(
      """
      A screen is a state of the app that is recognised by what shows. It begins with the first frame \
      in which its condition holds and ends with the last. Checks are bound to it with on: and \
      not-on:. A screen that is never seen leaves its checks not exercised; mark one of them required \
      so that such a recording is inconclusive.
      """)
    page.entries(PolicyLevel.screen.keys)
    page.paragraph(
      """
      A condition is a mapping with one of these, and in: where that has a place. black: and blank: \
      take the region itself.
      """)
    page.entries(PolicyLevel.condition.keys)
    page.heading("Profiles (profiles:)")
    page.paragraph(
      """
      A profile has regions for devices of one size or shape: an iPhone, a tablet, a phone on its \
      side. The first one that fits counts, anew when the phone is turned while recording. Its \
      regions take the place of those of the same name; none says that such devices don't have one. \
      A recording that fits no profile is inconclusive.
      """)
    page.entries(PolicyLevel.profile.keys)
    for topic in topics {
      page.heading(topic.title)
      for paragraph in topic.paragraphs { page.paragraph(paragraph) }
    }
    return page.text
  }

  private static let topics: [(title: String, paragraphs: [String])] = [
    (
      "Lengths and shares",
      [
        """
        A length is pixels of frame: (12 or 12px) or percent of the picture's side along it (12%). A \
        share is 95% or 0.95. A colour is "#d3d3d3" or "#ddd", in quotes: YAML takes a bare # for a \
        comment.
        """
      ]
    ),
    (
      "Times and durations",
      [
        """
        300ms, 0.5s, 1m30s, 1h, or a plain number of seconds (1.5). Times count from the first \
        displayed frame; negative ones (-2s) from the end.
        """
      ]
    ),
    (
      "Recipes",
      [
        """
        Animations. A screen that slides in shows the screen before beside it: grace: 300ms forgives \
        what is seen as the screen comes and goes, settle: 500ms begins once the region stands still.
        """,
        """
        The app switcher, in which the app shrinks to a card, is a screen like any other: recognise it \
        by its look, when: { all: [{ blank: corner }, { image: icon.png, in: "0,0,100%,30%" }] }, and \
        check the card's place on it.
        """,
        """
        Too much protection. Where only the passcode screen may be black, bind that to on: passcode, \
        and a second check of the whole picture to not-on: passcode with expect: visible.
        """,
      ]
    ),
    (
      "Text patterns",
      [
        """
        A literal in which {name} captures one run without white space and * matches anything: \
        'v{version} ({build})'. White space matches any white space, also none, as reading loses some. \
        A letter or digit at either end matches at a word's edge only, a capture there takes the whole \
        run. Case counts. \\{ \\} \\* \\/ \\\\ stand for the characters themselves. Put patterns in \
        single quotes.
        """,
        """
        Or a regular expression between slashes, with i after them to ignore case; named groups \
        capture: '/v(?<version>[\\d.]+)\\s*\\((?<build>\\d+)\\)/'. It is searched in the region's \
        text, in which lines end with a line feed.
        """,
        """
        Captures are reported. A demanded value (expect-values:, or -D NAME=VALUE in the command) must \
        be read somewhere in the region. What reading confuses (O and 0, l and 1, rn and m, lost \
        spaces) is then tolerated, and the report says so; one digit is never taken for another.
        """,
      ]
    ),
    (
      "Texts that must not be seen",
      [
        """
        no-text takes a text or a list of texts, none of which may be readable in any frame, with \
        region: all anywhere in it: no-text: [pan, email, 'Erika Mustermann', '1.234,56 €']. \
        A pattern is one too: a literal with {name} or *, or a regular expression. A word that is the \
        name of a built-in stands for what that finds:
        """
      ] + BuiltInText.allCases.map { "\($0.rawValue): \($0.summary)." } + [
        """
        The word itself is then written as an expression: '/pan/'. Any other literal is a canary, \
        of Latin letters and digits: case, accents, spaces and marks don't count, nor does what reading \
        confuses, and long ones are found with a character misread. Marks between its digits are left out \
        too, so 1.234,56 is found in 123456. What is read is not reported, but with --evidence full, only which text of the list \
        it was, where, and how long the line is.
        """
      ]
    ),
  ]
}

extension ExpectationSyntax.ArgumentKind {
  /// What follows the keyword, for the help.
  fileprivate var help: String {
    switch self {
    case .none: ""
    case .optionalColor: "[COLOUR]"
    case .pattern: "PATTERN"
    case .optionalTexts: "[TEXT or a list]"
    case .picture: "FILE"
    }
  }
}
