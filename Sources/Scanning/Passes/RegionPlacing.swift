internal import Analysis
internal import Geometry
internal import Media
internal import Policy
internal import Results

/// Works out where a policy's regions lie in the frames of a recording, and notes what is wrong with that.
struct RegionPlacing {
  /// That of the frames that are being shown; nil before the first.
  private(set) var geometry: FrameGeometry?
  /// What keeps regions from being placed in this recording.
  private(set) var problems: [Problem] = []
  private let policy: Policy
  private var firstDisplay: Size?
  private var profile: Profile?
  private var fits = true
  private var ringing = Ringing(transformSide: 8)
  private var time = PresentationTime.zero

  init(_ policy: Policy) { self.policy = policy }

  /// Prepares for frames of a geometry.
  ///
  /// - Returns: whether it is another than before, so that every region has to be placed anew.
  mutating func begin(
    _ geometry: FrameGeometry, _ transformSide: Int, at time: PresentationTime
  ) -> Bool {
    guard self.geometry != geometry else { return false }
    ringing = Ringing(transformSide: transformSide)
    self.geometry = geometry
    self.time = time
    firstDisplay = firstDisplay ?? geometry.display
    chooseProfile(geometry.display)
    return true
  }

  /// Places a look's region; it is nil where it can't be. One that moves is placed in every frame.
  mutating func place(_ look: inout Look) {
    look.observed = fits ? observe(look) : nil
    look.moving = fits ? move(look) : nil
    look.isMissing = fits && policy.region(look.region, in: profile).region == nil
  }

  private mutating func move(_ look: Look) -> MovingRegion? {
    guard let geometry, let (region, numbers) = numbered(look), let anchor = region.anchor else {
      return nil
    }
    let placed = region.place(in: geometry.display, frame: numbers)
    guard placed.isInside else {
      noteOutside("the place where the anchor of \(look.title) is looked for")
      return nil
    }
    return MovingRegion(
      anchor: anchor, area: placed.rectangle, numbers: numbers,
      except: region.placeExcept(in: geometry.display, frame: numbers), inset: look.inset,
      isProtecting: look.isProtecting, minVisible: look.minVisible, geometry: geometry,
      ringing: ringing)
  }

  /// A look's region as the profile has it, and what its pixel numbers refer to.
  private func numbered(_ look: Look) -> (region: Region, numbers: Size)? {
    guard let display = geometry?.display else { return nil }
    let (ofProfile, written) = policy.region(look.region, in: profile)
    guard let region = ofProfile else { return nil }
    // Without a `frame:`, pixel numbers mean the pixels of the recording's first frame, or with profiles
    // those of the first of its shape.
    return (region, written ?? (policy.profiles.isEmpty ? firstDisplay ?? display : display))
  }

  private mutating func chooseProfile(_ display: Size) {
    let size = "\(display.width)×\(display.height)"
    if policy.profiles.isEmpty {
      fits = policy.fits(display: display)
      if !fits, let wanted = policy.frame {
        note(
          .frameMismatch,
          "the policy's regions are for \(wanted.width)×\(wanted.height), and \(size) is of "
            + "another shape")
      }
      return
    }
    profile = policy.profiles.first { $0.fits(display) }
    fits = profile != nil
    if !fits {
      let wanted = policy.profiles.map { "'\($0.name)' \($0.wanted)" }.joined(separator: ", ")
      note(.frameMismatch, "no profile of the policy is for \(size); they are for: \(wanted)")
    }
  }

  private mutating func observe(_ look: Look) -> ObservedRegion? {
    guard let geometry, let (region, frame) = numbered(look), region.anchor == nil else {
      return nil
    }
    let display = geometry.display
    let placed = region.place(in: display, frame: frame)
    if placed.rectangle.subtracting(placed.except).isEmpty && !placed.rectangle.isEmpty {
      noteNothingLeft(of: look)
      return nil
    }
    guard placed.isInside else {
      noteOutside(look.title)
      return nil
    }
    let rectangle = placed.rectangle
    let observed = ObservedRegion(
      display: rectangle, except: placed.except,
      insetX: Self.inset(
        look.inset, isProtecting: look.isProtecting, side: rectangle.width, along: display.width,
        frame.width),
      insetY: Self.inset(
        look.inset, isProtecting: look.isProtecting, side: rectangle.height,
        along: display.height, frame.height),
      geometry: geometry, ringing: ringing,
      scale: Double(display.width) / Double(frame.width))
    if observed.pieces.isEmpty {
      noteNothingLeft(of: look)
      return nil
    }
    return observed
  }

  private mutating func noteOutside(_ what: String) {
    guard let display = geometry?.display else { return }
    note(
      .regionOutsideFrame,
      "\(what) does not lie in the picture of \(display.width)×\(display.height); if its numbers "
        + "are for another size, give percent, or say so in a policy with frame:")
  }

  /// What pictures of the frame that is being shown hide of a look's region: its rectangle with what is
  /// taken out of it, since text may reach into that; everything where it has no place, or moves: another
  /// one like it may show beside it; nil where devices of this kind don't have it.
  func hidden(of look: Look) -> Rectangle? {
    guard let geometry else { return nil }
    if look.moving != nil { return Rectangle(geometry.display) }
    if let observed = look.observed { return observed.display }
    return look.isMissing ? nil : Rectangle(geometry.display)
  }

  private mutating func noteNothingLeft(of look: Look) {
    note(.emptyRegion, "nothing is left of \(look.title) without its border and exceptions")
  }

  /// How much of a border is ignored, in display pixels. By default it is one 8-pixel coding block
  /// where something is protected, and never more than half of a small region.
  static func inset(
    _ length: Length?, isProtecting: Bool, side: Int, along display: Int, _ frame: Int
  ) -> Int {
    guard let length else { return isProtecting ? min(8, side / 4) : 0 }
    return Int(length.pixels(along: display, of: frame).rounded())
  }

  private mutating func note(_ kind: ProblemKind, _ message: String) {
    if problems.contains(where: { $0.kind == kind && $0.message == message }) { return }
    problems.append(Problem(kind: kind, message: message, time: seconds(time.duration)))
  }
}
