import ClipSupport
import Geometry
import Testing

/// One way to store the patch chart: a row of the matrix.
struct Encoding: Sendable, CustomTestStringConvertible {
  /// What the stored values mean, and what the file says they mean.
  enum Range {
    case limited
    case full
    /// Full-range values in a file that says limited.
    case fullCalledLimited
    /// Limited-range values in a file that says full.
    case limitedCalledFull

    var storesFull: Bool { self == .full || self == .fullCalledLimited }
    var saysFull: Bool { self == .full || self == .limitedCalledFull }
  }

  /// Where a file says how its picture is turned.
  enum Label {
    case displayMatrix
    case exif
  }

  let testDescription: String
  /// The end of the file's name; says the container.
  var file: String
  /// What framescan calls the codec.
  var codec: String
  /// FFmpeg's name of the pixel format to encode.
  var pixels: String
  /// The pixel format that is decoded, where it is another.
  var decoded: String?
  /// The output's options, as one writes them in a shell.
  var arguments: String
  /// Filters after the conversion to `pixels`; the whole graph where `pixels` is empty.
  var filters = ""
  var range = Range.limited
  /// FFmpeg's name of the matrix, where the file is tagged with it.
  var matrix: String?
  /// Of the luma that is read, where it isn't that of what is stored.
  var weights: PatchChart.LumaWeights?
  var opacity = PatchChart.Opacity.opaque
  var placement = StoredPlacement.upright
  var label: Label?
  var size = Size(width: 480, height: 384)
  /// The size that frames 2 and 3 of 5 are stored in; nil for the same.
  var sizeBetween: Size?
  var frames = 5
  /// Levels of luma by which coding may move a patch's middle.
  var tolerance = 2.0
  var hasColor = true
  /// Words that the recording's notes must hold, one note each.
  var notes: [String] = []

  init(_ name: String, _ file: String, _ codec: String, _ pixels: String, _ arguments: String) {
    testDescription = name
    self.file = "." + file
    self.codec = codec
    self.pixels = pixels
    self.arguments = arguments
  }

  /// The same, changed.
  func with(_ change: (inout Encoding) -> Void) -> Encoding {
    var other = self
    change(&other)
    return other
  }

  private var isYUV: Bool { pixels.hasPrefix("yuv") || pixels.hasPrefix("uyvy") }

  var lumaWeights: PatchChart.LumaWeights {
    // What is stored as RGB is turned into luma with BT.709's weights.
    weights ?? (isYUV && matrix != "bt709" ? .bt601 : .bt709)
  }

  /// The luma that a level of the chart is displayed with.
  func displayed(_ luma: Double) -> Double {
    range == .limitedCalledFull ? 16 + luma * 219 / 255 : luma
  }

  /// Makes the file; its path.
  func make(in folder: ClipFolder) throws -> String {
    guard let between = sizeBetween else {
      return try label(encode(0..<frames, size, name: file, in: folder), in: folder)
    }
    var stream: [UInt8] = []
    for (part, size) in [(0..<2, size), (2..<4, between), (4..<5, size)] {
      stream += try folder.bytes(of: encode(part, size, name: ".h264", in: folder))
    }
    return try folder.remux(
      folder.write(stream, name: ".h264"), input: "-fflags +genpts -r 10 -f h264", name: file)
  }

  private func encode(
    _ frames: Swift.Range<Int>, _ size: Size, name: String, in folder: ClipFolder
  ) throws -> String {
    let stored = placement.stored(size)
    let hasAlpha = opacity != .opaque
    return try folder.encode(
      frames.map { picture($0, size, stored, hasAlpha: hasAlpha) },
      format: hasAlpha ? "rgba" : "rgb24", width: stored.width, height: stored.height,
      "\(conversion) \(arguments)" + (self.frames == 1 ? " -frames:v 1" : ""), name: name)
  }

  private func picture(
    _ frame: Int, _ display: Size, _ stored: Size, hasAlpha: Bool
  ) -> [UInt8] {
    let chart = PatchChart(size: display)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stored.width * stored.height * (hasAlpha ? 4 : 3))
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = placement.displayed(x: x, y: y, in: display)
        bytes += chart.pixel(x: place.x, y: place.y, frame: frame, opacity)
          .prefix(hasAlpha ? 4 : 3)
      }
    }
    return bytes
  }

  /// The options that turn RGB into what is stored.
  private var conversion: String {
    if pixels.isEmpty { return "-filter_complex " + filters }
    var graph = ["format=" + pixels]
    var options = ""
    if isYUV {
      graph.insert(
        "scale=flags=accurate_rnd+full_chroma_int:out_color_matrix=\(matrix ?? "bt601")"
          + ":out_range=\(range.storesFull ? "pc" : "tv")", at: 0)
      graph.append("setparams=range=\(range.saysFull ? "pc" : "tv")")
      options = " -color_range \(range.saysFull ? "pc" : "tv")"
      if let matrix { options += " -colorspace \(matrix)" }
    }
    if !filters.isEmpty { graph.append(filters) }
    return "-vf " + graph.joined(separator: ",") + options
  }

  /// The file with its orientation written in.
  private func label(_ file: String, in folder: ClipFolder) throws -> String {
    guard let label else { return file }
    let bytes = try folder.bytes(of: file)
    let labelled =
      label == .displayMatrix
      ? placement.written(inHeaderOf: bytes) : placement.written(inEXIFOf: bytes)
    return try folder.write(labelled, name: self.file)
  }
}

extension StoredPlacement {
  /// An MP4 or MOV file with this display matrix in its track header.
  fileprivate func written(inHeaderOf file: [UInt8]) -> [UInt8] {
    // ISO/IEC 14496-12 §8.3.2, version 0: the matrix a b u c d v x y w is 40 bytes into the box.
    guard let box = file.firstRange(of: Array("tkhd".utf8)) else { return file }
    var bytes = file
    for (place, value) in [(0, a), (1, b), (3, c), (4, d)] {
      let fixed = UInt32(bitPattern: Int32(value) << 16)
      for byte in 0..<4 {
        bytes[box.lowerBound + 44 + 4 * place + byte] =
          UInt8(truncatingIfNeeded: fixed >> UInt32(24 - 8 * byte))
      }
    }
    return bytes
  }

  /// A JPEG file with the EXIF orientation that says the same.
  fileprivate func written(inEXIFOf file: [UInt8]) -> [UInt8] {
    let tag = Self.all.firstIndex { ($0.a, $0.b, $0.c, $0.d) == (a, b, c, d) } ?? 0
    // EXIF 2.32 §4.6.4: one entry, tag 0x112, of type SHORT.
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*".utf8) + [
        0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(tag + 1), 0, 0, 0, 0, 0, 0,
      ]
    return Array(file[..<2]) + exif + file[2...]
  }
}
