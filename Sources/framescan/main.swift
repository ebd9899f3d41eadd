#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// A descriptor that was closed would be taken by the first file opened, and what is printed written into
// it. Opened the wrong way round, it fails as a closed one does.
for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
where fcntl(descriptor, F_GETFD) < 0 {
  _ = open("/dev/null", mode)
}
// A file that may not grow any more is an error like a full disk, not the end of the program.
signal(SIGXFSZ, SIG_IGN)
exit(Program.run(Words.ofThisProcess()))
