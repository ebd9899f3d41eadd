"""A small network of fully connected layers, trained with Adam on shifted and noisy copies."""

import numpy

HIDDEN = (64, 16)
SIDE = 20
BATCH = 256
RATE = 1.5e-3
DECAY = 4e-5


def activations(layers, inputs):
    """What each layer hands on, the inputs first."""
    values = [inputs]
    for index, (weights, biases) in enumerate(layers):
        sums = values[-1] @ weights + biases
        values.append(numpy.maximum(sums, 0) if index < len(layers) - 1 else sums)
    return values


def scores(layers, inputs):
    return activations(layers, inputs)[-1][:, 0]


def varied(rng, inputs):
    """Shifted by up to a cell, weaker or stronger and noisy, as other levels and codecs give."""
    cells = inputs[:, :-1].reshape(-1, SIDE, SIDE)
    cells = numpy.roll(cells, rng.integers(-1, 2, 2), (1, 2))
    cells = cells * rng.uniform(0.85, 1.1, (len(cells), 1, 1)).astype(numpy.float32)
    cells = cells + rng.normal(0, 0.04, cells.shape).astype(numpy.float32)
    return numpy.concatenate([cells.clip(0, 1).reshape(len(cells), -1), inputs[:, -1:]], 1)


def train(positive, negative, epochs):
    """Layers (weights, biases) that answer above 0 for the first and below for the second."""
    rng = numpy.random.default_rng(0)
    inputs = numpy.concatenate([positive, negative])
    wanted = numpy.repeat(numpy.float32((1, 0)), (len(positive), len(negative)))
    sizes = [inputs.shape[1], *HIDDEN, 1]
    layers = [(rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(numpy.float32),
               numpy.zeros(b, numpy.float32)) for a, b in zip(sizes, sizes[1:])]
    parameters = [part for layer in layers for part in layer]
    means = [numpy.zeros_like(part) for part in parameters]
    squares = [numpy.zeros_like(part) for part in parameters]
    batches = len(inputs) // BATCH
    steps = epochs * batches
    for step in range(1, steps + 1):
        if (step - 1) % batches == 0:
            order = rng.permutation(len(inputs))
        first = (step - 1) % batches * BATCH
        chosen = order[first:first + BATCH]
        gradients = slopes(layers, varied(rng, inputs[chosen]), wanted[chosen])
        rate = RATE * 0.5 * (1 + numpy.cos(numpy.pi * step / steps))
        for part, slope, mean, square in zip(parameters, gradients, means, squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * (mean / (1 - 0.9 ** step)) / (
                numpy.sqrt(square / (1 - 0.999 ** step)) + 1e-8)
    return layers


def slopes(layers, inputs, wanted):
    """Gradients of the cross entropy, in the order of the parameters."""
    values = activations(layers, inputs)
    error = ((1 / (1 + numpy.exp(-values[-1][:, 0])) - wanted) / len(wanted))[:, None]
    found = []
    for index in reversed(range(len(layers))):
        weights = layers[index][0]
        found = [values[index].T @ error + DECAY * weights, error.sum(0), *found]
        error = (error @ weights.T) * (values[index] > 0)
    return found
