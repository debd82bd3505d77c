import type { ExportFile, ExportRule, ExportSource, RuleCheck } from '@shared/domain/export/export'
import type { ExportFormat, ExportLayout, ExportPreset } from '@shared/domain/export/export-options'
import type { Tone } from '@renderer/ui/badge'
import { clock, counted } from '@renderer/copy/format'

/** Something that can be exported, as its row shows it. */
export interface ExportItem {
  source: ExportSource
  name: string
  durationMs: number
  /** Its lossless file is still being made. */
  isSaving: boolean
}

export const formatWords: Readonly<Record<ExportFormat, string>> = {
  wav16: 'WAV 16-bit',
  wav24: 'WAV 24-bit',
  flac: 'FLAC',
  mp3: 'MP3',
}

export const presetWords: Readonly<Record<ExportPreset, { name: string; hint: string }>> = {
  none: { name: 'As recorded', hint: 'Same level, sample rate, and channels' },
  acx: { name: 'ACX', hint: 'Audiobooks: MP3, 192 kbps, mono, 44.1 kHz' },
  broadcast: { name: 'Broadcast', hint: 'EBU R 128: WAV, −23 LUFS, 48 kHz' },
  custom: { name: 'Custom', hint: 'Your own loudness, peak, and room tone' },
}

export const layoutWords: Readonly<Record<ExportLayout, string>> = {
  each: 'One per recording',
  all: 'One file',
  lines: 'One per script line',
}

const ruleNames: Readonly<Record<ExportRule, string>> = {
  rms: 'RMS',
  lufs: 'Loudness',
  'sample-peak': 'Peak',
  'true-peak': 'True peak',
  'noise-floor': 'Noise floor',
  head: 'Room tone at the start',
  tail: 'Room tone at the end',
  length: 'Length',
  'sample-rate': 'Sample rate',
  channels: 'Channels',
}
export const ruleName = (rule: ExportRule): string => ruleNames[rule]

const signed = (value: number): string => value.toFixed(1).replace('-', '−')
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
const channelWords = (count: number): string =>
  count === 1 ? 'Mono' : count === 2 ? 'Stereo' : String(count)
const kilohertz = (hertz: number): string => `${Number((hertz / 1_000).toFixed(2))} kHz`

const units: Readonly<Partial<Record<ExportRule, string>>> = {
  rms: 'dBFS',
  lufs: 'LUFS',
  'sample-peak': 'dBFS',
  'true-peak': 'dBTP',
  'noise-floor': 'dBFS',
}

/** A value of a rule with its unit: −21.4 dBFS, 0.8 s, 1:02:03, 44.1 kHz, Mono. */
export function ruleValue(rule: ExportRule, value: number): string {
  if (rule === 'head' || rule === 'tail') return seconds(value)
  if (rule === 'length') return clock(value)
  if (rule === 'sample-rate') return kilohertz(value)
  if (rule === 'channels') return channelWords(value)
  return `${signed(value)} ${units[rule] ?? ''}`
}

export const measuredWords = ({ rule, measured, state }: RuleCheck): string =>
  measured === null
    ? state === 'waiting'
      ? 'Not measured yet'
      : 'Nothing to measure'
    : ruleValue(rule, measured)

/** Without the unit, where another value that has it follows. */
const bare = (rule: ExportRule, value: number): string =>
  rule === 'head' || rule === 'tail' ? (value / 1_000).toFixed(1) : signed(value)

export function wantedWords({ rule, min, max }: RuleCheck): string {
  if (min === null && max === null) return 'Any'
  if (min === null) return `At most ${ruleValue(rule, max ?? 0)}`
  if (max === null) return `At least ${ruleValue(rule, min)}`
  return min === max ? ruleValue(rule, min) : `${bare(rule, min)} to ${ruleValue(rule, max)}`
}

export const verdicts: Readonly<Record<RuleCheck['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Not measured', tone: 'neutral' },
  met: { label: 'Passed', tone: 'good' },
  mended: { label: 'Fixed on export', tone: 'accent' },
  failed: { label: 'Cannot be fixed', tone: 'warn' },
}

