import Foundation

/// A YAML file of the checkout, read by an independent reader.
enum YAMLFile {
  /// The documents in it.
  static func documents<Document: Decodable>(_ path: String) throws -> [Document] {
    let script = #"""
      read='import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1])))))'
      for python in python3 /usr/bin/python3; do
        "$python" -c 'import yaml' 2>/dev/null && exec "$python" -c "$read" "$1"
      done
      echo 'no python3 here has yaml (scripts/install-dependencies --for-tests)' >&2
      exit 1
      """#
    let run = try Command(
      program: "bash", words: ["-c", script, "bash", path], folder: Repository.path
    ).run()
    guard run.status == 0 else { throw Unreadable(description: run.errors) }
    return try JSONDecoder().decode([Document].self, from: Data(run.output.utf8))
  }

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }
}
