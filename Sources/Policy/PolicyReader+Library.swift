internal import CYAML

extension PolicyReader {
  /// The version of libyaml, such as `0.2.5`.
  public static var libraryVersion: String { String(cString: yaml_get_version_string()) }
}
