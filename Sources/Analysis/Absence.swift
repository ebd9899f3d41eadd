/// Why there is nothing to judge of a region that moves.
public enum Absence: Sendable, Hashable {
  /// What it moves with doesn't show.
  case anchor
  /// It is outside the picture, or less of it is inside than the check asks for.
  case outOfSight
}
