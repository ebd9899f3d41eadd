private let good = "name: a\nregion: all\nexpect: black\n"

let documentMistakes = [
  WrongPolicy("▸", "the policy is empty"),
  WrongPolicy("▸# only a comment\n", "the policy is empty"),
  WrongPolicy("▸---\n...\n", "the policy is empty"),
  WrongPolicy("▸just words", "a policy is a mapping that starts with 'framescan: 1'"),
  WrongPolicy("▸- framescan: 1", "not a list"),
  WrongPolicy("framescan: 1\nchecks: [a\n▸", "not YAML: did not find expected ',' or ']'"),
  WrongPolicy("framescan: 1\n▸\tchecks: 2", "indent with spaces"),
  WrongPolicy("framescan: ▸*x", "alias 'x' has no anchor"),
  WrongPolicy("framescan: &x [▸*x]", "alias 'x' has no anchor"),
  WrongPolicy("framescan: ▸7\nnonsense: 3", "format '7' is unknown; this version understands 1"),
  WrongPolicy("framescan: ▸1.0", "format '1.0' is unknown"),
  WrongPolicy("framescan: ▸[1]", "format a list is unknown"),
  WrongPolicy("framescan:▸ \n", "format nothing is unknown"),
  WrongPolicy("▸framescan: 1", "'checks' is missing in a policy"),
  WrongPolicy("▸frame: 2x2\nchecks:\n  - {\(flow)}", "'framescan' is missing in a policy"),
  WrongPolicy("framescan: 1\nchecks: ▸[]", "the policy has no checks"),
  WrongPolicy("framescan: 1\nchecks:▸\n", "the policy has no checks"),
  WrongPolicy("framescan: 1\nchecks: ▸{ a: b }", "'checks' takes a list of checks, not a mapping"),
  WrongPolicy("framescan: 1\nchecks: [▸black]", "a check is a mapping, not 'black'"),
  WrongPolicy("framescan: 1\nchecks:\n - {\(flow)}\n▸---\nframescan: 1", "one document"),
]

private let flow = "name: a, region: all, expect: black"

let keyMistakes = [
  WrongPolicy(check: good, before: "▸chekcs: 1", "unknown key 'chekcs'; did you mean 'checks'?"),
  WrongPolicy(check: good, before: "▸zzzzzz: 1", "unknown key 'zzzzzz' in a policy; known: frames"),
  WrongPolicy(check: good, before: "▸inset: 1", "'inset' belongs in a check, not in a policy"),
  WrongPolicy(check: good, before: "▸<<: { a: b }", "merge keys"),
  WrongPolicy(check: good, before: "? ▸[a, b]\n: 1", "a key is a word, not a list"),
  WrongPolicy(
    check: good, before: "▸framescan: 1", "'framescan' is given twice; the first is in line 1"),
  WrongPolicy(check: good + "▸regoin: b", "did you mean 'region'?"),
  WrongPolicy(check: good + "▸name: b", "'name' is given twice"),
  WrongPolicy(region: "{ x: 0, y: 0, width: 9%, ▸heigth: 9%, height: 9% }", "mean 'height'?"),
  WrongPolicy(check: good + "▸hold: 1s", "'hold' belongs in a screen, not in a check"),
  WrongPolicy(check: good + "settle: ▸-1s", "'settle' can't be negative"),
  WrongPolicy(region: "{ x: 0, y: 0, width: 9%, height: 9%, ▸below: 8 }", "needs an 'anchor'"),
]

