import type { Region } from '@shared/domain/recording/recording'

export interface ExportMarker {
  atFrame: number
  label: string
  /** Set by the person, not by a line or a recording that begins. */
  isMark?: true
}

/** Sound that becomes one file: an edit list over takes of one format. */
export interface ExportSound {
  sampleRateHz: number
  channels: number
  regions: Region[]
  /** By time. */
  markers: ExportMarker[]
}
