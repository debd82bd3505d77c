import { lostBandWords } from '../copy/noise-words'
import { proposalNotes } from '../copy/proposal-notes'
import type { Analysis, Span } from '../domain/dataset/analysis'
import type { BatchAction, SampleSettings, SampleSettingsPatch } from '../domain/dataset/sample-settings'
import { gainStepDb, normalizeGain } from './normalize-gain'

/** What an action would set on a sample. */
export interface ProposedSettings {
  patch: SampleSettingsPatch
  /** Why the sample stays unchanged or the change is limited; null: as requested. */
  note: string | null
}

const trimMinMs = 1_000

/** What an action over many samples would set on one of them. Pure. */
export function proposeSettings(
  action: BatchAction,
  settings: SampleSettings,
  analysis: Analysis | null,
): ProposedSettings {
  switch (action.kind) {
    case 'remove-noise':
      return {
        patch: { removeBackgroundNoise: action.isOn, noiseStrength: action.strength },
        note: action.isOn ? lostBandWords(analysis?.sampleRateHz ?? null) : null,
      }
    case 'reset':
      return asked({ removeBackgroundNoise: false, trim: null, selectedSpeakerIds: null, gainDb: 0 })
    case 'trim-silence':
      return trimSilence(action.padMs, settings, analysis)
    case 'normalize':
      return normalize(action, settings, analysis)
  }
}

const asked = (patch: SampleSettingsPatch): ProposedSettings => ({ patch, note: null })
const left = (note: string): ProposedSettings => ({ patch: {}, note })

/** Of what the person's trim leaves: speech that was cut away stays away, and so does what a cut lies in. */
function trimSilence(padMs: number, { trim }: SampleSettings, analysis: Analysis | null): ProposedSettings {
  if (!analysis) return left(proposalNotes.unmeasured)
  const { durationMs, speech } = analysis
  const kept = trim ?? { startMs: 0, endMs: durationMs }
  const isKept = ({ startMs, endMs }: Span): boolean => startMs < kept.endMs && endMs > kept.startMs
  const [firstAt, lastAt] = [speech.findIndex(isKept), speech.findLastIndex(isKept)]
  const [first, last] = [speech[firstAt], speech[lastAt]]
  if (!first || !last) return left(proposalNotes.noSpeech)
  // A trim is in whole milliseconds: one that differs by less cuts into nothing.
  const isCutInto = { start: kept.startMs - first.startMs >= 1, end: last.endMs - kept.endMs >= 1 }
  const earliestMs = isCutInto.start ? kept.startMs : (speech[firstAt - 1]?.endMs ?? 0)
  const latestMs = isCutInto.end ? kept.endMs : (speech[lastAt + 1]?.startMs ?? durationMs)
  const startMs = Math.max(0, Math.round(Math.max(earliestMs, first.startMs - padMs)))
  const endMs = Math.min(durationMs, Math.round(Math.min(latestMs, last.endMs + padMs)))
  if (startMs === 0 && endMs >= durationMs) return left(proposalNotes.noSilence)
  if (endMs - startMs < trimMinMs) return left(proposalNotes.short)
  return asked({ trim: { startMs, endMs } })
}

function normalize(
  action: Extract<BatchAction, { kind: 'normalize' }>,
  settings: SampleSettings,
  analysis: Analysis | null,
): ProposedSettings {
  if (!analysis) return left(proposalNotes.unmeasured)
  const gain = normalizeGain(analysis.levels, action)
  if (!gain) return left(proposalNotes.noSpeech)
  const { gainDb, missingDb } = gain
  const note = missingDb >= gainStepDb ? proposalNotes.heldBack(gainDb, missingDb) : null
  if (Math.abs(gainDb - settings.gainDb) < gainStepDb) return left(note ?? proposalNotes.alreadyThere)
  return { patch: { gainDb }, note }
}
