import Scanning

/// The words of a command line, as bytes: a path need not be UTF-8.
struct Words {
  /// The words after the program's name.
  var rest: [RecordingPath]

  static func ofThisProcess() -> Words {
    let count = Int(CommandLine.argc)
    let words = (1..<max(1, count)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        var bytes: [UInt8] = []
        var next = word
        while next.pointee != 0 {
          bytes.append(UInt8(bitPattern: next.pointee))
          next += 1
        }
        return RecordingPath(bytes: bytes)
      }
    }
    return Words(rest: words)
  }
}
