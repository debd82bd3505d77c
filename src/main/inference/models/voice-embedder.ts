import { AppError } from '@shared/errors/app-error'
import { featureCount } from '../dsp/voice-features'
import { readModelFile } from './model-files'
import { floatsOf, openSession } from './session'

/** x-vectors: a voice as a direction in 128 dimensions. Uses frequencies up to 3.7 kHz. */
export interface VoiceEmbedder {
  /**
   * @param features from `createFeatureStream`, speech only, spans concatenated
   * @param windows frame ranges, `to` exclusive
   * @returns one voice print of unit length per window
   */
  prints(features: Float32Array, windows: readonly { from: number; to: number }[]): Promise<Float32Array[]>
}

/** Dimensions of a voice print. */
const printLength = 128
const pooled = 1_500
/** Frames of context the network uses on each side. */
const reach = 7

const tailLengths = [printLength * 2 * pooled, printLength, printLength, printLength * printLength] as const

/** @param folder resources/models. @throws AppError model-missing, model-failed */
export async function loadVoiceEmbedder(folder: string): Promise<VoiceEmbedder> {
  const [session, tail] = await Promise.all([
    openSession(folder, 'x-vector/frames.onnx'),
    readModelFile(folder, 'x-vector/tail.bin'),
  ])
  const [affine, bias, mean, whitening] = readTail(tail)

  function toPrint(statistics: Float64Array): Float32Array {
    const centered = Float64Array.from({ length: printLength }, (_, row) => {
      let sum = (bias[row] as number) - (mean[row] as number)
      const at = row * statistics.length
      for (let i = 0; i < statistics.length; i++)
        sum += (affine[at + i] as number) * (statistics[i] as number)
      return sum
    })
    const white = Float32Array.from({ length: printLength }, (_, row) => {
      let sum = 0
      for (let i = 0; i < printLength; i++)
        sum += (whitening[row * printLength + i] as number) * (centered[i] as number)
      return sum
    })
    return unit(white)
  }

  return {
    async prints(features, windows) {
      const frames = features.length / featureCount
      if (frames === 0) return []
      const input = session.float32(withReach(features, frames), [1, featureCount, frames + 2 * reach])
      const layer = floatsOf(await session.run({ mfcc: input }), 'tdnn5y')
      return windows.map(({ from, to }) => toPrint(pool(layer, frames, from, to)))
    },
  }
}

/** Channels first, with the first and last frames repeated as context at the edges. */
function withReach(features: Float32Array, frames: number): Float32Array {
  const length = frames + 2 * reach
  const out = new Float32Array(featureCount * length)
  for (let t = 0; t < length; t++) {
    const frame = Math.min(frames - 1, Math.max(0, t - reach))
    for (let k = 0; k < featureCount; k++) out[k * length + t] = features[frame * featureCount + k] as number
  }
  return out
}

/** Mean and standard deviation of every channel over a window. */
function pool(layer: Float32Array, frames: number, from: number, to: number): Float64Array {
  const statistics = new Float64Array(2 * pooled)
  const count = to - from
  for (let channel = 0; channel < pooled; channel++) {
    let sum = 0
    let squares = 0
    for (let t = channel * frames + from; t < channel * frames + to; t++) {
      const value = layer[t] as number
      sum += value
      squares += value * value
    }
    const mean = sum / count
    statistics[channel] = mean
    statistics[pooled + channel] = Math.sqrt(Math.max(squares / count - mean * mean, 1e-10))
  }
  return statistics
}

function readTail(bytes: Uint8Array): [Float32Array, Float32Array, Float32Array, Float32Array] {
  const floats = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const ends = tailLengths.map((_, part) => tailLengths.slice(0, part + 1).reduce((sum, n) => sum + n, 0))
  if (floats.length !== ends[3])
    throw new AppError('model-failed', { detail: { model: 'x-vector/tail.bin' } })
  const part = (at: number): Float32Array => floats.subarray(ends[at - 1] ?? 0, ends[at])
  return [part(0), part(1), part(2), part(3)]
}

/** Normalizes a vector in place; a zero vector stays zero. @returns the same vector */
export function unit<T extends Float32Array | Float64Array>(vector: T): T {
  let squares = 0
  for (const value of vector) squares += value * value
  const length = Math.sqrt(squares)
  if (length > 0) vector.forEach((value, i) => (vector[i] = value / length))
  return vector
}

/** The direction in the middle of some voice prints: of unit length, or zero without any. */
export function meanPrint(prints: Iterable<ArrayLike<number>>): Float64Array {
  const sum = new Float64Array(printLength)
  for (const print of prints) for (let i = 0; i < printLength; i++) sum[i] = (sum[i] ?? 0) + (print[i] ?? 0)
  return unit(sum)
}
