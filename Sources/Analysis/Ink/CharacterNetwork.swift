/// Tells characters of any script from icons, parts of charts and pieces of photos, by shape alone: a
/// network of two hidden layers, trained by `scripts/train-characters` on Latin, Cyrillic, Greek,
/// Arabic, Chinese, Japanese and Korean type and on icon fonts and drawn shapes.
struct CharacterNetwork {
  /// One layer: for each input as many weights as it has outputs, then a bias for each output.
  struct Layer {
    let outputs: Int
    let weights: [Float]
    let biases: [Float]

    /// The outputs of a layer, before they are cut at zero.
    func outputs(of inputs: [Float]) -> [Float] {
      var sums = biases
      for (index, input) in inputs.enumerated() where input != 0 {
        let first = index * outputs
        for output in 0..<outputs { sums[output] += input * weights[first + output] }
      }
      return sums
    }
  }

  private let layers: [Layer]

  /// The network as it was trained.
  init() { layers = CharacterWeights.layers }

  /// How much a shape looks like a character: above 0 more than like anything else. The logarithm of
  /// the odds, as far as training pictures are like others.
  func score(_ patch: CharacterPatch) -> Float {
    var values = patch.values
    for layer in layers.dropLast() { values = layer.outputs(of: values).map { max(0, $0) } }
    return layers.last?.outputs(of: values).first ?? 0
  }
}
