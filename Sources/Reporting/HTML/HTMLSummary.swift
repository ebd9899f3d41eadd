internal import Results

/// The head of the page: how many recordings came out how, and what they were checked against.
struct HTMLSummary {
  let document: ResultDocument

  func write(to html: inout HTMLWriter) {
    let summary = document.summary
    html.literal("\n<h1>framescan</h1>\n")
    html.element("ul", ["class": "counts", "id": "counts"]) { list in
      count(summary.recordings, nil, summary.recordings == 1 ? "recording" : "recordings", &list)
      for verdict in Verdict.reportOrder {
        count(summary.count(of: verdict), verdict, verdict.rawValue, &list)
      }
    }
    html.literal("\n")
    html.element("dl", ["class": "facts"]) { facts in
      let frames = TimeText.count(summary.frames, "frame")
      facts.fact("Looked at", "\(frames) in \(TimeText.fixed(summary.seconds, decimals: 1)) s")
      facts.fact(document.policy.sources.count == 1 ? "Policy" : "Policies") { value in
        for source in document.policy.sources {
          value.isolated(source.path)
          value.literal(" ")
        }
        if document.policy.sources.isEmpty { value.text("none") }
      }
      let demanded = document.policy.definitions.sorted { $0.key < $1.key }
      if !demanded.isEmpty {
        facts.fact("Demanded", demanded.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
      }
      facts.fact("Made by", "\(document.tool.name) \(document.tool.version)")
    }
    html.literal("\n")
  }

  private func count(
    _ count: Int, _ verdict: Verdict?, _ words: String, _ html: inout HTMLWriter
  ) {
    html.literal("\n")
    html.element("li", ["class": verdict?.rawValue ?? "all", "data-verdict": verdict?.rawValue]) {
      $0.element("strong", "\(count)")
      $0.literal(" ")
      if let verdict { $0.mark(verdict.mark) }
      $0.text(words)
    }
  }
}

extension HTMLWriter {
  /// A fact with its name, in a list of facts.
  mutating func fact(_ name: String, _ value: String) {
    fact(name) { $0.text(value) }
  }

  /// A fact whose value is more than a text.
  mutating func fact(_ name: String, value: (inout HTMLWriter) -> Void) {
    element("dt", name)
    literal(" ")
    element("dd", ["dir": "auto"], content: value)
    literal("\n")
  }

  /// A character that stands for a word beside it.
  mutating func mark(_ mark: String) {
    element("span", ["aria-hidden": "true", "class": "mark"], mark)
    literal(" ")
  }
}

extension Summary {
  fileprivate func count(of verdict: Verdict) -> Int {
    switch verdict {
    case .pass: pass
    case .fail: fail
    case .error: error
    case .inconclusive: inconclusive
    }
  }
}
