import Testing

@Suite struct BrowserTests {
  @Test("In Chromium the html report filters, sorts, opens, tells times and asks for nothing")
  func chromium() throws {
    let run = try Command(
      program: "scripts/browser-tests", words: ["--binary", Framescan.binary],
      folder: Repository.path
    ).run()
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    // A run that tested hardly anything, or nothing, proves nothing.
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("ok ") } >= 18)
  }
}
