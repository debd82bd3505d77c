import type { SettingsConflict, SettingsField } from '@shared/domain/dataset/sample-settings'
import { counted } from '@renderer/copy/format'
import { timeText } from '@renderer/waveform/time-text'

/** One version of a setting, in words. */
export function settingsWords(field: SettingsField, side: SettingsConflict['mine']): string {
  switch (field) {
    case 'noise':
      return side.removeBackgroundNoise ? 'On' : 'Off'
    case 'trim':
      return side.trim
        ? `${timeText(side.trim.startMs, 1)} – ${timeText(side.trim.endMs, 1)}`
        : 'The whole sample'
    case 'speakers':
      return side.speakerCount === null ? 'All speakers' : `${counted(side.speakerCount, 'speaker')} selected`
  }
}
