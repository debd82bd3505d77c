// Turns Silero's voice activity network, which judges one window of 32 ms per run, into one that judges any number of
// windows that follow each other: the same weights and the same sums, but the layers before the LSTM are one product of
// matrices for all windows, and the LSTM goes through them by itself.
import { floatConstants, int, model, node, tensor, text } from './onnx-format.mjs'

/** Samples of a window with those before it, and those that the network mirrors at its end. */
const windowSamples = 576
const mirrored = 64
/** Of the short-time Fourier transform: four frames in a window. */
const frameSamples = 256
const hop = 128
const frames = 4
const bins = 129
const hidden = 128

/** The convolutions after it, over the frames of a window: channels, and for each frame that comes out where its three taps begin. */
const layers = [
  { inputs: bins, outputs: 128, starts: [-1, 0, 1, 2] },
  { inputs: 128, outputs: 64, starts: [-1, 1] },
  { inputs: 64, outputs: 64, starts: [-1] },
  { inputs: 64, outputs: hidden, starts: [-1] },
]
const taps = 3

const transposed = (values, rows, columns) =>
  Float32Array.from({ length: values.length }, (_, i) => values[(i % rows) * columns + Math.floor(i / rows)])

/** From output, input, tap to a matrix whose rows are tap after tap, input after input. */
const convolutionMatrix = (weights, { inputs, outputs }) =>
  Float32Array.from({ length: weights.length }, (_, i) => {
    const row = Math.floor(i / outputs)
    return weights[((i % outputs) * inputs + (row % inputs)) * taps + Math.floor(row / inputs)]
  })

/** PyTorch's gates are input, forget, cell, output; those of ONNX input, output, forget, cell. */
function gatesInOrder(values) {
  const gate = values.length / 4
  const parts = [0, 3, 1, 2].map((at) => values.subarray(at * gate, (at + 1) * gate))
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

/**
 * @param {Buffer} silero silero_vad_v6.onnx
 * @returns {Buffer} inputs `windows` (T x 576, each with the 64 samples before it), `h` and `c` (1 x 1 x 128);
 *   outputs `probabilities` (T x 1), `hn`, `cn`
 */
export function convertSilero(silero) {
  const constants = floatConstants(silero)
  // The other branch is of 8 kHz.
  const weight = (name, length) => {
    const values = constants.get(`If_0_then_branch__Inline_0__${name}`)
    if (values?.length !== length) throw new Error(`${name} has ${values?.length} values`)
    return values
  }
  const nodes = []
  const tensors = []
  const add = (operator, inputs, output, attributes) => nodes.push(node(operator, inputs, output, attributes))
  const constant = (name, dims, values) => {
    tensors.push(tensor(name, dims, values))
    return name
  }
  const whole = (name, values) => constant(name, [values.length], BigInt64Array.from(values, BigInt))
  const names = (name, count) => Array.from({ length: count }, (_, i) => `${name}${i}`)

  /** Rows of windows become rows of frames: all first ones, then all second ones. */
  function cut(input, name, { starts, length, step }) {
    const axis = whole(`${name}Axis`, [1])
    const pieces = starts.map((start, i) => {
      const from = whole(`${name}From${i}`, [start * step])
      const to = whole(`${name}To${i}`, [start * step + length])
      add('Slice', [input, from, to, axis], `${name}Piece${i}`)
      return `${name}Piece${i}`
    })
    add('Concat', pieces, `${name}Rows`, [int('axis', 0)])
    return `${name}Rows`
  }

  add('Pad', ['windows', whole('mirror', [0, 0, 0, mirrored])], 'sound', [text('mode', 'reflect')])
  const rows = cut('sound', 'stft', { starts: [0, 1, 2, 3], length: frameSamples, step: hop })
  const basis = weight('stft.forward_basis_buffer', 2 * bins * frameSamples)
  const basisName = constant('basis', [frameSamples, 2 * bins], transposed(basis, 2 * bins, frameSamples))
  add('MatMul', [rows, basisName], 'spectrum')
  add('Split', ['spectrum'], ['re', 'im'], [int('axis', 1)])
  add('Mul', ['re', 're'], 're2')
  add('Mul', ['im', 'im'], 'im2')
  add('Add', ['re2', 'im2'], 'power')
  add('Sqrt', ['power'], 'magnitude')

  let output = 'magnitude'
  let count = frames
  layers.forEach((layer, at) => {
    const { inputs, outputs, starts } = layer
    const name = `encoder${at}`
    let joined = output
    if (count > 1) {
      add('Split', [output], names(`${name}In`, count), [int('axis', 0)])
      joined = `${name}Joined`
      add('Concat', names(`${name}In`, count), joined, [int('axis', 1)])
    }
    add('Pad', [joined, whole(`${name}Around`, [0, inputs, 0, inputs])], `${name}Padded`)
    const shifted = starts.map((start) => start + 1)
    const cuts = cut(`${name}Padded`, name, { starts: shifted, length: taps * inputs, step: inputs })
    const matrix = convolutionMatrix(
      weight(`encoder.${at}.reparam_conv.weight`, outputs * inputs * taps),
      layer,
    )
    const matrixName = constant(`${name}W`, [taps * inputs, outputs], matrix)
    const bias = constant(`${name}B`, [outputs], weight(`encoder.${at}.reparam_conv.bias`, outputs))
    add('Gemm', [cuts, matrixName, bias], `${name}Sum`)
    output = `${name}Out`
    add('Relu', [`${name}Sum`], output)
    count = starts.length
  })

  const square = 4 * hidden * hidden
  const w = constant('lstmW', [1, 4 * hidden, hidden], gatesInOrder(weight('decoder.rnn.weight_ih', square)))
  const r = constant('lstmR', [1, 4 * hidden, hidden], gatesInOrder(weight('decoder.rnn.weight_hh', square)))
  const biases = ['ih', 'hh'].map((one) => gatesInOrder(weight(`decoder.rnn.bias_${one}`, 4 * hidden)))
  const b = constant('lstmB', [1, 8 * hidden], Float32Array.from(biases.flatMap((one) => [...one])))
  add('Unsqueeze', [output, whole('batchAxis', [1])], 'sequence')
  add('LSTM', ['sequence', w, r, b, '', 'h', 'c'], ['y', 'hn', 'cn'], [int('hidden_size', hidden)])
  add('Squeeze', ['y', whole('yAxes', [1, 2])], 'yRows')
  add('Relu', ['yRows'], 'yRelu')
  const last = constant('decoderW', [hidden, 1], weight('decoder.decoder.2.weight', hidden))
  const lastBias = constant('decoderB', [1], weight('decoder.decoder.2.bias', 1))
  add('Gemm', ['yRelu', last, lastBias], 'logits')
  add('Sigmoid', ['logits'], 'probabilities')

  const state = [1, 1, hidden]
  return model({
    name: 'silero_vad_windows',
    nodes,
    tensors,
    inputs: [
      { name: 'windows', dims: ['T', windowSamples] },
      { name: 'h', dims: state },
      { name: 'c', dims: state },
    ],
    outputs: [
      { name: 'probabilities', dims: ['T', 1] },
      { name: 'hn', dims: state },
      { name: 'cn', dims: state },
    ],
  })
}
