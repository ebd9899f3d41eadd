import Media
import Scanning

/// The options of `framescan scan`.
enum ScanFlags {
  static let all: [Flag<ScanSettings>] =
    Flag.policyFlags + [
      .report,
      .output(
        help:
          "a folder for results: each is in results.jsonl the moment it is there, pictures of violations in "
          + "evidence/, junit.xml and report.html at the end"
      ),
      Flag(
        "evidence", value: "none|redacted|full",
        help:
          "what pictures of violations show, with -o: regions that are protected pixelated (redacted, the "
          + "default), all (full), or no pictures at all (none)"
      ) { settings, value throws(UsageError) in
        settings.evidence = try flagChoice("--evidence", value)
      },
      Flag("jobs", short: "j", value: "N", help: "recordings scanned at once (default: the cores)")
      {
        settings, value throws(UsageError) in
        guard let jobs = Int(value), (1...256).contains(jobs) else {
          throw .badValue(flag: "--jobs", value: value, expected: "a whole number from 1 to 256")
        }
        settings.jobs = jobs
      },
      Flag(
        "shard", value: "K/N",
        help:
          "scan part K of N; auto or auto/N: as the engine's environment says (Slurm, Kubernetes, "
          + "AWS Batch, GitLab, CircleCI, Buildkite)"
      ) { settings, value throws(UsageError) in
        guard let shard = ShardChoice(value) else {
          throw .badValue(
            flag: "--shard", value: value, expected: "K/N with K from 1 to N, auto, or auto/N")
        }
        settings.shard = shard
      },
      Flag(
        "resume",
        help:
          "go on in the folder of -o: scan only what has no result there for the same content, policy, "
          + "-D values and version"
      ) { settings, _ in settings.resumes = true },
      Flag(
        "timeout", value: "DURATION",
        help: "how long a recording may take, such as 90s, 500ms or 10m; none (default: 60m)"
      ) { settings, value throws(UsageError) in
        guard let limit = WrittenLimit.duration(value) else {
          throw .badValue(
            flag: "--timeout", value: value, expected: "a time such as 90s, 500ms or 10m, or none")
        }
        settings.timeout = limit.value
      },
      Flag(
        "max-memory", value: "SIZE",
        help: "how much address space a worker may have, such as 2G or 512M; none (default: 4G)"
      ) { settings, value throws(UsageError) in
        guard let limit = WrittenLimit.size(value) else {
          throw .badValue(
            flag: "--max-memory", value: value,
            expected: "a size from 256M on, such as 2G or 512M, or none")
        }
        settings.memory = limit.value
      },
      Flag(
        "every", value: "N",
        help:
          "a quick look at one frame in N; what passes by it is inconclusive, unless the policy says "
          + "allow-sampling: true"
      ) { settings, value throws(UsageError) in
        guard let count = Int(value), (1...1_000_000).contains(count) else {
          throw .badValue(flag: "--every", value: value, expected: "a whole number from 1 on")
        }
        try sample(&settings, count == 1 ? .all : .every(count))
      },
      Flag(
        "keyframes", help: "a quicker look at keyframes only, which are all that is decoded then"
      ) { settings, _ throws(UsageError) in try sample(&settings, .keyframes) },
      Flag(
        "hwaccel", value: "auto|none|NAME",
        help:
          "what decodes; devices are out of reach of the locked workers, so auto and none are the same "
          + "and NAME falls back with a warning"
      ) { settings, value throws(UsageError) in
        guard value == "auto" || value == "none" || MediaLibraries.deviceTypes.contains(value)
        else {
          let known = (["auto", "none"] + MediaLibraries.deviceTypes).joined(separator: ", ")
          throw .badValue(flag: "--hwaccel", value: value, expected: "one of \(known)")
        }
        settings.hardware = value
      },
      Flag("fail-fast", help: "stop after the first recording that fails") { settings, _ in
        settings.failsFast = true
      },
      Flag("allow-empty", help: "finding nothing to scan is no error") { settings, _ in
        settings.allowsEmpty = true
      },
      Flag(
        "progress", value: "auto|plain|none",
        help:
          "progress on standard error: one line on a terminal (auto, the default), a line now and"
          + " then (plain), or none"
      ) { settings, value throws(UsageError) in
        settings.progress = try flagChoice("--progress", value)
      },
      .color,
      .quiet("report only recordings that did not pass, and no progress"),
      .verbose("say more: what is skipped, every violation"),
      Flag(
        "measure",
        help: "say in json how far each frame was off, in multiples of its check's limit"
      ) { settings, _ in settings.measures = true },
      .help,
    ]

  private static func sample(
    _ settings: inout ScanSettings, _ sampling: Sampling
  ) throws(UsageError) {
    guard settings.sampling == .all || settings.sampling == sampling else { throw .twoSamplings }
    settings.sampling = sampling
  }
}