let checkMistakes = [
  WrongPolicy(check: "▸region: all\nexpect: black", "'name' is missing in a check"),
  WrongPolicy(check: "▸name: a\nexpect: black", "'region' is missing in a check"),
  WrongPolicy(check: "▸name: a\nregion: all", "'expect' is missing in a check"),
  WrongPolicy(check: "name:▸\nregion: all\nexpect: black", "a name is a text, not nothing"),
  WrongPolicy(check: "name: ▸''\nregion: all\nexpect: black", "not an empty text"),
  WrongPolicy(check: "name: ▸[a]\nregion: all\nexpect: black", "a name is a text, not a list"),
  WrongPolicy(
    check: good + "from: ▸5 s\nto: ▸1h30", "'from' takes a duration such as 300ms", "not '1h30'"),
  WrongPolicy(check: good + "from: 2s\nto: ▸1.5s", "'from' isn't before 'to'"),
  WrongPolicy(check: good + "from: 2s\nto: ▸2000ms", "'from' isn't before 'to'"),
  WrongPolicy(check: good + "from: -1s\nto: ▸-2s", "'from' isn't before 'to'"),
  WrongPolicy(check: good + "to: ▸0", "'to' is the recording's start"),
  WrongPolicy(check: good + "grace: ▸-300ms", "'grace' can't be negative"),
  WrongPolicy(check: good + "grace: ▸[1s]", "'grace' takes a duration such as 300ms"),
  WrongPolicy(check: good + "inset: ▸-1", "'inset' can't be negative"),
  WrongPolicy(check: good + "inset: ▸2em", "'inset' takes a length such as 12, 12px or 12%"),
  WrongPolicy(check: good + "present: ▸95", "'present' takes a share such as 95% or 0.95"),
  WrongPolicy(check: good + "present: ▸101%", "'present' takes a share"),
  WrongPolicy(check: good + "present: ▸-1%", "'present' takes a share"),
  WrongPolicy(check: good + "present: ▸0%", "the check can't fail"),
  WrongPolicy(check: good + "required: ▸maybe", "'required' takes true or false, not 'maybe'"),
  WrongPolicy(check: good + "required:▸\n", "'required' takes true or false, not nothing"),
  WrongPolicy(check: good + "tags: [a, ▸[b], ▸'']", "a tag is a text", "a tag is a text"),
  WrongPolicy(check: good + "tags: ▸{ a: b }", "a tag is a text, not a mapping"),
  WrongPolicy(
    "framescan: 1\nchecks:\n  - {\(flow)}\n  - {name: ▸a, region: all, expect: visible}",
    "two checks are called 'a'; the other is in line 3"),
]

private let payment = "screens: { payment: { when: { text: Pay } } }"

let screenMistakes = [
  WrongPolicy(check: good, before: "screens: ▸[a]", "'screens' is a mapping, not a list"),
  WrongPolicy(check: good, before: "screens: { a: ▸b }", "a screen is a mapping, not 'b'"),
  WrongPolicy(
    check: good, before: "screens: { a: ▸{ hold: 1s } }", "'when' is missing in a screen"),
  WrongPolicy(
    check: good, before: "screens: { a: { when: { text: b }, hold: ▸-1s } }",
    "'hold' can't be negative"),
  WrongPolicy(check: good, before: screen("▸{}"), "a condition has one of text, image"),
  WrongPolicy(check: good, before: screen("▸{ in: all }"), "a condition has one of text, image"),
  WrongPolicy(check: good, before: screen("{ ▸txet: a }"), "did you mean 'text'?"),
  WrongPolicy(check: good, before: screen("▸payment"), "a condition is a mapping, not 'payment'"),
  WrongPolicy(
    check: good, before: screen("{ text: a, ▸image: b.png }"),
    "a condition is one thing, not 'text' and 'image'"),
  WrongPolicy(check: good, before: screen("{ all: ▸[] }"), "'all' takes at least one condition"),
  WrongPolicy(
    check: good, before: screen("{ any: ▸{ text: a } }"), "'any' takes a list of conditions"),
  WrongPolicy(
    check: good, before: screen("{ not: { text: a }, ▸in: all }"),
    "'in' belongs to the conditions below 'not'"),
  WrongPolicy(
    check: good, before: screen("{ all: [{ text: a }, { color: ▸blue }] }"),
    "'color' takes a colour such as \"#0a84ff\", in quotes, not 'blue'"),
  WrongPolicy(check: good, before: screen("{ text: ▸'v{a' }"), "pattern 'v{a': '{' without '}'"),
  WrongPolicy(check: good, before: screen("{ text: a, in: ▸foter }"), "unknown region 'foter'"),
  WrongPolicy(check: good, before: screen("{ image: ▸none.png }"), "no picture file 'none.png'"),
  WrongPolicy(check: good, before: screen("{ black: ▸foter }"), "unknown region 'foter'"),
  WrongPolicy(check: good + "on: ▸paymnt", before: payment, "did you mean 'payment'?"),
  WrongPolicy(check: good + "on: ▸paymnt", "unknown screen 'paymnt'; the policy has no 'screens'"),
  WrongPolicy(
    check: good + "on: [payment, ▸zzzz]", before: payment,
    "unknown screen 'zzzz'; known: 'payment'"),
  WrongPolicy(check: good + "on: ▸[]", before: payment, "'on' names no screen"),
  WrongPolicy(
    check: good + "on: payment\nnot-on: ▸payment", before: payment,
    "'not-on' takes out every screen of 'on'"),
]

