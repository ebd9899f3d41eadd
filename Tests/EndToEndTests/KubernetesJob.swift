/// As much of a Kubernetes Job as its test runs.
struct KubernetesJob: Decodable {
  struct Metadata: Decodable { let name: String }

  struct Spec: Decodable {
    let completionMode: String?
    let completions: Int?
    let suspend: Bool?
    let template: Template
  }

  struct Template: Decodable { let spec: Pod }
  struct Pod: Decodable { let containers: [Container] }

  struct Container: Decodable {
    let command: [String]
    let args: [String]
    let workingDir: String
    let env: [Variable]?
    let volumeMounts: [Mount]
  }

  struct Variable: Decodable { let name, value: String }
  struct Mount: Decodable { let mountPath: String }

  let kind: String
  let metadata: Metadata
  let spec: Spec
}
