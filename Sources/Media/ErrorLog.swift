internal import CFFmpeg

/// The errors that one of FFmpeg's demuxers or decoders logs. Owns what FFmpeg's log writes into, so
/// it must outlive the context that it is given to.
final class ErrorLog {
  private let log: UnsafeMutablePointer<fs_error_log>
  private var seen: UInt32 = 0

  init() {
    log = .allocate(capacity: 1)
    log.initialize(to: fs_error_log())
  }

  deinit { log.deallocate() }

  /// What the context's `opaque` field must point to.
  var opaque: UnsafeMutableRawPointer { UnsafeMutableRawPointer(log) }

  /// Whether the container has more streams than it was allowed.
  var hasTooManyStreams: Bool { log.pointee.is_out_of_streams != 0 }

  /// Makes FFmpeg log into such objects and nowhere else.
  static func capture() { fs_count_errors() }

  /// The first error's words when errors were logged since this was asked last; else nil.
  func takeNews() -> String? {
    let count = fs_error_count(log)
    guard count != seen, let words = fs_first_error(log) else { return nil }
    seen = count
    let text = String(cString: words)
    return String(text.prefix { !$0.isNewline })
  }
}
