import { Readable } from 'node:stream'
import { audioFile, ffmpegOutput } from './run-ffmpeg'
import { FfmpegInput } from '../../main/media/ffmpeg/ffmpeg-input'

/** api.md section 3: the preview of a sample is its first 30 seconds. */
export const previewMaxSeconds = 30

const rateHz = 16_000
/** Samples of one level reading: 50 ms. */
const frameLength = rateHz / 20

/** Noise moves above its quiet tenth: told the floor itself, the denoiser leaves half of it. */
const overFloorDb = 8

const cleanRateHz = 48_000
const mp3 = ['-ac', '1', '-ar', '44100', '-b:a', '128k', '-f', 'mp3', 'pipe:1']

/**
 * The first 30 seconds of a file as mp3.
 * @param options.clean takes the noise out of mono sound at 48 kHz; where it has no model, ffmpeg takes steady noise down
 */
export async function makePreview(
  path: string,
  options: { clean: ((pcm48k: Float32Array) => Promise<Float32Array | null>) | null },
): Promise<Buffer> {
  const cleaned = options.clean && (await options.clean(await readFloats(path)))
  if (cleaned) {
    const bytes = Buffer.from(cleaned.buffer, cleaned.byteOffset, cleaned.byteLength)
    const raw = FfmpegInput.ofRaw({ encoding: 'f32', sampleRateHz: cleanRateHz, channels: 1 }, null)
    return ffmpegOutput([raw, ...mp3], Readable.from([bytes]))
  }
  const filters = options.clean ? ['-af', await noiseFilter(path)] : []
  return ffmpegOutput([
    ...['-t', String(previewMaxSeconds), audioFile(path), '-map', '0:a:0', ...filters],
    ...mp3,
  ])
}

async function readFloats(path: string): Promise<Float32Array> {
  const pcm = await ffmpegOutput([
    ...['-t', String(previewMaxSeconds), audioFile(path), '-map', '0:a:0'],
    ...['-ac', '1', '-ar', String(cleanRateHz), '-f', 'f32le', 'pipe:1'],
  ])
  return new Float32Array(new Uint8Array(pcm.subarray(0, pcm.length - (pcm.length % 4))).buffer)
}

/** What one speaker says, 30 seconds of it at most, as mp3. */
export async function speakerAudio(
  path: string,
  utterances: readonly { start: number; end: number }[],
): Promise<{ bytes: Buffer; seconds: number }> {
  let seconds = 0
  const parts: string[] = []
  for (const { start, end } of utterances) {
    const length = Math.min(end - start, previewMaxSeconds - seconds)
    if (length <= 0) break
    parts.push(`between(t,${start},${start + length})`)
    seconds += length
  }
  const filter = `aselect='${parts.join('+')}',asetpts=N/SR/TB`
  return { bytes: await ffmpegOutput([audioFile(path), '-map', '0:a:0', '-af', filter, ...mp3]), seconds }
}

/** A spectral denoiser does nothing useful until it is told where the noise lies, so that is measured first. */
async function noiseFilter(path: string): Promise<string> {
  const pcm = await ffmpegOutput([
    ...['-t', String(previewMaxSeconds), audioFile(path), '-map', '0:a:0'],
    ...['-ac', '1', '-ar', String(rateHz), '-f', 's16le', 'pipe:1'],
  ])
  const noiseDb = Math.min(-20, Math.max(-80, noiseFloorDb(pcm) + overFloorDb))
  // Without the resampler named here ffmpeg would put one in front, where it thins the noise per band.
  return `highpass=f=60,afftdn=nr=20:nf=${Math.round(noiseDb)},aresample=44100`
}

/** The level that a tenth of all 50 ms frames stays below, in dB of full scale. `pcm` is mono s16le at 16 kHz. */
function noiseFloorDb(pcm: Buffer): number {
  const levels: number[] = []
  for (let at = 0; at + frameLength * 2 <= pcm.length; at += frameLength * 2) {
    let sum = 0
    for (let i = 0; i < frameLength; i += 1) sum += (pcm.readInt16LE(at + i * 2) / 32_768) ** 2
    levels.push(10 * Math.log10(sum / frameLength + 1e-10))
  }
  levels.sort((a, b) => a - b)
  return levels[Math.floor(levels.length / 10)] ?? -100
}
