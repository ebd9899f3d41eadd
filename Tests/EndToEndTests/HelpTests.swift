import Testing

@Suite struct HelpTests {
  @Test("help scan names every option of the command line")
  func scan() throws {
    let run = try Framescan.run("help", "scan")
    #expect(run.status == 0)
    #expect(run.errors == "")
    // The options in DESIGN §4, not the program's own table.
    for option in [
      "-p, --policy FILE", "-D NAME=VALUE", "--black REGION", "--blank REGION",
      "--text PATTERN[@REGION]", "--report FORMAT[=FILE]", "-o, --output DIR",
      "--evidence none|redacted|full", "-j, --jobs N", "--shard K/N", "--resume",
      "--timeout DURATION", "--max-memory SIZE", "--fail-fast", "--allow-empty",
      "--progress auto|plain|none", "--color auto|always|never", "-q, --quiet", "-v, --verbose",
      "-h, --help",
    ] {
      #expect(run.output.contains(option), "\(option)")
    }
    #expect(run.output.contains("Exit status: 0 all pass; 1 at least one recording failed; 3"))
    for word in [
      "Refused", "HLS", "64 streams", "Progress goes to standard error", "Ctrl-C",
      "redacted picture", ".mp4 .mov .m4v", "first bytes", "standard input is awaited", "SIGQUIT",
    ] {
      #expect(run.output.contains(word), "\(word)")
    }
    #expect(try Framescan.run("scan", "--help").output == run.output)
  }

  @Test("help names every command")
  func overview() throws {
    let run = try Framescan.run("help")
    #expect(run.status == 0)
    for command in ["scan", "inspect", "init", "preview", "test", "merge", "report", "help"] {
      #expect(run.output.contains("\n  \(command) "), "\(command)")
    }
    #expect(try Framescan.run("--help").output == run.output)
    #expect(try Framescan.run("help", "--help").output == run.output)
  }

  @Test(
    "help preview, test and init name their options",
    arguments: [
      (
        "preview",
        [
          "-o, --output PNG", "--at TIME", "ends in .png", "login-preview.png", "-p, --policy FILE",
          "--black REGION",
        ]
      ),
      (
        "test", ["--update", "--report FORMAT[=FILE]", "-j, --jobs N", "violations:", "tolerance:"]
      ),
      ("init", ["-o, --output FILE", "--force", "48 pixels", "more than half"]),
    ])
  func command(name: String, words: [String]) throws {
    let run = try Framescan.run("help", name)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for word in words + ["Usage: framescan \(name) ", "Exit status: 0 "] {
      #expect(run.output.contains(word), "\(word)")
    }
    #expect(try Framescan.run(name, "--help").output == run.output)
  }

  @Test("help policy explains every key and every expectation")
  func policy() throws {
    let run = try Framescan.run("help", "policy")
    #expect(run.status == 0)
    for key in [
      "framescan", "frame", "regions", "screens", "checks", "name", "region", "expect", "on",
      "from", "to", "grace", "inset", "tags", "present", "required", "except", "expect-values",
      "may-change",
    ] {
      #expect(run.output.contains("\n  \(key):"), "\(key)")
    }
    for expectation in [
      "black", "blank", "blurred", "masked", "still", "image", "text", "no-text", "visible",
    ] {
      #expect(run.output.contains("\n  \(expectation) "), "\(expectation)")
    }
  }

  @Test("help report tells what several results come to")
  func report() throws {
    let run = try Framescan.run("help", "report")
    #expect(run.status == 0)
    for word in [
      "--report FORMAT[=FILE]", "html, markdown, github", "runs in order of time",
      "The formats text, json, markdown say so", "1 something newly fails; 3",
    ] {
      #expect(run.output.contains(word), "\(word)")
    }
    #expect(try Framescan.run("report", "--help").output == run.output)
  }

  @Test("--version names framescan and the libraries it is linked to")
  func version() throws {
    let run = try Framescan.run("--version")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("framescan "))
    for library in [
      "libavcodec", "libavformat", "libavutil", "libswscale", "tesseract", "libyaml",
    ] {
      #expect(run.output.contains(try Regex("\n  \(library) [0-9]+\\.[0-9]+")), "\(library)")
    }
  }
}
