import type { SettingsConflict as Conflict, SettingsField } from '@shared/domain/sample-settings'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { timeText } from '@renderer/waveform/time-text'
import { ConflictPanel } from '@renderer/features/voices/conflict-choice'

const fieldNames: Record<SettingsField, string> = {
  noise: 'Noise removal',
  trim: 'Trim',
  speakers: 'Speakers',
}

/** One version of a setting, in words. */
export function sideWords(field: SettingsField, side: Conflict['mine']): string {
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

/** The settings were changed here and elsewhere: both versions and a choice; nothing is sent before. */
export function SettingsConflict({ conflict }: { conflict: Conflict }) {
  const resolve = useCommand('sampleSettings', 'resolve')
  const { sampleId, fields, mine, theirs } = conflict
  return (
    <ConflictPanel
      conflict={{
        fields: fields.map((field) => ({
          field: fieldNames[field],
          mine: sideWords(field, mine),
          theirs: sideWords(field, theirs),
        })),
      }}
      isBusy={resolve.isPending}
      onChoose={(choice) => resolve.mutate({ sampleId, choice }, { onError: (error) => toastError(error) })}
    />
  )
}