private func screen(_ condition: String) -> String {
  "screens: { a: { when: \(condition) } }"
}

let profileMistakes = [
  WrongPolicy(check: good, before: "profiles: ▸[a]", "'profiles' is a mapping, not a list"),
  WrongPolicy(check: good, before: "profiles: { a: ▸{} }", "a profile needs 'frame', 'size' or"),
  WrongPolicy(check: good, before: "profiles: { a: { size: ▸9 } }", "a size is WIDTHxHEIGHT"),
  WrongPolicy(
    check: good, before: "profiles: { a: { size: 9x9, aspect: ▸1:2 } }",
    "a profile is for sizes or for shapes, not for both"),
  WrongPolicy(
    check: good, before: "profiles: { a: { aspect: [9:19.5, ▸9:0] } }",
    "'aspect' takes WIDTH:HEIGHT, such as 9:19.5, not '9:0'"),
  WrongPolicy(
    check: good,
    before:
      "profiles: { a: { frame: 90x90, regions: { r: { x: 0, y: 0, width: ▸99, height: 9 } } } }",
    "the region reaches 9 px outside the frame (90x90) at the right"),
  WrongPolicy(
    check: good,
    before: "profiles: { a: { frame: 90x90, regions: { r: all } }, ▸b: { frame: 9x1 } }",
    "the profile 'b' has no region 'r', which others have; 'none' says that it is not there"),
]

let expectationMistakes = [
  ("▸blakc", "unknown expectation 'blakc'; did you mean 'black'?"),
  ("▸nonsense", "unknown expectation 'nonsense'; known: black, blank, blurred"),
  ("▸blurred", "'blurred' isn't supported by this version yet"),
  ("▸{ no-text: a }", "'no-text' isn't supported by this version yet"),
  ("▸[black]", "an expectation is one of black"),
  ("▸{}", "an expectation such as 'black' is missing"),
  ("▸{ black: , visible: }", "a check expects one thing, not 'black' and 'visible'"),
  ("{ ▸txet: a }", "unknown expectation 'txet'; did you mean 'text'?"),
  ("{ black: ▸yes }", "nothing follows 'black', but here is 'yes'"),
  ("▸text", "'text' takes a pattern: expect: { text: 'v{version}' }"),
  ("▸image", "'image' takes a file"),
  ("{ blank: ▸grey }", "'blank' takes a colour such as \"#d3d3d3\""),
  ("{ blank: ▸'#12345' }", "'blank' takes a colour"),
  ("\n      blank:▸ #d3d3d3", "a colour goes in quotes"),
  ("\n      text: ▸{version}", "takes a pattern in quotes, such as 'v{version}', not a mapping"),
  ("{ text: ▸'' }", "not an empty text"),
  ("{ text: ▸'v{version' }", "pattern 'v{version': '{' without '}'"),
  ("{ text: ▸'/v(?<version>/' }", "expected ')'"),
  ("{ image: ▸\"a\\0.png\" }", "can't hold a NUL"),
  ("{ text: 'v{version}', expect-values: { ▸verison: 1 } }", "did you mean 'version'?"),
  ("{ text: 'v{version}', expect-values: { ▸b: 1 } }", "doesn't capture 'b'; it captures version"),
  ("{ text: 'v{version}', expect-values: { version: ▸} }", "a demanded value is a text"),
  ("{ text: 'v{version}', expect-values: ▸5 }", "'expect-values' is a mapping, not '5'"),
  ("{ text: 'v{version}', may-change: ▸perhaps }", "'may-change' takes true or false"),
  ("{ text: 'Secret', may-change: ▸true }", "nothing is captured here"),
  ("{ unseen: ▸[] }", "'unseen' takes at least one text"),
  ("{ unseen: ▸'' }", "not an empty text"),
  ("{ unseen: [pan, ▸[iban]] }", "'unseen' takes a text or a list of texts, not a list"),
  ("{ unseen: ▸{ pan: 1 } }", "'unseen' takes a text or a list of texts, not a mapping"),
  ("{ unseen: [pan, ▸emial] }", "unknown built-in 'emial'; did you mean 'email'?"),
  ("{ unseen: ▸ibna }", "did you mean 'iban'? The word itself is written '/ibna/'"),
  ("{ unseen: [pan, iban, ▸pan] }", "'pan' is given twice; it is text 1 already"),
  ("{ unseen: [▸'*'] }", "it matches any text"),
  ("{ unseen: [▸'{any}'] }", "pattern '{any}': it matches any text"),
  ("{ unseen: [▸'/\\d*/'] }", "it matches any text"),
  ("{ unseen: ▸'/./' }", "it matches any text"),
  ("{ unseen: [a1, ▸'/(/'] }", "pattern '/(/'"),
  ("{ unseen: ▸'€' }", "it needs two Latin letters or digits"),
  ("{ unseen: ▸'Баланс' }", "it needs two Latin letters or digits, and no other letters"),
  ("black\n    expect-values: { ▸version: 1 }", "doesn't capture 'version'; it captures nothing"),
  ("{ text: 'v{b}', ▸may-change: true }\n    may-change: true", "given in the check as well"),
].map { expect, message in
  WrongPolicy(
    "framescan: 1\nchecks:\n  - name: a\n    region: all\n    expect: \(expect)\n", message)
}

