#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A file that may not grow any more is an error like a full disk, not the end of the program.
signal(SIGXFSZ, SIG_IGN)
exit(Program.run(Words.ofThisProcess()))
