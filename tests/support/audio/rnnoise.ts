const frameLength = 480
/** It counts in 16 bit samples. */
const fullScale = 32_768
/** Its delay (audio.md section 1), taken out again. */
const delays = [480, 960]

/** RNNoise, the peer of noise removal in the benchmark: mono at 48 kHz, frames of 10 ms. */
export async function rnnoise(sound: Float32Array): Promise<Float32Array> {
  const { default: load } = await import('@jitsi/rnnoise-wasm/dist/rnnoise-sync.js')
  const module = load()
  await module.ready
  const state = module._rnnoise_create()
  const place = module._malloc(frameLength * 4)
  const padded = new Float32Array(sound.length + 2 * frameLength)
  padded.set(sound)
  const out = new Float32Array(padded.length)
  for (let at = 0; at + frameLength <= padded.length; at += frameLength) {
    const heap = module.HEAPF32.subarray(place / 4, place / 4 + frameLength)
    heap.set(padded.subarray(at, at + frameLength).map((sample) => sample * fullScale))
    module._rnnoise_process_frame(state, place, place)
    out.set(
      module.HEAPF32.subarray(place / 4, place / 4 + frameLength).map((sample) => sample / fullScale),
      at,
    )
  }
  module._free(place)
  module._rnnoise_destroy(state)
  const fit = (delay: number): number =>
    sound.reduce((sum, sample, i) => sum + sample * (out[i + delay] ?? 0), 0)
  const delay = [0, ...delays].reduce((best, candidate) => (fit(candidate) > fit(best) ? candidate : best))
  return out.subarray(delay, delay + sound.length)
}
