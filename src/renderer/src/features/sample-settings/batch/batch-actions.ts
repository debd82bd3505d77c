import type { BatchAction, SampleSettings, SampleSettingsPatch } from '@shared/domain/dataset/sample-settings'
import { usualLevel } from '@shared/segments/normalize-gain'
import { counted } from '@renderer/copy/format'
import { timeText } from '@renderer/waveform/time-text'
import { editedOf, patchOf, type EditedSettings } from '../edited-settings'

export type BatchKind = BatchAction['kind']
/** What the bar offers: settings of many samples, and making them part of the audio. */
export type BatchCommand = BatchKind | 'apply'

export const batchNames: Record<BatchCommand, string> = {
  'remove-noise': 'Background noise removal',
  'trim-silence': 'Trim silence',
  normalize: 'Normalize',
  reset: 'Reset settings',
  apply: 'Apply to the audio',
}

export const batchHints: Record<BatchKind, string> = {
  'remove-noise': 'Removes hum, hiss, and room noise from under the voice in each sample.',
  'trim-silence': 'Trims each sample to its first and last word.',
  normalize:
    'Brings the speech in every sample to the same level, using gain only. Nothing is limited or compressed. The cloud gets the new level once you apply it to the audio.',
  reset: 'Resets trim, noise removal, speakers, and level for each sample.',
}

/** A change of the dataset can take away what a dialog was opened for. */
export const samplesAreGone = 'These samples were replaced or removed.'

export const firstAction: Record<BatchKind, BatchAction> = {
  'remove-noise': { kind: 'remove-noise', isOn: true, strength: 'gentle' },
  'trim-silence': { kind: 'trim-silence', padMs: 500 },
  normalize: { kind: 'normalize', ...usualLevel },
  reset: { kind: 'reset' },
}

/** A sample without settings of its own. */
export const untouched: EditedSettings = {
  removeBackgroundNoise: false,
  noiseStrength: 'gentle',
  trim: null,
  selectedSpeakerIds: null,
  gainDb: 0,
}

export const settingsOrUntouched = (settings: SampleSettings | undefined): EditedSettings =>
  settings ? editedOf(settings) : untouched

/** What of a patch changes anything. */
export const effectOf = (before: EditedSettings, patch: SampleSettingsPatch): SampleSettingsPatch =>
  patchOf(before, { ...before, ...patch })

/** The patch that takes another one back. */
export const reverseOf = (before: EditedSettings, patch: SampleSettingsPatch): SampleSettingsPatch =>
  patchOf({ ...before, ...patch }, before)

const signed = (db: number): string => `${db > 0 ? '+' : db < 0 ? '−' : ''}${Math.abs(db).toFixed(1)} dB`

/** What would change, in a few words; null where nothing would. */
export function effectWords(effect: SampleSettingsPatch): string | null {
  const { removeBackgroundNoise, noiseStrength, trim, selectedSpeakerIds, gainDb } = effect
  const parts = [
    removeBackgroundNoise === undefined
      ? noiseStrength === undefined
        ? null
        : `Strength ${noiseStrength}`
      : removeBackgroundNoise
        ? `On${noiseStrength === undefined ? '' : `, ${noiseStrength}`}`
        : 'Off',
    trim === undefined
      ? null
      : trim === null
        ? 'Whole sample'
        : `${timeText(trim.startMs, 1)} – ${timeText(trim.endMs, 1)}`,
    selectedSpeakerIds === undefined
      ? null
      : selectedSpeakerIds === null
        ? 'All speakers'
        : counted(selectedSpeakerIds.length, 'speaker'),
    gainDb === undefined ? null : `Level ${signed(gainDb)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}
