// Turns a Kaldi nnet3 x-vector network (vosk-model-spk-0.4) into an ONNX model of its frame layers and a table of what
// follows the pooling. Kaldi's binary form: <https://kaldi-asr.org/doc/io.html>.
import { ints, model, node, rawBytes, tensor } from './onnx-format.mjs'

/** The frame layers in order: name, channels in, frames of context, dilation. */
const layers = [
  { name: 'tdnn1', inputs: 23, taps: 5, dilation: 1 },
  { name: 'tdnn2', inputs: 512, taps: 3, dilation: 2 },
  { name: 'tdnn3', inputs: 512, taps: 3, dilation: 3 },
  { name: 'tdnn4', inputs: 512, taps: 1, dilation: 1 },
  { name: 'tdnn5', inputs: 512, taps: 1, dilation: 1 },
]
const batchNormEpsilon = 0.001

function component(network, name) {
  const start = network.indexOf(`<ComponentName> ${name} `)
  if (start < 0) throw new Error(`the network has no component ${name}`)
  const end = network.indexOf('<ComponentName>', start + 10)
  return network.subarray(start, end < 0 ? network.length : end)
}

const floatsAt = (bytes, at, count) =>
  Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + 4 * i))

/** A float matrix: token, `FM`, then rows and columns as a byte 4 and an int32 each, then row by row. */
function matrix(bytes, token) {
  const at = bytes.indexOf(`${token} FM `) + token.length + 4
  const rows = bytes.readInt32LE(at + 1)
  const columns = bytes.readInt32LE(at + 6)
  return { rows, columns, values: floatsAt(bytes, at + 10, rows * columns) }
}

function vector(bytes, token) {
  const at = bytes.indexOf(`${token} FV `) + token.length + 4
  return floatsAt(bytes, at + 5, bytes.readInt32LE(at + 1))
}

/** Kaldi keeps the taps of a row one after another, ONNX the channels. */
function convolutionWeights({ rows, values, columns }, { inputs, taps }) {
  const weights = new Float32Array(rows * inputs * taps)
  for (let row = 0; row < rows; row++)
    for (let tap = 0; tap < taps; tap++)
      for (let input = 0; input < inputs; input++)
        weights[(row * inputs + input) * taps + tap] = values[row * columns + tap * inputs + input]
  return weights
}

function frameModel(network) {
  const nodes = []
  const tensors = []
  let output = 'mfcc'
  for (const layer of layers) {
    const { name, inputs, taps, dilation } = layer
    const affine = component(network, `${name}.affine`)
    const linear = matrix(affine, '<LinearParams>')
    if (linear.columns !== inputs * taps) throw new Error(`${name} has ${linear.columns} columns`)
    const norm = component(network, `${name}.batchnorm`)
    const mean = vector(norm, '<StatsMean>')
    const scale = vector(norm, '<StatsVar>').map(
      (value) => 1 / Math.sqrt(Math.max(value, 0) + batchNormEpsilon),
    )
    const offset = mean.map((value, i) => -value * scale[i])
    tensors.push(
      tensor(`${name}W`, [linear.rows, inputs, taps], convolutionWeights(linear, layer)),
      tensor(`${name}b`, [linear.rows], vector(affine, '<BiasParams>')),
      tensor(`${name}s`, [linear.rows, 1], scale),
      tensor(`${name}o`, [linear.rows, 1], offset),
    )
    nodes.push(
      node('Conv', [output, `${name}W`, `${name}b`], `${name}c`, [
        ints('dilations', [dilation]),
        ints('kernel_shape', [taps]),
      ]),
      node('Relu', [`${name}c`], `${name}r`),
      node('Mul', [`${name}r`, `${name}s`], `${name}m`),
      node('Add', [`${name}m`, `${name}o`], `${name}y`),
    )
    output = `${name}y`
  }
  return model({
    name: 'xvector_frames',
    nodes,
    tensors,
    inputs: [{ name: 'mfcc', dims: [1, layers[0].inputs, 'T'] }],
    outputs: [{ name: output, dims: [1, 1500, 'U'] }],
  })
}

/**
 * @param {{ network: Buffer, mean: Buffer, transform: Buffer }} kaldi final.ext.raw, mean.vec, transform.mat
 * @returns {{ frames: Buffer, tail: Buffer }} the ONNX model (23 MFCCs to 1500 values per frame), and as float32: the
 *   affine layer after the pooling (128 x 3000 and 128), the mean (128), the whitening (128 x 128)
 */
export function convertXVector({ network, mean, transform }) {
  const affine = component(network, 'tdnn6.affine')
  const linear = matrix(affine, '<LinearParams>')
  const means = Float32Array.from(mean.toString('utf8').replace(/[[\]]/g, '').trim().split(/\s+/).map(Number))
  const whitening = floatsAt(transform, 15, transform.readInt32LE(6) * transform.readInt32LE(11))
  const parts = [linear.values, vector(affine, '<BiasParams>'), means, whitening]
  const lengths = parts.map((part) => part.length).join(' ')
  if (lengths !== '384000 128 128 16384') throw new Error(`the tail has other lengths: ${lengths}`)
  return { frames: frameModel(network), tail: Buffer.concat(parts.map(rawBytes)) }
}
