import Analysis
import Geometry
import Media
import Reporting
import Scanning

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page of `framescan init --html`: frames of recordings of one size, to draw regions on.
enum PickerPage {
  /// Frames of each recording, and of all of them.
  private static let most = (perRecording: 8, together: 24)
  /// The largest that a frame is shown.
  private static let bounds = Size(width: 1280, height: 1280)
  /// Bytes that all pictures may have; in Base64 a third more.
  private static let largest = 3_500_000

  /// The page.
  ///
  /// - Parameters:
  ///   - recordings: of one size as displayed.
  ///   - observations: one of each of them.
  static func render(
    _ recordings: [RecordingFinder.Found], _ observations: [RecordingObservation]
  ) throws(UsageError) -> String {
    let share = max(1, most.together / max(1, recordings.count))
    let count = min(most.perRecording, share)
    let (viewer, plan) = try viewer(of: recordings)
    var pictures: [(recording: String, time: Double, picture: RGBPicture)] = []
    for (item, observation) in zip(plan.items, observations).prefix(most.together) {
      let times = observation.overview.mostDifferent(count)
      // A moment later, so that rounding never shows the frame before.
      let wanted = times.map { $0 == 0 ? .zero : Duration.seconds($0) + .microseconds(10) }
      let views: RecordingViews
      do throws(BatchError) {
        views = try viewer.views(of: item, at: wanted)
      } catch {
        throw .cannotScan(error)
      }
      for view in views.views.compactMap(\.self) {
        pictures.append((observation.path, view.look.time, view.picture.reduced(toFit: bounds)))
      }
    }
    let files = try files(of: pictures.map(\.picture))
    let frames = zip(pictures, files).map { picture, file in
      RegionPicker.Frame(
        recording: picture.recording, time: picture.time,
        picture: "data:image/png;base64,\(Data(file).base64EncodedString())")
    }
    let size = observations.compactMap(\.size).first ?? Size(width: 1, height: 1)
    return RegionPicker(size: size, frames: frames, expectations: expectations).render()
  }

  private static func viewer(
    of recordings: [RecordingFinder.Found]
  ) throws(UsageError) -> (viewer: FrameViewer, plan: ScanPlan) {
    do throws(PolicyErrors) {
      // What is judged doesn't matter: it is the frames that are shown.
      let checks = WrittenChecks(black: ["all"], blank: [], text: [])
      let plan = try ScanPlan(recordings, source: .checks(checks), definitions: [:])
      let viewer = FrameViewer(
        plan, threads: Console.cores, memory: 4 << 30, program: ScanRun.workerProgram)
      return (viewer, plan)
    } catch {
      throw .policy(lines: PolicyErrorText.lines(error, advising: "init"))
    }
  }

  /// The pictures as PNG files, made smaller until all of them together are small enough.
  private static func files(of pictures: [RGBPicture]) throws(UsageError) -> [[UInt8]] {
    var side = bounds.width
    while true {
      let limit = Size(width: side, height: side)
      var files: [[UInt8]] = []
      for picture in pictures {
        do throws(MediaError) {
          files.append(try picture.reduced(toFit: limit).png())
        } catch {
          throw .unwritable(path: "a picture", reason: "it can't be made")
        }
      }
      if files.reduce(0, { $0 + $1.count }) <= largest || side < 200 { return files }
      side = side * 3 / 4
    }
  }

  private static var expectations: [RegionPicker.Expectation] {
    ExpectationRegistry.syntaxes.filter(\.isSupported).map { syntax in
      let (argument, name): (RegionPicker.Expectation.Argument, String) =
        switch syntax.argument {
        case .none: (.none, "")
        case .optionalColor: (.optional, "colour")
        case .pattern: (.required, "pattern")
        case .optionalTexts: (.optional, "pattern")
        case .picture: (.required, "picture file")
        }
      return RegionPicker.Expectation(
        keyword: syntax.keyword, summary: syntax.summary, argument: argument, argumentName: name)
    }
  }
}
