import Foundation
import Testing

/// An XML document as Python's parser reads it, independent of what wrote it.
struct XMLReader: Decodable {
  /// The element's name.
  var tag: String
  /// Its attributes.
  var attributes: [String: String]
  /// Its text before the first child.
  var text: String?
  /// The elements in it, in order.
  var children: [XMLReader]

  /// The text as Python's `xml.etree` reads it.
  static func read(_ xml: String) throws -> XMLReader {
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      def plain(element):
          return {"tag": element.tag, "attributes": element.attrib, "text": element.text,
                  "children": [plain(child) for child in element]}
      json.dump(plain(tree.fromstring(sys.stdin.buffer.read())), sys.stdout)
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Python reads all before it writes anything, so neither pipe can block the other.
    input.fileHandleForWriting.write(Data(xml.utf8))
    try input.fileHandleForWriting.close()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "not well-formed: \(xml)")
    return try JSONDecoder().decode(XMLReader.self, from: json)
  }

  /// The children of that name.
  func all(_ tag: String) -> [XMLReader] { children.filter { $0.tag == tag } }

  /// The child of that name that carries that value in its `name`.
  func named(_ name: String, _ tag: String = "testcase") -> XMLReader? {
    all(tag).first { $0.attributes["name"] == name }
  }
}
