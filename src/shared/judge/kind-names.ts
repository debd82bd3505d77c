import type { DatasetFinding, FindingKind } from '../domain/dataset/analysis'

/** Findings by name, as lists and reports head them. */
export const kindNames: Record<FindingKind, string> = {
  'too-short': 'Too short',
  'long-pause': 'Long pauses',
  noise: 'Noise',
  hum: 'Mains hum',
  clipping: 'Clipping',
  dropout: 'Dropouts',
  damaged: 'Damaged file',
  channels: 'Channels',
  'too-quiet': 'Too quiet',
  'too-loud': 'Too loud',
  'dc-offset': 'DC offset',
  reverb: 'Reverb',
  'narrow-band': 'Narrow bandwidth',
  'other-speaker': 'Another voice',
  overlap: 'Overlapping speech',
  'wrong-language': 'Different language',
  'level-drift': 'Level mismatch',
  'tone-drift': 'Tone mismatch',
  'room-drift': 'Room mismatch',
  duplicate: 'Duplicate',
  'no-speech': 'No speech',
  'own-voice': 'Your voice',
}

export const severityNames: Record<DatasetFinding['severity'], string> = {
  bad: 'Unusable',
  warning: 'Warning',
  note: 'Note',
}
