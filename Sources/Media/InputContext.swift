internal import CFFmpeg

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A container opened on one file. Owns FFmpeg's demuxer and its reading from the file.
final class InputContext {
  /// Containers and still pictures that are read; everything else is refused, since many of
  /// FFmpeg's demuxers open other files or the network.
  private static let allowedFormats: Set<String> = [
    "mov", "matroska", "avi", "gif", "apng", "png_pipe", "jpeg_pipe", "webp_pipe",
  ]
  private static let bufferSize: Int32 = 1 << 16

  let format: UnsafeMutablePointer<AVFormatContext>
  private let file: FileInput
  private let io: UnsafeMutablePointer<AVIOContext>
  /// What went wrong in the container, even where reading went on quietly.
  let errors = ErrorLog()
  /// FFmpeg's short name of the container, the first of several.
  let container: String
  /// Whether it holds a single picture.
  let isStill: Bool

  init(file: FileInput) throws(MediaError) {
    ErrorLog.capture()
    self.file = file
    file.rewind()
    let name: String
    (format, io, name) = try Self.openFormat(of: file, errors: errors)
    container = name.hasSuffix("_pipe") ? String(name.dropLast(5)) : name
    isStill = name.hasSuffix("_pipe")
  }

  deinit {
    var format: UnsafeMutablePointer<AVFormatContext>? = format
    avformat_close_input(&format)
    Self.close(io)
  }

  /// The stream that shows the recording, and what its packets are decoded with.
  func findPictures() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    let result = findStreamInfo()
    guard result >= 0 else {
      throw .unreadable(operation: "find the streams", reason: describe(result))
    }
    guard let index = pictureStream, let stream = format.pointee.streams[index] else {
      throw .noPictures(container: container)
    }
    for other in 0..<Int(format.pointee.nb_streams) where other != index {
      format.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    return stream
  }

  /// Has FFmpeg look into the streams, for which it may decode pictures: none that are too large.
  private func findStreamInfo() -> Int32 {
    var options = [OpaquePointer?](repeating: nil, count: Int(format.pointee.nb_streams))
    for index in options.indices {
      av_dict_set_int(&options[index], "max_pixels", InputLimits.pixels, 0)
    }
    defer { for index in options.indices { av_dict_free(&options[index]) } }
    return avformat_find_stream_info(format, &options)
  }

