"""A network's weights as a Swift file: one character a weight."""

import numpy

STEPS = 90
LINE = 92
HEAD = '''\
/// The weights of `CharacterNetwork`, written by `scripts/train-characters`: of each layer one
/// character a weight, from `$` on without the backslash, in ninety steps over the range of its
/// output's weights.
enum CharacterWeights {
  /// The layers in order.
  static let layers = [
'''
UNPACK = '''\
  ]

  private static func layer(
    _ outputs: Int, _ packed: [StaticString], _ steps: [Float], _ biases: [Float]
  ) -> CharacterNetwork.Layer {
    var weights: [Float] = []
    for line in packed {
      line.withUTF8Buffer { bytes in
        for byte in bytes {
          let level = Int(byte) - (byte < 92 ? 36 : 37)
          weights.append((Float(level) - 44.5) * steps[weights.count % outputs])
        }
      }
    }
    return CharacterNetwork.Layer(outputs: outputs, weights: weights, biases: biases)
  }
'''


def text(layers):
    calls = "".join(
        f"    layer({weights.shape[1]}, packed{index}, steps{index}, biases{index}),\n"
        for index, (weights, _) in enumerate(layers))
    return HEAD + calls + UNPACK + "".join(
        layer_text(index, *layer) for index, layer in enumerate(layers)) + "}\n"


def layer_text(index, weights, biases):
    steps = numpy.abs(weights).max(0) / (STEPS - 1) * 2
    levels = numpy.rint(weights / steps + (STEPS - 1) / 2).clip(0, STEPS - 1).astype(int)
    packed = "".join(chr(level + (36 if level < 56 else 37)) for level in levels.ravel())
    lines = [f'"{packed[at:at + LINE]}"' for at in range(0, len(packed), LINE)]
    return (f"\n  private static let steps{index}: [Float] = {numbers(steps)}\n"
            f"  private static let biases{index}: [Float] = {numbers(biases)}\n"
            f"  private static let packed{index}: [StaticString] = {listed(lines)}\n")


def numbers(values):
    lines, line = [], ""
    for value in values:
        word = f"{value:.5g}"
        if line and len(line) + len(word) > 88:
            lines, line = [*lines, line], ""
        line += f", {word}" if line else word
    return listed([*lines, line])


def listed(lines):
    """A list of them, on one line each; where there is one, with the brackets around it."""
    if len(lines) == 1:
        return f"[{lines[0]}]"
    return "[\n" + "".join(f"    {line},\n" for line in lines) + "  ]"
