import type { Span } from '@shared/domain/dataset/analysis'
import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { isCancelled } from '@shared/errors/app-error'
import { keptStretches } from '@shared/segments/carry-settings'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { listenMs, type PlayedSound } from './effect-player'

/** The longest that is cleaned for a taste, however little of it trim and speakers leave. */
const cleanedMaxMs = 30_000

export type Chain = Pick<
  SampleSettings,
  'removeBackgroundNoise' | 'noiseStrength' | 'trim' | 'separation' | 'selectedSpeakerIds' | 'gainDb'
>

/** The untouched audio from where the kept audio begins. */
export function rawSound(sample: Sample, chain: Chain): PlayedSound {
  const [first] = keptStretches(chain, sample.facts?.durationMs ?? Infinity)
  return {
    url: `/audio/${sample.id}`,
    fromMs: 0,
    stretches: [{ startMs: first?.startMs ?? 0, endMs: Infinity }],
    gainDb: 0,
  }
}

/**
 * The sample with everything that is set on it: trim and speakers, noise removal, level. Null where it cannot be had, which
 * was told.
 */
export async function chainSound(sample: Sample, chain: Chain): Promise<PlayedSound | null> {
  const { gainDb, noiseStrength } = chain
  const stretches = keptStretches(chain, sample.facts?.durationMs ?? Infinity)
  const fromMs = stretches[0]?.startMs ?? 0
  if (!chain.removeBackgroundNoise) return { url: `/audio/${sample.id}`, fromMs: 0, stretches, gainDb }
  const lengthMs = Math.min(cleanedMaxMs, reachMs(stretches, listenMs))
  if (lengthMs <= 0) return null
  try {
    const preview = await call('sampleSettings', 'preview', {
      sampleId: sample.id,
      fromMs,
      lengthMs,
      strength: noiseStrength,
    })
    const { previewId, startMs, endMs } = preview
    const within = stretches.flatMap((part) =>
      part.startMs < endMs ? [{ startMs: part.startMs, endMs: Math.min(part.endMs, endMs) }] : [],
    )
    return { url: `/preview/${previewId}?side=after`, fromMs: startMs, stretches: within, gainDb }
  } catch (error) {
    if (!isCancelled(error)) toastError(error)
    return null
  }
}

/** From the beginning of the first stretch to where so much of all was heard, with what lies between them. */
function reachMs(stretches: readonly Span[], doneMs: number): number {
  const fromMs = stretches[0]?.startMs ?? 0
  let leftMs = doneMs
  for (const { startMs, endMs } of stretches) {
    if (endMs - startMs >= leftMs) return startMs + leftMs - fromMs
    leftMs -= endMs - startMs
  }
  return (stretches.at(-1)?.endMs ?? fromMs) - fromMs
}
