import Testing

/// The lock of a worker, tried from outside: the worker is stopped while it decodes, made to call the
/// system, and what the system answers is looked at. That is as much as a recording can do that has taken
/// the worker over.
@Suite(.enabled(if: Tracing.isPossible, Tracing.reason))
struct LockTests {
  #if arch(x86_64) && os(Linux)
    @Test("A worker that is taken over while it decodes is refused whatever it asks for")
    func takenOver() throws {
      let workspace = try Workspace()
      try SlowRecording.changing.place(in: workspace, as: "slow.mp4")
      let run = try Command(
        program: "/usr/bin/python3", words: ["-c", Self.script, Framescan.binary],
        folder: workspace.path("")
      ).run()
      #expect(run.status == 0, "\(run.errors)")
      let answers = run.output.split(separator: "\n").map { $0.split(separator: " ") }
      let calls = [
        "socket", "local-socket", "open", "create", "exec", "fork", "signal", "look", "read-other",
        "remove", "raise-limit", "new-lock-off",
      ]
      // EPERM is 1. The same calls are answered in a process that is not locked in.
      #expect(
        answers.filter { $0[0] == "worker" }.map { $0.dropFirst().joined(separator: " ") }
          == ["getpid itself"] + calls.map { "\($0) -1" })
      #expect(
        answers.filter { $0[0] == "other" }.map { $0.dropFirst().joined(separator: " ") }
          == ["getpid itself", "socket granted", "open granted", "look granted"])
    }
  #endif

  private static let script = #"""
    import ctypes, os, re, struct, subprocess, sys, time
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    libc.ptrace.restype = ctypes.c_long
    ATTACH, DETACH, GETREGS, SETREGS, STEP = 16, 17, 12, 13, 9
    # struct user_regs_struct of x86-64
    NAMES = ("r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss "
             "fs_base gs_base ds es fs gs").split()
    Registers = ctypes.c_ulonglong * len(NAMES)

    def trace(request, process, data=None):
        if libc.ptrace(request, process, None, data) != 0:
            raise OSError(ctypes.get_errno(), "ptrace %d" % request)

    class Stopped:
        def __init__(self, process):
            self.process = process
            trace(ATTACH, process)
            os.waitpid(process, 0x40000000)
            self.saved = Registers()
            trace(GETREGS, process, ctypes.byref(self.saved))
            self.memory = open("/proc/%d/mem" % process, "r+b", buffering=0)
            for line in open("/proc/%d/maps" % process):
                if "r-xp" in line and "libc.so" in line:
                    start, end = (int(x, 16) for x in line.split()[0].split("-"))
                    self.memory.seek(start)
                    self.call_at = start + self.memory.read(end - start).index(b"\x0f\x05")
                    break
            # Below what the stopped function may use of its stack.
            self.room = (self.saved[NAMES.index("rsp")] - 8192) & ~15

        def call(self, number, *arguments):
            arguments = list(arguments)
            place = self.room
            for index, value in enumerate(arguments):
                if isinstance(value, bytes):
                    self.memory.seek(place)
                    self.memory.write(value + b"\0")
                    arguments[index] = place
                    place += 256
            registers = Registers(*self.saved)
            def put(name, value): registers[NAMES.index(name)] = value & (1 << 64) - 1
            for name, value in zip("rdi rsi rdx r10 r8 r9".split(), arguments + [0] * 6):
                put(name, value)
            put("rax", number)
            put("orig_rax", -1)
            put("rip", self.call_at)
            trace(SETREGS, self.process, ctypes.byref(registers))
            trace(STEP, self.process)
            os.waitpid(self.process, 0x40000000)
            trace(GETREGS, self.process, ctypes.byref(registers))
            return ctypes.c_longlong(registers[NAMES.index("rax")]).value

        def release(self):
            trace(SETREGS, self.process, ctypes.byref(self.saved))
            trace(DETACH, self.process)

    def answer(value): return "granted" if value >= 0 else value
    AT_FDCWD, CREATE, CHILD = -100, 0o101, 17
    scan = subprocess.Popen([sys.argv[1], "scan", "--black", "all", "-j", "1", "slow.mp4"],
                            stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while True:
        assert time.monotonic() < deadline and scan.poll() is None, "no worker is at work"
        found = subprocess.run(["pgrep", "-P", str(scan.pid)], capture_output=True, text=True).stdout
        try:
            worker = int(found)
            if any("slow.mp4" in os.readlink("/proc/%d/fd/%s" % (worker, fd))
                   for fd in os.listdir("/proc/%d/fd" % worker)):
                break
        except (ValueError, OSError):
            pass
        time.sleep(0.01)
    time.sleep(0.2)
    other = subprocess.Popen(["sleep", "60"])
    try:
        it = Stopped(worker)
        print("worker getpid", "itself" if it.call(39) == worker else "wrong")
        for name, *call in [
            ("socket", 41, 2, 1, 0), ("local-socket", 41, 1, 1, 0),
            ("open", 257, AT_FDCWD, b"/etc/passwd", 0),
            ("create", 257, AT_FDCWD, b"made-by-worker", CREATE, 0o600),
            ("exec", 59, b"/bin/true", 0, 0), ("fork", 56, CHILD, 0, 0, 0, 0),
            ("signal", 62, scan.pid, 0), ("look", 4, b"/etc/passwd", it.room - 4096),
            ("read-other", 310, scan.pid, it.room, 0, it.room, 0, 0), ("remove", 87, b"slow.mp4"),
            ("raise-limit", 302, 0, 0, struct.pack("QQ", 1 << 62, 1 << 62), 0),
            ("new-lock-off", 157, 22, 0, 0),
        ]:
            print("worker", name, answer(it.call(*call)))
        it.release()
        it = Stopped(other.pid)
        print("other getpid", "itself" if it.call(39) == other.pid else "wrong")
        for name, *call in [
            ("socket", 41, 2, 1, 0), ("open", 257, AT_FDCWD, b"/etc/passwd", 0),
            ("look", 4, b"/etc/passwd", it.room - 4096),
        ]:
            print("other", name, answer(it.call(*call)))
        it.release()
    finally:
        other.kill()
    # What was stopped goes on as if nothing had been.
    sys.exit(0 if scan.wait() == 1 and not os.path.exists("made-by-worker") else 1)
    """#
}
