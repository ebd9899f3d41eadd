import Testing

/// Pictures drawn and read by Pillow, an independent tool.
enum Pillow {
  /// Runs a script; its standard output.
  @discardableResult
  static func run(_ script: String, _ words: [String] = [], in workspace: Workspace) throws
    -> String
  {
    let python = """
      for python in python3 /usr/bin/python3; do
        "$python" -c 'import PIL' 2>/dev/null && exec "$python" "$@"
      done
      echo 'no python3 here has PIL (scripts/install-dependencies --for-tests)' >&2
      exit 1
      """
    let run = try Command(
      program: "bash", words: ["-c", python, "bash", "-c", script] + words,
      folder: workspace.path("")
    ).run()
    try #require(run.status == 0, "\(run.errors)")
    return run.output
  }

  /// Draws lines of text, white on black.
  ///
  /// - Parameter lines: where each begins, how high its capitals are in pixels (about), and its text.
  static func draw(
    _ lines: [(x: Int, y: Int, size: Int, text: String)], width: Int, height: Int, to name: String,
    in workspace: Workspace
  ) throws {
    let script = """
      import sys
      from PIL import Image, ImageDraw, ImageFont
      name, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      picture = Image.new("RGB", (width, height))
      draw = ImageDraw.Draw(picture)
      for line in sys.argv[4:]:
          x, y, size, text = line.split(",", 3)
          font = ImageFont.truetype("DejaVuSans.ttf", int(int(size) / 0.73))
          draw.text((int(x), int(y)), text, font=font, fill="white", anchor="lt")
      picture.save(name)
      """
    try run(
      script,
      [name, "\(width)", "\(height)"] + lines.map { "\($0.x),\($0.y),\($0.size),\($0.text)" },
      in: workspace)
  }

  /// The colours in a part of a picture, `r,g,b` each, and how often each is there.
  static func colors(
    _ name: String, x: Int, y: Int, width: Int, height: Int, in workspace: Workspace
  ) throws -> [String: Int] {
    let script = """
      import sys
      from PIL import Image
      picture = Image.open(sys.argv[1])
      assert picture.format == "PNG" and picture.mode == "RGB", picture
      x, y, width, height = map(int, sys.argv[2:])
      part = picture.crop((x, y, x + width, y + height))
      for count, color in part.getcolors(width * height):
          print(",".join(map(str, color)), count)
      """
    let lines = try run(script, [name] + [x, y, width, height].map { "\($0)" }, in: workspace)
      .split(separator: "\n")
    return lines.reduce(into: [:]) { colors, line in
      let parts = line.split(separator: " ")
      colors[String(parts[0])] = Int(parts[1])
    }
  }

  /// What the `tesseract` program reads in a part of a picture, made larger and smaller, as it is,
  /// inverted and in black and white; without white space, a line each.
  static func read(
    _ name: String, x: Int, y: Int, width: Int, height: Int, in workspace: Workspace
  ) throws -> [String] {
    let script = """
      import io, subprocess, sys
      from PIL import Image, ImageOps
      x, y, width, height = map(int, sys.argv[2:])
      part = ImageOps.grayscale(Image.open(sys.argv[1]).crop((x, y, x + width, y + height)))
      for scale in (0.12, 0.25, 0.5, 1, 2):
          size = (round(width * scale), round(height * scale))
          if min(size) < 10 or max(size) > 2600:
              continue
          scaled = part.resize(size, Image.BICUBIC)
          level = sum(scaled.getdata()) / (size[0] * size[1])
          looks = [
              scaled, ImageOps.invert(scaled), ImageOps.autocontrast(scaled),
              scaled.point(lambda value: 255 * (value > level)),
          ]
          for look in looks:
              file = io.BytesIO()
              ImageOps.expand(look, 20, look.getpixel((0, 0))).save(file, "PNG")
              read = subprocess.run(
                  ["tesseract", "stdin", "stdout", "--psm", "6"], input=file.getvalue(),
                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
              print("".join(read.stdout.decode().split()))
      """
    return try run(
      script, [name] + [x, y, width, height].map { "\($0)" }, in: workspace
    ).split(separator: "\n").map(String.init)
  }
}