  /// FFmpeg's choice of a picture stream; the first real one when that is only a cover.
  private var pictureStream: Int? {
    let best = Int(av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0))
    guard best >= 0 else { return nil }
    return ([best] + Array(0..<Int(format.pointee.nb_streams))).first(where: holdsPictures)
  }

  /// Whether a stream is one of pictures, and not a cover.
  private func holdsPictures(_ index: Int) -> Bool {
    guard let stream = format.pointee.streams[index] else { return false }
    return stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      && fs_is_attached_picture(stream) == 0
  }

  /// The offset behind the last byte that the tables of a mov file place a picture at.
  func endOfPictures(in stream: UnsafeMutablePointer<AVStream>) -> Int64 {
    var end: Int64 = 0
    for index in 0..<avformat_index_get_entries_count(stream) {
      guard let entry = avformat_index_get_entry(stream, index) else { continue }
      end = max(end, entry.pointee.pos &+ Int64(entry.pointee.size))
    }
    return end
  }

  /// When the container says that the last of its streams ends, in microseconds of its own time;
  /// nil when it doesn't say, or only guesses from the size of the file.
  var endTimestamp: Int64? {
    if let end = lastStreamEnd { return end }
    let duration = format.pointee.duration
    guard duration > 0, format.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
    else { return nil }
    // Matroska's duration counts from 0, not from the first picture.
    return duration
  }

  /// The latest end of the streams that say where they start and how long they are, in microseconds.
  private var lastStreamEnd: Int64? {
    let ends = (0..<Int(format.pointee.nb_streams)).compactMap { index -> Int64? in
      guard let stream = format.pointee.streams[index], stream.pointee.duration > 0,
        stream.pointee.start_time != fs_no_timestamp()
      else { return nil }
      return av_rescale_q(
        stream.pointee.start_time &+ stream.pointee.duration, stream.pointee.time_base,
        AVRational(num: 1, den: 1_000_000))
    }
    return ends.max()
  }

  /// How many streams of pictures there are, covers left aside.
  var pictureStreamCount: Int {
    (0..<Int(format.pointee.nb_streams)).count(where: holdsPictures)
  }

  /// Reads the next packet; 0, or FFmpeg's error.
  func read(_ packet: UnsafeMutablePointer<AVPacket>) -> Int32 { av_read_frame(format, packet) }

  private static func openIO(
    on file: FileInput
  ) throws(MediaError) -> UnsafeMutablePointer<AVIOContext> {
    guard let buffer = av_malloc(Int(bufferSize)) else { throw .outOfMemory }
    let io = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), bufferSize, 0,
      Unmanaged.passUnretained(file).toOpaque(),
      { opaque, buffer, size in readPacket(opaque, buffer, size) }, nil,
      { opaque, offset, whence in seek(opaque, offset, whence) })
    guard let io else {
      av_free(buffer)
      throw .outOfMemory
    }
    return io
  }

  /// Opens the container; of a fragmented file that was cut inside a fragment's header, which FFmpeg
  /// refuses as a whole, what comes before it.
  private static func openFormat(
    of file: FileInput, errors: ErrorLog
  ) throws(MediaError) -> (
    UnsafeMutablePointer<AVFormatContext>, UnsafeMutablePointer<AVIOContext>, String
  ) {
    do throws(MediaError) {
      let io = try openIO(on: file)
      let (format, name) = try openFormat(on: io, file: file, errors: errors)
      return (format, io, name)
    } catch {
      guard error == .noIndex, let end = FileStructure.startOfCutBox(in: file) else { throw error }
      file.readableEnd = end
      file.position = 0
      let io = try openIO(on: file)
      let (format, name) = try openFormat(on: io, file: file, errors: errors)
      return (format, io, name)
    }
  }

  private static func openFormat(
    on io: UnsafeMutablePointer<AVIOContext>, file: FileInput, errors: ErrorLog
  ) throws(MediaError) -> (UnsafeMutablePointer<AVFormatContext>, String) {
    var failed = true
    defer { if failed { close(io) } }
    try ForeignFile.refuse(file)
    var probed: UnsafePointer<AVInputFormat>?
    let score = av_probe_input_buffer2(io, &probed, "", nil, 0, 0)
    guard score >= 0, let probed else {
      if file.readError != 0 {
        throw .unreadable(operation: "read", reason: String(cString: strerror(file.readError)))
      }
      throw .unrecognised
    }
    let name = String(cString: probed.pointee.name)
    let first = String(name.split(separator: ",").first ?? "")
    guard allowedFormats.contains(first) else {
      throw .refusedFormat(format: String(cString: probed.pointee.long_name))
    }
    if first == "mov" { try MovieLimits.check(file) }
    try PictureLimits.check(file)
    guard let allocated = avformat_alloc_context() else { throw .outOfMemory }
    var context: UnsafeMutablePointer<AVFormatContext>? = allocated
    allocated.pointee.pb = io
    allocated.pointee.max_streams = Int32(InputLimits.streams)
    // These search for what comes next where they find nonsense. Of the others, the structure tells,
    // and FFmpeg complains of much that isn't pictures: tracks of phones, what follows a GIF's trailer.
    if ["matroska", "avi"].contains(first) { allocated.pointee.opaque = errors.opaque }
    fs_forbid_other_files(allocated)
    var options: OpaquePointer?
    av_dict_set(&options, "format_whitelist", name, 0)
    av_dict_set(&options, "protocol_whitelist", "none", 0)
    defer { av_dict_free(&options) }
    let result = avformat_open_input(&context, "", probed, &options)
    guard result >= 0, let context else {
      if errors.hasTooManyStreams { throw .tooManyStreams }
      if first == "mov" && result == fs_error_invalid_data() { throw .noIndex }
      throw .unreadable(operation: "open the \(first) container", reason: describe(result))
    }
    failed = false
    return (context, first)
  }

  private static func close(_ io: UnsafeMutablePointer<AVIOContext>) {
    av_freep(&io.pointee.buffer)
    var io: UnsafeMutablePointer<AVIOContext>? = io
    avio_context_free(&io)
  }
}

/// FFmpeg's words for one of its error codes.
func describe(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  av_strerror(code, &buffer, buffer.count)
  let end = buffer.firstIndex(of: 0) ?? buffer.endIndex
  return String(decoding: buffer[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

// FFmpeg calls these on the thread that reads packets, while the input context keeps the file alive.

private func readPacket(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ size: Int32
) -> Int32 {
  guard let opaque, size > 0 else { return fs_error_io() }
  let file = Unmanaged<FileInput>.fromOpaque(opaque).takeUnretainedValue()
  let room = min(Int64(size), max(0, file.readableEnd - file.position))
  let count = file.read(
    into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(room)), at: file.position)
  if count == 0 { return file.readError == 0 ? fs_error_eof() : fs_error_io() }
  file.position += Int64(count)
  return Int32(count)
}

private func seek(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
  guard let opaque else { return -1 }
  let file = Unmanaged<FileInput>.fromOpaque(opaque).takeUnretainedValue()
  if fs_seek_asks_for_size(whence) != 0 { return file.readableEnd }
  let base: Int64
  switch whence & 3 {
  case SEEK_SET: base = 0
  case SEEK_CUR: base = file.position
  default: base = file.readableEnd
  }
  let (target, overflow) = base.addingReportingOverflow(offset)
  guard !overflow, target >= 0 else { return -1 }
  file.position = target
  return target
}
