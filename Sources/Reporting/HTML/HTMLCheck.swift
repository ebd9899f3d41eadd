internal import Results

/// One check of a recording in the page.
struct HTMLCheck {
  let check: CheckResult
  let media: MediaDescription?
  let evidence: EvidenceReference
  let scale: TimeScale

  func write(to html: inout HTMLWriter) {
    html.literal("\n")
    html.element("section", ["class": "check \(check.verdict.rawValue)"]) { section in
      section.element("h3") { title in
        title.element(
          "span", ["class": "badge \(check.verdict.rawValue)"],
          "\(check.verdict.mark) \(check.verdict.word)")
        title.literal(" ")
        title.isolated(check.name)
      }
      writeFacts(to: &section)
      if media != nil { HTMLCheckTimeline(check: check, scale: scale).write(to: &section) }
      HTMLReadings(check: check, scale: scale).write(to: &section)
      HTMLViolations(check: check, media: media, evidence: evidence).write(to: &section)
      for note in check.notes {
        section.element("p", ["class": "hint", "dir": "auto"], "Note: \(note)")
      }
    }
  }

  private func writeFacts(to html: inout HTMLWriter) {
    html.literal("\n")
    html.element("p", ["class": "what"]) { what in
      what.element("code", check.expect)
      if let expected = check.expected {
        what.literal(" ")
        what.element("code", expected)
      }
      if let region = check.region { what.text(" in \(region.text)") }
      what.text("; \(applied)")
      if let violations = check.violationText {
        what.text("; \(violations)\(check.verdict == .pass ? ", tolerated" : "")")
      }
      if check.required { what.literal("; required") }
      for tag in check.tags {
        what.literal(" ")
        what.element("span", ["class": "tag"]) { $0.isolated(tag) }
      }
    }
  }

  private var applied: String {
    if check.verdict == .notExercised { return "applied to no frame" }
    let frames = TimeText.count(check.frames, "frame")
    return "applied for \(TimeText.duration(check.applicableSeconds)), \(frames)"
  }
}
