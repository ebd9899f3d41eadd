/// As much of a GitHub Actions workflow as its test runs.
struct GitHubWorkflow: Decodable {
  struct Job: Decodable {
    let needs: String?
    let condition: String?
    let strategy: Strategy?
    let steps: [Step]

    private enum CodingKeys: String, CodingKey {
      case condition = "if"
      case needs, strategy, steps
    }
  }

  struct Strategy: Decodable { let matrix: [String: [Int]] }

  struct Step: Decodable {
    let uses: String?
    let run: String?
    let condition: String?
    let env: [String: String]?
    /// What an action is given; only its texts.
    let with: [String: String]?

    private enum CodingKeys: String, CodingKey {
      case condition = "if"
      case uses, run, env, with
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      uses = try values.decodeIfPresent(String.self, forKey: .uses)
      run = try values.decodeIfPresent(String.self, forKey: .run)
      condition = try values.decodeIfPresent(String.self, forKey: .condition)
      env = try values.decodeIfPresent([String: String].self, forKey: .env)
      with = try values.decodeIfPresent([String: Text].self, forKey: .with)?
        .compactMapValues(\.text)
    }
  }

  private struct Text: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  let jobs: [String: Job]
}
