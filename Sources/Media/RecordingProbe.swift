/// Tells recordings from other files by their content.
public enum RecordingProbe {
  /// Whether the file at a path (as the system's bytes) has a picture stream that framescan reads.
  public static func recognizes(_ path: [UInt8]) -> Bool {
    do throws(MediaError) {
      let input = try InputContext(file: try FileInput(path: path))
      _ = try input.findPictures()
      return true
    } catch {
      return false
    }
  }
}