let regionMistakes = [
  WrongPolicy(region: "▸foter", before: "regions: { footer: all }", "did you mean 'footer'?"),
  WrongPolicy(region: "▸nowhere", "unknown region 'nowhere'"),
  WrongPolicy(region: "▸[a]", "a region is a name, 'all', x,y,width,height or a mapping"),
  WrongPolicy(region: "▸0,0,10", "a rectangle is x,y,width,height in pixels or percent"),
  WrongPolicy(region: "▸0,0,0,10", "a rectangle has no negative numbers and some width"),
  WrongPolicy(region: "▸0,0,-5,10", "a rectangle has no negative numbers"),
  WrongPolicy(
    region: "▸0,50%,10,51%", "the region reaches beyond 100 % of the picture at the bottom"),
  WrongPolicy(
    region: "▸{ x: 0, width: 1 }", "needs two of 'top', 'bottom' and 'height', and has none"),
  WrongPolicy(region: "▸{ x: 0, y: 0, bottom: 0 }", "'width', and has only 'x'"),
  WrongPolicy(
    region: "{ x: 0, right: 0, ▸width: 9, y: 0, height: 9 }", "and has 'x', 'right', 'width'"),
  WrongPolicy(
    region: "{ x: 0, ▸left: 0, width: 9, y: 0, height: 9 }", "'x' and 'left' are the same"),
  WrongPolicy(
    region: "{ x: ▸-1, y: ▸wide, width: ▸0, height: ▸-0.5% }", "'x' can't be negative",
    "'y' takes a length such as 12, 12px or 12%", "'width' can't be zero",
    "'height' can't be negative"),
  WrongPolicy(
    region: "{ x: 60%, y: 0, width: ▸41%, height: 9% }", "beyond 100 % of the picture at the right"),
  WrongPolicy(
    region: "{ right: 60%, y: 0, width: ▸41%, height: 9% }", "100 % of the picture at the left"),
  WrongPolicy(region: "{ x: 1, y: 0, width: ▸100%, height: 9% }", "beyond 100 %"),
  WrongPolicy(region: "{ left: 50%, right: ▸50%, y: 0, height: 9% }", "nothing is left between"),
  WrongPolicy(
    region: "{ x: 0, y: 2000, width: 1, height: ▸600 }", before: "frame: 1170x2532",
    "reaches 68 px outside the frame (1170x2532) at the bottom"),
  WrongPolicy(
    region: "{ right: 1000, y: 0, width: ▸200, height: 1 }", before: "frame: 1170x2532",
    "reaches 30 px outside the frame (1170x2532) at the left"),
  WrongPolicy(
    region: "{ left: 600, right: ▸570, y: 0, height: 1 }", before: "frame: 1170x2532",
    "nothing is left between 'left' and 'right'"),
  WrongPolicy(
    region: "▸1000,0,171,1", before: "frame: 1170x2532", "1 px outside the frame (1170x2532)"),
  WrongPolicy(region: "all", before: "frame: ▸1170", "a frame is WIDTHxHEIGHT"),
  WrongPolicy(region: "all", before: "frame: ▸0x100", "a frame is WIDTHxHEIGHT"),
  WrongPolicy(region: "all", before: "frame: ▸99999999999999999999x1", "a frame is WIDTHxHEIGHT"),
  WrongPolicy(region: "all", before: "regions: ▸[a]", "'regions' is a mapping, not a list"),
  WrongPolicy(region: "all", before: "regions: { ▸all: all }", "can't be called 'all'"),
  WrongPolicy(region: "all", before: "regions: { ▸'': all }", "can't be called ''"),
  WrongPolicy(region: "all", before: "regions: { a: all, ▸a: all }", "'a' is given twice"),
  WrongPolicy(
    region: "a", before: "regions: { a: ▸}",
    "a region is x,y,width,height or a mapping, not nothing"),
  WrongPolicy(
    region: "all\nexcept: [▸foter, { x: 0, y: 0, width: ▸0, height: 1 }, ▸[]]",
    before: "regions: { footer: '0,90%,100%,10%' }", "unknown region 'foter'",
    "'width' can't be zero", "'except' takes regions"),
  WrongPolicy(region: "all\nexcept: ▸all", "'except' leaves nothing of the region"),
  WrongPolicy(
    region: "all\nexcept: ▸['0%,0%,50%,100%', '50%,0,50%,100%']",
    "'except' leaves nothing of the region"),
  WrongPolicy(
    region: "all\nexcept: ▸a",
    before: "regions: { a: { x: 0, y: 0, width: 9, height: 9, except: '0,0,1,1' } }",
    "'a' has an 'except' of its own"),
  WrongPolicy(
    region: "all\nexcept: { x: 0, y: 0, width: 9, height: 9, except: ▸'0,0,1,1' }",
    "can't have an 'except' of its own"),
]

