import type { Sample } from '@shared/domain/sample'
import type { SampleSettings } from '@shared/domain/sample-settings'
import { isCancelled } from '@shared/errors/app-error'
import { keptStretches } from '@shared/pieces/carry-settings'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import type { AbSide } from '../ab-player'
import type { HeardSound } from './effect-player'

/** As much is cleaned for a taste, however much of it is left by trim and speakers. */
const previewMs = 30_000
const whole = { startMs: 0, endMs: Infinity }

/**
 * One sample from where its kept audio begins: as it is, or with noise removal, trim, speakers and level as they would be
 * applied. Null where it cannot be had.
 */
export async function applySound(
  sample: Sample,
  settings: SampleSettings,
  side: AbSide,
): Promise<HeardSound | null> {
  const stretches = keptStretches(settings, sample.facts?.durationMs ?? Infinity)
  const fromMs = stretches[0]?.startMs ?? 0
  const raw = { url: `/audio/${sample.id}`, fromMs: 0 }
  if (side === 'before') return { ...raw, stretches: [{ ...whole, startMs: fromMs }], gainDb: 0 }
  if (!settings.removeBackgroundNoise) return { ...raw, stretches, gainDb: settings.gainDb }
  try {
    const { previewId, startMs, endMs } = await call('sampleSettings', 'preview', {
      sampleId: sample.id,
      fromMs,
      lengthMs: previewMs,
      strength: settings.noiseStrength,
    })
    const within = stretches.flatMap((part) =>
      part.startMs < endMs ? [{ startMs: part.startMs, endMs: Math.min(part.endMs, endMs) }] : [],
    )
    return {
      url: `/preview/${previewId}?side=after`,
      fromMs: startMs,
      stretches: within,
      gainDb: settings.gainDb,
    }
  } catch (error) {
    if (!isCancelled(error)) toastError(error)
    return null
  }
}