/** As it is told: what is right already is no point to fix, also where the export keeps it right at another level. */
export function stateOf({ state, measured, min, max }: RuleCheck): RuleCheck['state'] {
  const isRight = measured !== null && (min === null || measured >= min) && (max === null || measured <= max)
  return state === 'mended' && isRight ? 'met' : state
}

const advice: Readonly<Record<NonNullable<RuleCheck['advice']>, string>> = {
  'quieter-room':
    'The room was recorded with the voice. Record in a quieter place, or remove the noise before you export.',
  split: 'This is too long for one file. Export it in parts.',
  'room-tone':
    'There is no pause of at least half a second to take room tone from. Record some silence in the same room.',
  silent: 'It is silent.',
}

/** What the export makes of it, or what helps where it makes nothing of it; null where there is nothing to say. */
export function ruleNote({ rule, state, measured, after, advice: helps }: RuleCheck): string | null {
  if (state === 'waiting') return null
  const was = measured === null ? null : ruleValue(rule, measured)
  const will = after === null ? was : ruleValue(rule, after)
  // What is right now may be wrong at the level of the file.
  const parts = [was === will ? null : `${will} in the file`, helps === null ? null : advice[helps]]
  return parts.filter((part) => part !== null).join('. ') || null
}

/** The worst of its rules. */
export function fileVerdict({ rules }: Pick<ExportFile, 'rules'>): RuleCheck['state'] {
  const order = ['failed', 'waiting', 'mended', 'met'] as const
  return order.find((state) => rules.some((rule) => stateOf(rule) === state)) ?? 'met'
}

const tone = (place: string, addedMs: number): string | null => {
  if (Math.round(addedMs / 100) === 0) return null
  return addedMs > 0
    ? `${seconds(addedMs)} of room tone added at the ${place}`
    : `${seconds(-addedMs)} cut at the ${place}`
}

/** What an export changes in the sound, in parts of a sentence; empty where nothing. */
export function changeWords(file: Pick<ExportFile, 'changes' | 'rules'>): string[] {
  const { changes, rules } = file
  const converted = rules
    .filter(({ rule, state }) => (rule === 'sample-rate' || rule === 'channels') && state === 'mended')
    .map(({ rule, after }) =>
      rule === 'channels'
        ? `mixed to ${channelWords(after ?? 1).toLowerCase()}`
        : `converted to ${kilohertz(after ?? 0)}`,
    )
  const gainDb = changes?.gainDb ?? 0
  return [
    Math.abs(gainDb) < 0.05 ? null : `${Math.abs(gainDb).toFixed(1)} dB ${gainDb > 0 ? 'louder' : 'quieter'}`,
    changes?.isLimited === true ? 'the highest peaks held down' : null,
    tone('start', changes?.headAddedMs ?? 0),
    tone('end', changes?.tailAddedMs ?? 0),
    ...converted,
  ].filter((part) => part !== null)
}

const sentence = (parts: readonly string[]): string => {
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** What an export changes, as a sentence. */
export function changesSentence(file: Pick<ExportFile, 'changes' | 'rules'>): string {
  const parts = changeWords(file)
  return parts.length === 0 ? 'The audio is unchanged.' : sentence(parts)
}

/** How many files will be right, in one line. */
export function filesVerdict(files: readonly Pick<ExportFile, 'rules'>[]): string {
  const count = (state: RuleCheck['state']): number =>
    files.filter((file) => fileVerdict(file) === state).length
  const [waiting, failed] = [count('waiting'), count('failed')]
  const right = files.length - waiting - failed
  return [
    right === 0 ? null : `${counted(right, 'file')} will meet every rule`,
    failed === 0 ? null : `${counted(failed, 'file')} will not`,
    waiting === 0 ? null : `${counted(waiting, 'file')} not measured yet`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

export const totalWords = (items: readonly ExportItem[]): string =>
  `${counted(items.length, 'recording')} · ${clock(items.reduce((sum, { durationMs }) => sum + durationMs, 0))}`

/** @param count of the files; 0 where it is not known */
export const doneWords = (count: number): string =>
  count > 1 ? `${counted(count, 'file')} exported.` : 'Exported.'
