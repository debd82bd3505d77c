import type { DatasetFinding, FindingKind } from '../domain/analysis'

/** Findings by name, as lists and reports head them. */
export const kindNames: Record<FindingKind, string> = {
  'long-pause': 'Long pauses',
  noise: 'Noise',
  hum: 'Mains hum',
  clipping: 'Clipping',
  dropout: 'Dropouts',
  'too-quiet': 'Too quiet',
  'too-loud': 'Too loud',
  reverb: 'Reverberation',
  'narrow-band': 'Narrow band',
  'other-speaker': 'Another voice',
  overlap: 'Two at once',
  'wrong-language': 'Another language',
  'level-drift': 'Level differs',
  'tone-drift': 'Tone differs',
  'room-drift': 'Room differs',
  duplicate: 'Duplicate',
  'no-speech': 'No speech',
}

export const severityNames: Record<DatasetFinding['severity'], string> = {
  bad: 'Spoilt',
  warning: 'Worse',
  note: 'Note',
}
