// Writes and reads what little of ONNX the models need, as protocol buffers by hand:
// <https://github.com/onnx/onnx/blob/main/onnx/onnx.proto>, <https://protobuf.dev/programming-guides/encoding/>.

const float = 1
const int64 = 7
const attributeTypes = { int: 2, string: 3, ints: 7 }

function varint(value) {
  const bytes = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 128 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
/** Fields of protocol buffers: a whole number, and bytes (text, packed data, a message). */
const number = (field, value) => Buffer.concat([varint(field << 3), varint(value)])
function bytes(field, content) {
  const data = Buffer.isBuffer(content) ? content : Buffer.from(content)
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data])
}

/** @param {Float32Array | BigInt64Array} values */
export const rawBytes = (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

/** @param {Float32Array | BigInt64Array} values */
export const tensor = (name, dims, values) =>
  Buffer.concat([
    ...dims.map((dim) => number(1, dim)),
    number(2, values instanceof Float32Array ? float : int64),
    bytes(8, name),
    bytes(9, rawBytes(values)),
  ])

const attribute = (name, type, values) =>
  bytes(5, Buffer.concat([bytes(1, name), ...values, number(20, attributeTypes[type])]))
/** Attributes of a node. */
export const int = (name, value) => attribute(name, 'int', [number(3, value)])
export const text = (name, value) => attribute(name, 'string', [bytes(4, value)])
export const ints = (name, values) =>
  attribute(
    name,
    'ints',
    values.map((value) => number(8, value)),
  )

/** @param {string | string[]} output the first names the node */
export function node(operator, inputs, output, attributes = []) {
  const outputs = [output].flat()
  return bytes(
    1,
    Buffer.concat([
      ...inputs.map((input) => bytes(1, input)),
      ...outputs.map((one) => bytes(2, one)),
      bytes(3, outputs[0]),
      bytes(4, operator),
      ...attributes,
    ]),
  )
}

function valueInfo(field, { name, dims }) {
  const shape = Buffer.concat(
    dims.map((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : bytes(2, dim))),
  )
  const type = bytes(1, Buffer.concat([number(1, float), bytes(2, shape)]))
  return bytes(field, Buffer.concat([bytes(1, name), bytes(2, type)]))
}

/**
 * @param {{ name: string, nodes: Buffer[], tensors: Buffer[], inputs: { name: string, dims: (number | string)[] }[],
 *   outputs: { name: string, dims: (number | string)[] }[] }} graph of floats
 */
export function model({ name, nodes, tensors, inputs, outputs }) {
  const graph = Buffer.concat([
    ...nodes,
    bytes(2, name),
    ...tensors.map((one) => bytes(5, one)),
    ...inputs.map((input) => valueInfo(11, input)),
    ...outputs.map((output) => valueInfo(12, output)),
  ])
  const operatorSet = Buffer.concat([bytes(1, ''), number(2, 13)])
  return Buffer.concat([number(1, 8), bytes(2, 'conv'), bytes(7, graph), bytes(8, operatorSet)])
}

/** The fields of a message, in order: whole numbers as they are, everything else as bytes. */
function* fieldsOf(message) {
  let at = 0
  const readVarint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return Number(value)
    }
  }
  while (at < message.length) {
    const key = readVarint()
    const kind = key & 7
    if (kind === 0) yield [key >> 3, readVarint()]
    else {
      const length = kind === 2 ? readVarint() : kind === 1 ? 8 : 4
      yield [key >> 3, message.subarray(at, at + length)]
      at += length
    }
  }
}
const all = (message, field) => [...fieldsOf(message)].filter(([found]) => found === field)
const first = (message, field) => all(message, field)[0]?.[1]

/** Every constant of floats of a model, those of the branches in it too, by the name of its output. */
export function floatConstants(onnx) {
  const found = new Map()
  const walk = (graph) => {
    for (const [, content] of all(graph, 1)) {
      for (const [, one] of all(content, 5)) {
        const value = first(one, 5)
        const branch = first(one, 6)
        if (branch) walk(branch)
        if (!value || first(value, 2) !== float) continue
        const raw = first(value, 9)
        if (raw)
          found.set(
            first(content, 2).toString(),
            new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length)),
          )
      }
    }
  }
  walk(first(onnx, 7))
  return found
}
