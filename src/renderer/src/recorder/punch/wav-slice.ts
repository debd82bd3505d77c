/** The format of a WAV file and the offset of its audio. */
export interface WavFacts {
  sampleRateHz: number
  channels: number
  encoding: 'f32' | 's24' | 's16'
  dataAt: number
  bytesPerFrame: number
}

const encodings: Record<string, WavFacts['encoding']> = { '3/32': 'f32', '1/24': 's24', '1/16': 's16' }
const readers: Record<WavFacts['encoding'], (view: DataView, at: number) => number> = {
  f32: (view, at) => view.getFloat32(at, true),
  s24: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
  s16: (view, at) => view.getInt16(at, true) / 32_768,
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** Reads the header of a WAV file (RIFF or RF64); null for anything else or an encoding we do not write. */
export function readWavHead(bytes: ArrayBuffer): WavFacts | null {
  const view = new DataView(bytes)
  if (view.byteLength < 12 || !/^(RIFF|RF64)$/.test(tagAt(view, 0))) return null
  let facts: Omit<WavFacts, 'dataAt'> | null = null
  let at = 12
  while (at + 8 <= view.byteLength) {
    const tag = tagAt(view, at)
    if (tag === 'data') return facts && { ...facts, dataAt: at + 8 }
    if (tag === 'fmt ' && at + 24 <= view.byteLength) {
      const bits = view.getUint16(at + 22, true)
      const encoding = encodings[`${view.getUint16(at + 8, true)}/${bits}`]
      const channels = view.getUint16(at + 10, true)
      if (encoding === undefined) return null
      facts = {
        sampleRateHz: view.getUint32(at + 12, true),
        channels,
        encoding,
        bytesPerFrame: (bits / 8) * channels,
      }
    }
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return null
}

/** Decodes frames of a WAV file to one array per channel. */
export function decodeFrames(bytes: ArrayBuffer, facts: WavFacts): Float32Array<ArrayBuffer>[] {
  const view = new DataView(bytes)
  const read = readers[facts.encoding]
  const frames = Math.floor(bytes.byteLength / facts.bytesPerFrame)
  const sampleBytes = facts.bytesPerFrame / facts.channels
  return Array.from({ length: facts.channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (__, frame) =>
      read(view, frame * facts.bytesPerFrame + channel * sampleBytes),
    ),
  )
}
