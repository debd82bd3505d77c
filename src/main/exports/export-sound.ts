import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fragmentsOf, totalFrames } from '@shared/audio/edit-list'
import { createRoomToneFinder } from '@shared/audio/detectors/room-tone'
import { wavHeader } from '@shared/audio/formats/wav-header'
import type { SampleGrid } from '@shared/audio/meters/effective-bits'
import type { SoundMeasured } from '@shared/domain/export/judge-export'
import type { Take } from '@shared/domain/recording/take'
import type { Media } from '../media/media'
import type { FileSpan, FileSpans, SoundInput } from '../media/write-sound'
import { createTempFolder } from '../platform/files/temp-folder'
import { recordingFrames } from '../recordings/recording-audio'
import { depthOf, type SoundDepth, toSteps } from '../recordings/sound-depth'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import type { ExportSound } from './planned-sound'

/** What is read of takes. */
export interface ExportTakes {
  /** @throws AppError not-found */
  get(takeId: string): Take
  gridOf(takeId: string): SampleGrid
  /** Null until the take is saved. */
  fileOf(takeId: string): { path: string; mimeType: string } | null
  read: ReadTakePcm
}

/** Frames of a sound, read from journals and files block by block. Of 16 bits they are evenly spaced. */
async function* framesOf(
  sound: ExportSound,
  { bits, grid }: SoundDepth,
  takes: ExportTakes,
  onFrames: (samples: Float32Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const samples of recordingFrames(sound, 0, totalFrames(sound.regions), takes.read)) {
    const even = bits === 16 && grid === 'uneven' ? toSteps(samples, grid) : samples
    onFrames(even)
    yield new Uint8Array(even.buffer, even.byteOffset, even.byteLength)
  }
}

const streamOf = (
  sound: ExportSound,
  depth: SoundDepth,
  takes: ExportTakes,
  onFrames: (samples: Float32Array) => void,
): SoundInput => ({
  sampleRateHz: sound.sampleRateHz,
  channels: sound.channels,
  encoding: 'f32',
  source: { stream: Readable.from(framesOf(sound, depth, takes, onFrames), { objectMode: false }) },
})

/** More open files than that are no gain. */
const spansMax = 64

/**
 * What ffmpeg reads of a sound: saved takes straight from their files, with each fade as a short file of its own; anything
 * else as it is put together here.
 * @param fadeFolder where those files may be put
 */
export async function soundInput(
  sound: ExportSound,
  takes: ExportTakes,
  fadeFolder: string,
): Promise<{ input: SoundInput | FileSpans; isExact16: boolean; wholeFlac: string | null }> {
  const depth = depthOf(sound.regions, takes)
  const isExact16 = depth.bits === 16
  const { sampleRateHz, channels } = sound
  const fragments = fragmentsOf(sound.regions, 0, totalFrames(sound.regions))
  const spans: FileSpan[] = []
  for (const [at, fragment] of fragments.entries()) {
    if (fragments.length > spansMax) break
    if (fragment.kind === 'fade') {
      const frames = {
        from: spans.reduce((sum, span) => sum + lengthOf(span), 0),
        count: fragment.frameCount,
      }
      const path = join(fadeFolder, `.fade-${at}.wav`)
      await writeFade(path, sound, frames, takes)
      spans.push({ path, startFrame: 0, endFrame: fragment.frameCount, sampleRateHz, channels })
      continue
    }
    const { takeId, startFrame, frameCount } = fragment
    const file = takes.fileOf(takeId)
    // Its file has evenly spaced what is heard in uneven steps.
    const isAsHeard = isExact16 || takes.gridOf(takeId) !== 'uneven'
    const endFrame = startFrame + frameCount
    if (!file || !isAsHeard || endFrame > takes.get(takeId).frameCount) break
    spans.push({ path: file.path, startFrame, endFrame, sampleRateHz, channels })
  }
  const [only, more] = spans
  if (!only || spans.length < fragments.length)
    return { input: streamOf(sound, depth, takes, () => undefined), isExact16, wholeFlac: null }
  if (more) return { input: { spans, sampleRateHz, channels }, isExact16, wholeFlac: null }
  const [{ takeId } = { takeId: '' }] = sound.regions
  const isWhole = only.startFrame === 0 && only.endFrame === takes.get(takeId).frameCount
  const isFlac = takes.fileOf(takeId)?.mimeType === 'audio/flac'
  // A whole file needs no cut, which would cost a filter.
  const input = isWhole ? { ...only, endFrame: null } : only
  return { input, isExact16, wholeFlac: isWhole && isFlac ? only.path : null }
}

const lengthOf = ({ startFrame, endFrame }: FileSpan): number => (endFrame ?? startFrame) - startFrame

async function writeFade(
  path: string,
  sound: ExportSound,
  { from, count }: { from: number; count: number },
  takes: ExportTakes,
): Promise<void> {
  const parts: Uint8Array[] = [wavHeader({ ...sound, encoding: 'f32' }, count)]
  for await (const { buffer, byteOffset, byteLength } of recordingFrames(
    sound,
    from,
    from + count,
    takes.read,
  ))
    parts.push(new Uint8Array(buffer, byteOffset, byteLength))
  await writeFile(path, Buffer.concat(parts))
}

const spansOf = (span: FileSpan): FileSpans => ({
  spans: [span],
  sampleRateHz: span.sampleRateHz,
  channels: span.channels,
})

/**
 * Loudness, peaks and noise floor of a sound, and where its room tone is, in one pass.
 * @param channels it is exported in
 * @param onProgress frames read so far
 * @throws AppError file-*, ffmpeg-*, cancelled
 */
export async function measureSound(
  sound: ExportSound,
  channels: number,
  options: {
    takes: ExportTakes
    media: Pick<Media, 'soundLevels' | 'soundLevelsHeard'>
    signal: AbortSignal
    onProgress: (doneFrames: number) => void
  },
): Promise<SoundMeasured> {
  const { takes, media, signal } = options
  const finder = createRoomToneFinder(sound.sampleRateHz, sound.channels, channels === 1)
  let doneFrames = 0
  const hear = (samples: Float32Array): void => {
    finder.add(samples)
    doneFrames += samples.length / sound.channels
    options.onProgress(doneFrames)
  }
  const fades = createTempFolder()
  try {
    const { input } = await soundInput(sound, takes, fades.path())
    // What is saved is read once, by the tool that measures it.
    const levels =
      'source' in input
        ? await media.soundLevels(
            streamOf(sound, depthOf(sound.regions, takes), takes, hear),
            channels,
            signal,
          )
        : await media.soundLevelsHeard('spans' in input ? input : spansOf(input), channels, hear, signal)
    return { ...levels, ...finder.result() }
  } finally {
    fades.remove()
  }
}
