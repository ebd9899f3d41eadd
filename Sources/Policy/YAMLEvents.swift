internal import CYAML

/// What libyaml meets next in a document.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(text: String, isPlain: Bool, anchor: String?)
    case sequenceStart(anchor: String?)
    case mappingStart(anchor: String?)
    case sequenceEnd, mappingEnd
  }

  var kind: Kind
  var position: PolicyPosition
}

/// libyaml's parser over a text in memory; owns and frees both.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// A parser of a copy of `bytes`.
  init(_ bytes: [UInt8]) throws(PolicyMistake) {
    parser = .allocate(capacity: 1)
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    parser.initialize(to: yaml_parser_t())
    // A failed initialisation leaves a parser that may be deleted all the same.
    guard yaml_parser_initialize(parser) == 1 else {
      throw PolicyMistake(position: nil, message: "out of memory")
    }
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// The next event. After the stream's end or a mistake there is none: don't ask again.
  mutating func next() throws(PolicyMistake) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw mistake() }
    defer { yaml_event_delete(&event) }
    let kind: YAMLEvent.Kind
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias(Self.string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = .scalar(
        text: String(decoding: bytes, as: UTF8.self),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, anchor: Self.string(scalar.anchor))
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart(anchor: Self.string(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart(anchor: Self.string(event.data.mapping_start.anchor))
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .streamEnd
    }
    return YAMLEvent(kind: kind, position: Self.position(event.start_mark))
  }

  private func mistake() -> PolicyMistake {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "unknown problem"
    switch parser.pointee.error {
    case YAML_MEMORY_ERROR:
      return PolicyMistake(position: nil, message: "out of memory")
    case YAML_READER_ERROR:
      // The reader runs ahead of the parser and knows the byte alone.
      let position = position(ofByte: parser.pointee.problem_offset)
      return PolicyMistake(position: position, message: "not readable text: \(problem)")
    default:
      break
    }
    var message = "not YAML: \(problem)"
    if let context = parser.pointee.context {
      let line = parser.pointee.context_mark.line + 1
      message += " (\(String(cString: context)) that starts in line \(line))"
    }
    let mark = parser.pointee.problem_mark
    if text.lines.restOfLine(at: Self.position(mark)).hasPrefix("\t") {
      message += "; indent with spaces, not with tabs"
    }
    return PolicyMistake(position: Self.position(mark), message: message)
  }

  private func position(ofByte offset: Int) -> PolicyPosition {
    let before = text.prefix(offset)
    let lines = before.lines
    let column = String(decoding: lines.last ?? before, as: UTF8.self).unicodeScalars.count
    return PolicyPosition(line: max(1, lines.count), column: column + 1)
  }

  private static func position(_ mark: yaml_mark_t) -> PolicyPosition {
    PolicyPosition(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}
