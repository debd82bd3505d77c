import type { Span } from '@shared/domain/dataset/analysis'
import type { Speaker } from '@shared/domain/dataset/sample-settings'
import { wholePercents } from '@shared/lib/whole-percents'
import type { AudioTaskContext } from '../audio-task-context'
import { groupWindows } from '../speakers/group-windows'
import { nameWindows } from '../speakers/name-windows'
import { voiceWindows } from '../speakers/voice-windows'
import { findSpeech } from './find-speech'

/** Voice activity's share of the progress; it takes about a third as long as voice prints. */
const speechShare = 0.25

interface Separation {
  path: string
  /** For progress only. */
  durationMs?: number | null
  /** Null: detect. */
  speakerCount: number | null
}

/**
 * Finds who speaks when in a file: voice activity, voice prints, clustering. Empty without speech.
 * @throws AppError model-*, file-*, cancelled
 */
export async function separate(
  { path, durationMs: knownMs, speakerCount }: Separation,
  context: AudioTaskContext,
): Promise<{ speakers: Speaker[]; overlaps: Span[]; countConfidence: number | null }> {
  const report = wholePercents((fraction) => context.progress(fraction))
  const { speech, durationMs } = await findSpeech({ path, padMs: 0 }, context, (doneMs) => {
    if (knownMs) report(speechShare * Math.min(1, doneMs / knownMs))
  })
  context.progress(speechShare)
  const windows = await voiceWindows(path, speech, {
    ...context,
    onFraction: (fraction) => context.progress(speechShare + (1 - speechShare) * fraction),
  })
  const { voices, countConfidence } = groupWindows(
    windows.map(({ print }) => print),
    speakerCount,
  )
  if (voices.length === 0) return { speakers: [], overlaps: [], countConfidence: null }
  const { turns, overlaps } = nameWindows(windows, voices, durationMs)
  const speakers = voices.map((_, voice) => ({
    speakerId: `local_${voice + 1}`,
    utterances: turns
      .filter((turn) => turn.voice === voice)
      .map(({ startMs, endMs }) => ({ start: toSeconds(startMs), end: toSeconds(endMs) })),
  }))
  return {
    speakers: speakers.filter(({ utterances }) => utterances.length > 0),
    overlaps,
    countConfidence,
  }
}

const toSeconds = (ms: number): number => Math.round(ms) / 1_000