private let anchored = "anchor: banner.png"

let anchorMistakes = [
  WrongPolicy(region: "{ anchor: ▸[], below: 8, height: 9 }", "'anchor' takes 1 to 8 pictures"),
  WrongPolicy(region: "{ anchor: ▸missing.png, below: 8, height: 9 }", "no picture file"),
  WrongPolicy(region: "▸{ \(anchored), below: 8 }", "a region below its anchor needs a 'height'"),
  WrongPolicy(
    region: "{ \(anchored), below: 8, ▸above: 8, height: 9 }", "below its anchor or above it"),
  WrongPolicy(region: "{ \(anchored), below: ▸-8, height: 9 }", "'below' can't be negative"),
  WrongPolicy(region: "{ \(anchored), offset: ▸12 }", "'offset' takes two lengths"),
  WrongPolicy(
    region: "{ \(anchored), below: 8, height: 9, offset: ▸[1, 2] }", "is one length, to the right"),
  WrongPolicy(
    region: "{ \(anchored), offset: [1, 2], ▸left: 0, width: 9 }",
    "'left' counts from the picture's edge and 'offset' from the anchor"),
  WrongPolicy(
    region: "{ \(anchored), below: 8, ▸top: 0, height: 9 }",
    "'top' counts from the picture's edge and 'below' from the anchor"),
  WrongPolicy(
    region: "▸{ \(anchored), x: 0, y: 0, width: 9, height: 9 }",
    "nothing of the region depends on where its 'anchor' is"),
  WrongPolicy(
    region: "{ \(anchored), in: ▸{ \(anchored) } }", "in a region that moves itself"),
  WrongPolicy(check: good + "min-visible: ▸50%", "this one stays"),
  WrongPolicy(
    check: "name: a\nregion: { \(anchored) }\nexpect: { image: banner.png }\nmin-visible: ▸50%",
    "only while all of it shows"),
  WrongPolicy(
    check: "name: a\nregion: { \(anchored) }\nexpect: ▸still", "can't follow one that moves"),
]
