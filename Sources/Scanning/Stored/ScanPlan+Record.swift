internal import Media
internal import Policy
internal import Results

extension ScanPlan {
  /// What a scan of this plan sets out to do.
  func record(_ settings: BatchSettings, tool: Tool) -> ScanRecord {
    let reference = reference
    let scans = zip(policies, reference.sources).map { policy, source in
      ScanIdentity(
        version: tool.version, policy: source.sha256, pictures: Self.pictures(of: policy),
        definitions: definitions, measures: settings.measuring.listsFrames ? true : nil,
        sampling: settings.sampling.words,
        evidence: settings.evidence == .redacted ? nil : settings.evidence.rawValue)
    }
    let planned = items.map { item in
      let name = RecordingName(item.path)
      return ScanRecord.Planned(
        path: name.display, pathBytes: name.exactBytes, place: item.place, scan: item.policy)
    }
    return ScanRecord(
      tool: tool, policy: reference, scans: scans, shard: shard, total: total, recordings: planned)
  }

  /// SHA-256 of the digests of all pictures that a policy names; nil when it names none.
  private static func pictures(of policy: Policy) -> String? {
    var digests = ""
    for check in policy.checks {
      guard case .picture(let path) = check.expectation.argument else { continue }
      // One that can't be read stops the scan before a result could be kept.
      digests += (try? FileInput(path: Array(path.utf8)))?.sha256() ?? "-"
    }
    return digests.isEmpty ? nil : sha256(of: Array(digests.utf8))
  }
}
