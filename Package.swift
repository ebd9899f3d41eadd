// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Golden files lie beside their tests and are read from there.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "framescan",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "framescan", targets: ["framescan"])],
  targets: [
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .systemLibrary(
      name: "CTesseract", pkgConfig: "tesseract lept",
      providers: [
        .apt(["libtesseract-dev", "libleptonica-dev", "tesseract-ocr-eng"]), .brew(["tesseract"]),
      ]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    .systemLibrary(
      name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),

    .target(name: "CWorker"),

    // Optimised even in debug builds: unoptimised pixel loops make tests some 200 times slower.
    .target(name: "CKernels", cSettings: [.unsafeFlags(["-O3"])]),
    module("Kernels", ["CKernels", "Geometry"]),
    module("Geometry"),
    module("Threads"),
    module("Media", ["CFFmpeg", "Geometry"]),
    module("Drawing", ["CTesseract", "Geometry", "Media"]),
    module("Policy", ["CYAML", "Geometry"]),
    module("Results", ["Geometry"]),
    module("Reading", ["CTesseract", "Geometry", "Kernels", "Media", "Threads"]),
    module(
      "Analysis", ["Geometry", "Kernels", "Media", "Policy", "Reading", "Results", "Threads"]),
    module(
      "Scanning",
      [
        "Analysis", "CWorker", "Drawing", "Geometry", "Media", "Policy", "Reading", "Results",
        "Threads",
        .target(name: "CSeccomp", condition: .when(platforms: [.linux])),
      ]),
    module("Reporting", ["Geometry", "Results"]),
    .executableTarget(
      name: "framescan",
      dependencies: ["Analysis", "Media", "Policy", "Reporting", "Results", "Scanning"],
      swiftSettings: strict),

    tests("ResultsTests", ["Geometry", "Results"]),
    tests(
      "ReportingTests", ["Geometry", "GoldenSupport", "Reporting", "Results"],
      exclude: ["Golden", "Schemas"]),
    tests("PolicyTests", ["Policy", "Geometry"]),
    tests("EndToEndTests", ["ClipSupport", "GoldenSupport"], exclude: ["Golden"]),

    .target(
      name: "ClipSupport", dependencies: ["Geometry", "Media"], path: "Tests/ClipSupport",
      swiftSettings: strict),
    .target(name: "GoldenSupport", path: "Tests/GoldenSupport", swiftSettings: strict),
    tests("GeometryTests", ["ClipSupport", "Geometry"]),
    // What scripts/bench kernels runs.
    .executableTarget(
      name: "KernelBenchmark", dependencies: ["Geometry", "Kernels"], path: "Tests/KernelBenchmark",
      swiftSettings: strict),
    tests("KernelsTests", ["ClipSupport", "Geometry", "Kernels"]),
    tests("MediaTests", ["ClipSupport", "Geometry", "Media"]),
    tests("DrawingTests", ["Drawing", "Geometry", "Media"]),
    tests(
      "AnalysisTests",
      ["Analysis", "ClipSupport", "Geometry", "Media", "Policy", "Reading", "Results", "Threads"]),
    tests("ReadingTests", ["ClipSupport", "Geometry", "Media", "Reading", "Threads"]),
    tests(
      "ScanningTests",
      ["Analysis", "ClipSupport", "Geometry", "Media", "Policy", "Results", "Scanning"]),
  ]
)

// Fuzzers need a runtime that nothing else is linked to: scripts/fuzz builds them, with this set.
if Context.environment["FRAMESCAN_FUZZ"] != nil {
  func fuzzing(_ name: String) -> String { "Tests/Fuzzing/\(name)" }
  func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: ["FuzzSupport"] + dependencies, path: fuzzing(name),
      swiftSettings: strict)
  }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: fuzzing("CFuzzer")),
    .target(
      name: "FuzzSupport", dependencies: ["CFuzzer"], path: fuzzing("FuzzSupport"),
      swiftSettings: strict),
    fuzzer("RecordingFuzzer", ["Analysis", "Policy", "Reporting", "Results", "Scanning"]),
    fuzzer("PolicyFuzzer", ["Analysis", "Geometry", "Policy"]),
  ]
}
