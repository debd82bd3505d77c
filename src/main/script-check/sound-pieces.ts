import { toPcm16 } from '@shared/audio/formats/pcm16'
import { createResampler } from '@shared/audio/signal/resample'
import { followSampleRateHz } from '@shared/limits'

/** Half a second at a time: what a cancelled check may still take. */
const pieceSamples = followSampleRateHz / 2

/** Any sound as the recognizer takes it: mono, 16 bit, 16 kHz, in pieces of half a second. */
export async function* soundPieces(
  frames: AsyncIterable<Float32Array>,
  { sampleRateHz, channels }: { sampleRateHz: number; channels: number },
): AsyncGenerator<Uint8Array> {
  const resampler = createResampler(sampleRateHz, followSampleRateHz)
  let waiting = new Float32Array()
  const add = (samples: Float32Array): void => {
    const joined = new Float32Array(waiting.length + samples.length)
    joined.set(waiting)
    joined.set(samples, waiting.length)
    waiting = joined
  }
  for await (const samples of frames) {
    add(resampler.push(channels === 1 ? samples : mixed(samples, channels)))
    let from = 0
    for (; waiting.length - from >= pieceSamples; from += pieceSamples)
      yield toPcm16(waiting.subarray(from, from + pieceSamples))
    waiting = waiting.slice(from)
  }
  add(resampler.flush())
  if (waiting.length > 0) yield toPcm16(waiting)
}

const mixed = (samples: Float32Array, channels: number): Float32Array =>
  Float32Array.from({ length: samples.length / channels }, (_, at) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += samples[at * channels + channel] ?? 0
    return sum / channels
  })
