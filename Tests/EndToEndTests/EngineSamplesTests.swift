import Foundation
import Testing

/// The samples for CI engines and clusters: their commands are run as the engine would run them.
@Suite struct EngineSamplesTests {
  private let workspace: Workspace

  /// A folder as the engine would have it, with eight recordings of which one fails, and framescan in
  /// `PATH`.
  init() throws {
    workspace = try Workspace()
    for folder in ["bin", "recordings"] { try workspace.makeFolder(folder) }
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("bin/framescan"), withDestinationPath: Framescan.binary)
    for name in ["framescan.yaml", "one-frame-leak.gif"] {
      try workspace.copy(sample: "screenshots/\(name)", to: "recordings/\(name)")
    }
    for number in 1...7 { try workspace.copy(to: "recordings/\(number).png") }
  }

  private static let summary = "8 recordings: 7 passed, 1 failed, 0 errors, 0 inconclusive"

  @Test(
    "The Kubernetes Indexed Job scans every recording once, and its merge tells what they come to")
  func kubernetes() throws {
    let jobs: [KubernetesJob] = try YAMLFile.documents("samples/ci/kubernetes-job.yaml")
    try #require(jobs.map(\.metadata.name) == ["framescan-scan", "framescan-merge"])
    let (scan, merge) = (jobs[0].spec, jobs[1].spec)
    let count = try #require(scan.completions)
    #expect(jobs.allSatisfy { $0.kind == "Job" } && scan.completionMode == "Indexed")
    #expect(merge.suspend == true)

    // The first pod once more, as after its node was lost.
    for index in Array(0..<count) + [0] {
      let run = try pod(scan, ["JOB_COMPLETION_INDEX": "\(index)"])
      #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
    for _ in 1...2 {
      let run = try pod(merge, [:])
      #expect(run.status == 1, "\(run.output)\(run.errors)")
      #expect(run.output.contains(Self.summary), "\(run.output)\(run.errors)")
    }
    #expect(workspace.exists("results/merged/junit.xml"))
  }

  @Test(
    "A shard of the Kubernetes job that can't begin ends with a failure, for it to be tried again")
  func kubernetesFailure() throws {
    let jobs: [KubernetesJob] = try YAMLFile.documents("samples/ci/kubernetes-job.yaml")
    try workspace.write("nonsense", to: "recordings/framescan.yaml")
    #expect(try pod(jobs[0].spec, ["JOB_COMPLETION_INDEX": "0"]).status == 1)
  }

  @Test(
    "The GitHub Actions matrix scans every recording once, and a lost job's are errors of the merge",
    arguments: [false, true])
  func github(losesOne: Bool) throws {
    let workflows: [GitHubWorkflow] = try YAMLFile.documents("samples/ci/github-actions.yml")
    let scan = try #require(workflows.first?.jobs["scan"])
    let merge = try #require(workflows.first?.jobs["merge"])
    let shards = try #require(scan.strategy?.matrix["shard"])
    #expect(shards == Array(1...shards.count))
    #expect(merge.needs == "scan" && merge.condition == "always()")

    var artifacts: [(name: String, folder: String)] = []
    for shard in shards {
      let values = ["matrix.shard": "\(shard)", "strategy.job-total": "\(shards.count)"]
      let run = try #require(try job(scan, values))
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      let upload = try #require(scan.steps.first { $0.uses?.contains("upload-artifact") == true })
      #expect(upload.condition == "always()")
      artifacts.append(
        (filled(upload.with?["name"], values), filled(upload.with?["path"], values)))
    }
    #expect(Set(artifacts.map(\.name)).count == shards.count)

    // What the merge's job downloads: a folder for each artifact, named after it.
    let download = try #require(
      merge.steps.first { $0.uses?.contains("download-artifact") == true })
    #expect(artifacts.allSatisfy { $0.name.hasPrefix("shard-") })
    #expect(download.with?["pattern"] == "shard-*")
    let target = filled(download.with?["path"], [:])
    try FileManager.default.moveItem(atPath: workspace.path(target), toPath: workspace.path("up"))
    try workspace.makeFolder(target)
    if losesOne {
      let lost = try artifacts.firstIndex { try !results(in: uploaded($0.folder, target)).isEmpty }
      artifacts.remove(at: try #require(lost))
    }
    for (name, folder) in artifacts {
      try FileManager.default.moveItem(
        atPath: workspace.path(uploaded(folder, target)),
        toPath: workspace.path("\(target)/\(name)"))
    }
    let run = try #require(try job(merge, [:]))
    #expect((losesOne ? [1, 3] : [1]).contains(run.status))
    #expect(run.output.contains(Self.summary) != losesOne, "\(run.output)\(run.errors)")
    #expect(run.output.contains("(not scanned)") == losesOne, "\(run.output)\(run.errors)")
    #expect(workspace.exists("merged/junit.xml"))
  }

  /// Runs a pod's container in the workspace, which stands for its working folder on the volume.
  private func pod(_ job: KubernetesJob.Spec, _ given: [String: String]) throws -> Outcome {
    let container = try #require(job.template.spec.containers.first)
    #expect(container.volumeMounts.map(\.mountPath) == [container.workingDir])
    var variables = given
    for variable in container.env ?? [] { variables[variable.name] = variable.value }
    return try run(container.command + container.args, variables)
  }

  /// Runs the steps of a job that are commands, as GitHub does in a container: with `sh -e`.
  private func job(_ job: GitHubWorkflow.Job, _ values: [String: String]) throws -> Outcome? {
    var last: Outcome?
    for step in job.steps {
      guard let script = step.run else { continue }
      // What an expression stands for would be run as a part of the command.
      #expect(!script.contains("${{"))
      last = try run(
        ["sh", "-e", "-c", script], (step.env ?? [:]).mapValues { filled($0, values) })
    }
    return last
  }

  private func run(_ words: [String], _ variables: [String: String]) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var environment = variables
    environment["PATH"] = "\(workspace.path("bin")):\(path)"
    return try Command(
      program: words[0], words: Array(words.dropFirst()), folder: workspace.path(""),
      environment: environment
    ).run()
  }

  /// A text with its expressions replaced by what they stand for.
  private func filled(_ text: String?, _ values: [String: String]) -> String {
    values.reduce(text ?? "") { $0.replacing("${{ \($1.key) }}", with: $1.value) }
  }

  private func uploaded(_ folder: String, _ target: String) -> String {
    "up" + folder.dropFirst(target.count)
  }

  private func results(in folder: String) throws -> String {
    try workspace.read("\(folder)/results.jsonl")
  }
}
