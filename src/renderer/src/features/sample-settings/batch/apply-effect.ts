import type { Sample } from '@shared/domain/dataset/sample'
import type { SampleSettings } from '@shared/domain/dataset/sample-settings'
import { lostBandWords } from '@shared/copy/noise-words'
import { sampleMinDurationMs } from '@shared/limits'
import { keptStretches } from '@shared/segments/carry-settings'
import { counted } from '@renderer/copy/format'
import { settingsBadges } from '../settings-badges'

/** What applying its settings would make of one sample. */
export interface ApplyEffect {
  sample: Sample
  settings: SampleSettings | undefined
  /** In words; empty: nothing is set, and the sample stays as it is. */
  parts: string[]
  /** Of the new file. */
  lengthMs: number | null
  /** Why it is to be looked at first. */
  note: string | null
  /** Why it cannot be applied; such a sample stays as it is. */
  isImpossible: boolean
}

export function applyEffect(sample: Sample, settings: SampleSettings | undefined): ApplyEffect {
  const durationMs = sample.facts?.durationMs ?? null
  const parts = settingsBadges(settings).map(({ text }) => text)
  const lengthMs =
    settings && durationMs !== null
      ? keptStretches(settings, durationMs).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
      : durationMs
  const base = { sample, settings, parts, lengthMs }
  if (parts.length === 0) return { ...base, note: null, isImpossible: false }
  if (lengthMs === 0) return { ...base, note: 'Nothing would be left of it.', isImpossible: true }
  const isShort = lengthMs !== null && lengthMs < sampleMinDurationMs
  const notes = [
    isShort ? 'Becomes shorter than the minimum of 30 s.' : null,
    settings?.removeBackgroundNoise ? lostBandWords(sample.facts?.sampleRateHz ?? null) : null,
  ].filter((note) => note !== null)
  return { ...base, note: notes.length > 0 ? notes.join(' ') : null, isImpossible: false }
}

/** Samples that would become others. */
export const appliedOf = (effects: readonly ApplyEffect[]): ApplyEffect[] =>
  effects.filter(({ parts, isImpossible }) => parts.length > 0 && !isImpossible)

/** What the cloud gets of these samples afterwards, in plain words. */
export function cloudWords(applied: readonly ApplyEffect[]): string[] {
  const hasLevel = applied.some(({ settings }) => settings && settings.gainDb !== 0)
  const uploaded = applied.filter(({ sample }) => sample.uploadState === 'uploaded').length
  return [
    `Right now, the cloud gets the original audio and these settings${hasLevel ? ', but not the level' : ''}. Once they are applied, it gets the new audio without any settings.`,
    ...(uploaded === 0
      ? []
      : [
          `${counted(uploaded, 'sample is', 'samples are')} already in the cloud. The new ${uploaded === 1 ? 'one is' : 'ones are'} sent with the next upload, and only then ${uploaded === 1 ? 'is the previous one' : 'are the previous ones'} deleted there.`,
        ]),
  ]
}
