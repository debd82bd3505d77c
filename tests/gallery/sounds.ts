import { createPeaksBuilder, peaksOfLevel, type PeaksLevel } from '@shared/audio/formats/peaks-pyramid'

const rateHz = 48_000
const lengthMs = 189_000

/** Sentences and pauses, as a peaks file. */
function peaksFile(): Uint8Array {
  const builder = createPeaksBuilder(rateHz, 1)
  for (let second = 0; second < lengthMs / 1_000; second++) {
    const samples = new Float32Array(rateHz)
    const isPause = second % 7 === 6
    for (let at = 0; at < rateHz; at++) {
      const word = Math.abs(Math.sin((Math.PI * 3 * at) / rateHz + second))
      samples[at] = (isPause ? 0.004 : 0.5 * word) * Math.sin(at * 0.13)
    }
    builder.add([samples])
  }
  const patches = builder.takeChanges()
  const file = new Uint8Array(Math.max(...patches.map(({ at, bytes }) => at + bytes.length)))
  for (const { at, bytes } of patches) file.set(bytes, at)
  return file
}

/** Every sound has the same waveform; its samples cannot be had. */
export function serveSounds(): void {
  const fetch = window.fetch.bind(window)
  let file: Uint8Array | null = null
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (/^\/((design-reference|conversion|conversion-source)-)?pcm\//.test(url.pathname))
      return new Response(null, { status: 404 })
    if (!/^\/((sample|design-reference|conversion|conversion-source)-)?peaks\//.test(url.pathname))
      return fetch(input, init)
    file ??= peaksFile()
    const level = url.searchParams.get('level')
    const range = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '')
    const bytes =
      level !== null
        ? peaksOfLevel(file, Number(level) as PeaksLevel)
        : range
          ? file.subarray(Number(range[1]), Number(range[2]) + 1)
          : file
    return new Response(bytes ? new Uint8Array(bytes) : null)
  }
}
