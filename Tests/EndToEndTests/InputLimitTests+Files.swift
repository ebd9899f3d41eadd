extension InputLimitTests {
  /// Makes the files out of good ones, with Python's zlib and struct, by the formats' specifications.
  static let script = #"""
    import struct, zlib
    def write(name, data): open(name, "wb").write(data)
    def read(name): return open(name, "rb").read()

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    def png(width, height, *more):
        header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        rows = chunk(b"IDAT", zlib.compress(bytes(width + 1) * min(height, 64)))
        return b"\x89PNG\r\n\x1a\n" + header + b"".join(more) + rows + chunk(b"IEND", b"")
    write("huge.png", png(30000, 30000))
    write("large.png", png(16000, 16000))
    # A gigabyte of zeros takes a megabyte.
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1024)) + packer.flush()
    write("notes.png", png(64, 64, chunk(b"iCCP", (b"a\0\0" + bomb).ljust(1050000, b"\0"))))
    write("huge.gif", b"GIF89a" + struct.pack("<HHBBB", 65535, 65535, 0x80, 0, 0)
          + b"\0\0\0\xff\xff\xff\x2c" + struct.pack("<HHHHB", 0, 0, 65535, 65535, 0)
          + b"\x02\x02\x44\x01\x00\x3b")
    write("huge.jpg", b"\xff\xd8\xff\xe0\0\4ab\xff\xc0" + struct.pack(">HBHHB", 11, 8, 65500, 65500, 1)
          + b"\1\x11\0\xff\xda\0\x08\1\1\0\0\x3f\0" + bytes(99) + b"\xff\xd9")
    riff = b"WEBPVP8X" + struct.pack("<IB3x", 10, 2) + b"\xff" * 6 + b"ANIM" + struct.pack("<IIH", 6, 0, 0)
    write("huge.webp", b"RIFF" + struct.pack("<I", len(riff)) + riff)

    good, fragments, avi = read("good.mp4"), read("fragments.mp4"), read("good.avi")
    def patch(name, source, kind, offset, new):
        at = source.index(kind) + offset
        write(name, source[:at] + new + source[at + len(new):])
    most = b"\xff" * 4
    patch("stsz.mp4", good, b"stsz", 12, most)
    patch("same-size.mp4", good, b"stsz", 8, struct.pack(">I", 1) + most)
    for table in ("stts", "stsc", "stco"):
        patch(table + ".mp4", good, table.encode(), 8, most)
    # Entries without fields of their own take no bytes; so many are as much as FFmpeg allocates.
    patch("trun.mp4", fragments, b"trun", 4, struct.pack(">II", 1, (1 << 32) // 24))
    patch("cmov.mp4", good, b"mvhd", 0, b"cmov")
    patch("idx1.avi", avi, b"idx1", 4, b"\xff\xff\xff\x7f")
    # The container says 64×64, each picture itself 15000×15000.
    pictures = avi.split(b"\xff\xc0\0\x11")
    size = struct.pack(">HH", 15000, 15000)
    write("mjpeg.avi", b"\xff\xc0\0\x11".join(
        [pictures[0]] + [picture[:1] + size + picture[5:] for picture in pictures[1:]]))

    at = good.index(b"moov") - 4
    size, = struct.unpack(">I", good[at:at + 4])
    track = good.index(b"trak") - 4
    length, = struct.unpack(">I", good[track:track + 4])
    movie = good[at + 4:at + size] + good[track:track + length] * 5000
    write("tracks.mp4", good[:at] + struct.pack(">I", len(movie) + 4) + movie + good[at + size:])
    # Boxes within boxes, deeper than any stack.
    depth = 200000
    boxes = b"".join(struct.pack(">I", 8 * (depth - n)) + b"moov" for n in range(depth))
    write("deep.mp4", good[:at] + boxes)

    def element(kind, data):
        return bytes.fromhex(kind) + struct.pack(">Q", len(data) | 1 << 56) + data
    def entry(number, more=b""):
        size = element("b0", b"\x40") + element("ba", b"\x40")
        return element("ae", element("d7", struct.pack(">H", number)) + b"\x83\x81\x01"
                       + element("73c5", struct.pack(">H", number)) + element("86", b"V_VP8")
                       + element("e0", size) + more)
    header = element("1a45dfa3", element("4282", b"matroska"))
    info = element("1549a966", element("2ad7b1", struct.pack(">I", 1000000)))
    cluster = element("1f43b675", element("e7", b"\0") + element("a3", b"\x81\0\0\x80abc"))
    def matroska(name, *parts):
        write(name, header + element("18538067", b"".join((info,) + parts)))
    matroska("tracks.mkv", element("1654ae6b", b"".join(entry(n + 1) for n in range(5000))), cluster)
    cue = element("bb", element("b3", b"\1") + element("b7", element("f7", b"\1") + element("f1", b"\1")))
    matroska("cues.mkv", element("1654ae6b", entry(1)), element("1c53bb6b", cue * 100000), cluster)
    # Two hundred megabytes of the codec's own, of which a few bytes are there.
    private = b"\x63\xa2" + struct.pack(">I", 0x1c000000) + b"abc"
    matroska("private.mkv", element("1654ae6b", entry(1, private)), cluster)
    """#
}
