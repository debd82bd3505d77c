import type { Span } from '@shared/domain/dataset/analysis'
import { decodePcm } from '../../media/decode-pcm'
import { createFeatureStream, featureCount, featureHop, featureRateHz } from '../dsp/voice-features'
import type { AudioTaskContext } from '../audio-task-context'
import type { VoiceEmbedder } from '../models/voice-embedder'

/** A stretch of speech and its voice print. */
export interface VoiceWindow {
  startMs: number
  endMs: number
  print: Float32Array
}

const frameMs = (1_000 * featureHop) / featureRateHz
/** Offset of the middle of a 25 ms frame. */
const frameMiddleMs = 12.5
const windowFrames = 150
const usualHopMs = 500
/** A voice print of less than a quarter of a second is meaningless. */
const minFrames = 25
/** Pauses up to this long do not split a window. */
const bridgedPauseMs = 120
/** Speech per run of the network: 30 s. */
const groupFrames = 3_000

type VoiceWindowsContext = Pick<AudioTaskContext, 'models'> & {
  onFraction?: (fraction: number) => void
  /** From one window to the next; 500 ms by default. */
  hopMs?: number
}

/**
 * Computes voice prints of the speech in a file, over windows of up to 1.5 s that never cross a pause. Buffers at most
 * half a minute of audio.
 * @param speech without padding: silence in a window makes different voices look alike
 * @throws AppError model-*, file-*, cancelled
 */
export function voiceWindows(
  path: string,
  speech: readonly Span[],
  context: VoiceWindowsContext & Pick<AudioTaskContext, 'signal' | 'ffmpegPath'>,
): Promise<VoiceWindow[]> {
  const decoded = decodePcm(path, {
    ffmpeg: context.ffmpegPath,
    signal: context.signal,
    sampleRateHz: featureRateHz,
    channels: 1,
    lengthMs: (speech.at(-1)?.endMs ?? 0) + 3_000,
  })
  return voiceWindowsOf(decoded, speech, context)
}

/**
 * `voiceWindows` of sound that is decoded already.
 * @param blocks of all channels in one, at `featureRateHz`, from the start of the file; not read where nobody speaks
 * @throws AppError model-*, and what reading the blocks throws
 */
export async function voiceWindowsOf(
  blocks: AsyncIterable<Float32Array> | Iterable<Float32Array>,
  speech: readonly Span[],
  { models, onFraction, hopMs = usualHopMs }: VoiceWindowsContext,
): Promise<VoiceWindow[]> {
  const hopFrames = Math.round(hopMs / frameMs)
  const stretches = cutStretches(speech)
  const endMs = stretches.at(-1)?.endMs ?? 0
  if (stretches.length === 0) return []
  const embedder = await models.embedder()
  const windows: VoiceWindow[] = []
  const collector = createCollector(stretches, async (group) => {
    windows.push(...(await printGroup(embedder, group, hopFrames)))
    onFraction?.(group.endMs / endMs)
  })
  const stream = createFeatureStream()
  for await (const block of blocks) await collector.push(stream.push(block))
  await collector.push(stream.end())
  await collector.end()
  return windows
}

/** Bridges short pauses, and splits speech that is longer than one run of the network. */
function cutStretches(speech: readonly Span[]): Span[] {
  const bridged: Span[] = []
  for (const { startMs, endMs } of speech) {
    const before = bridged.at(-1)
    if (before && startMs - before.endMs <= bridgedPauseMs) before.endMs = endMs
    else bridged.push({ startMs, endMs })
  }
  return bridged.flatMap(({ startMs, endMs }) => {
    const parts = Math.ceil((endMs - startMs) / (groupFrames * frameMs))
    const lengthMs = (endMs - startMs) / parts
    return Array.from({ length: parts }, (_, part) => ({
      startMs: startMs + part * lengthMs,
      endMs: startMs + (part + 1) * lengthMs,
    }))
  })
}

interface Group {
  features: Float32Array
  /** Frames of each stretch in `features`, and the time of the first. */
  runs: { stretch: number; from: number; to: number; startMs: number }[]
  endMs: number
}

/** Picks the frames of the stretches and hands them over in groups. */
function createCollector(stretches: readonly Span[], onGroup: (group: Group) => Promise<void>) {
  const features = new Float32Array(2 * groupFrames * featureCount)
  let runs: Group['runs'] = []
  let length = 0
  let frame = 0
  let stretch = 0

  async function flush(): Promise<void> {
    if (length === 0) return
    const group = { features: features.slice(0, length * featureCount), runs, endMs: frame * frameMs }
    runs = []
    length = 0
    await onGroup(group)
  }

  function keep(all: Float32Array, index: number): void {
    features.set(all.subarray(index * featureCount, (index + 1) * featureCount), length * featureCount)
    const run = runs.at(-1)
    length++
    if (run?.stretch === stretch) run.to = length
    else runs.push({ stretch, from: length - 1, to: length, startMs: frame * frameMs })
  }

  return {
    async push(all: Float32Array): Promise<void> {
      for (let index = 0; index * featureCount < all.length; index++, frame++) {
        const middleMs = frame * frameMs + frameMiddleMs
        while (middleMs >= (stretches[stretch]?.endMs ?? Infinity)) {
          stretch++
          if (length >= groupFrames) await flush()
        }
        if (middleMs >= (stretches[stretch]?.startMs ?? Infinity)) keep(all, index)
      }
    },
    end: flush,
  }
}

async function printGroup(
  embedder: VoiceEmbedder,
  { features, runs }: Group,
  hopFrames: number,
): Promise<VoiceWindow[]> {
  const places = runs.flatMap(({ from, to, startMs }) =>
    windowsOf(to - from, hopFrames).map((window) => ({
      from: from + window.from,
      to: from + window.to,
      startMs: startMs + window.from * frameMs,
      endMs: startMs + window.to * frameMs,
    })),
  )
  const prints = await embedder.prints(features, places)
  return prints.map((print, i) => ({ startMs: places[i]?.startMs ?? 0, endMs: places[i]?.endMs ?? 0, print }))
}

/** Windows of a stretch, in frames; the last one ends with it. */
function windowsOf(length: number, hopFrames: number): { from: number; to: number }[] {
  if (length < minFrames) return []
  const count = 1 + Math.ceil(Math.max(0, length - windowFrames) / hopFrames)
  return Array.from({ length: count }, (_, i) => {
    const to = Math.min(length, i * hopFrames + windowFrames)
    return { from: Math.max(0, to - windowFrames), to }
  })
}
