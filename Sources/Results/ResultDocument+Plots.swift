extension ResultDocument {
  /// The same document without plots, which are there for pages only, and not in every scan.
  public var withoutPlots: ResultDocument {
    var copy = self
    copy.recordings = recordings.map(\.withoutPlots)
    return copy
  }
}

extension RecordingResult {
  /// The same result without plots.
  public var withoutPlots: RecordingResult {
    var copy = self
    for index in copy.checks.indices { copy.checks[index].plot = nil }
    return copy
  }
}
