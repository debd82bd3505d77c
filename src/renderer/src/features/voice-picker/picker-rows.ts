import type { PickerGroup, PickerVoice } from '@shared/domain/cloud/picker-voice'
import { folded, searchWords } from '@shared/lib/search-words'
import { libraryPreviewAddress } from '@renderer/bridge/voice-library-queries'
import { voicePreviewAddress } from '@renderer/player/voice-preview-address'

/** The headings of spec/shell.md section 2. */
const groupTitles: Record<PickerGroup, string> = {
  recent: 'Recent',
  dub_specific: 'Dub Specific',
  professional: 'Professional',
  cloned: 'Cloned',
  generated: 'Generated',
  default: 'Default',
  legacy: 'Legacy',
}

/** The name of a voice in the picker (spec/shell.md section 2). */
export const pickerName = ({ name, isLegacy }: Pick<PickerVoice, 'name' | 'isLegacy'>): string =>
  `${name.trim() === '' ? 'Untitled' : name}${isLegacy ? ' (Legacy)' : ''}`

type ListedVoice = Omit<PickerVoice, 'group'>

/** A voice of the voice library that could be used. */
export interface SuggestedVoice extends Omit<ListedVoice, 'isLegacy' | 'obstacle'> {
  /** Its copy in My voices; null: it must be added first. */
  addedId: string | null
}

export interface SuggestedGroup {
  title: string
  voices: readonly SuggestedVoice[]
}

/** A line of the list: the heading of a group, or a voice. */
export type PickerRow = { kind: 'heading'; key: string; title: string } | VoiceRow

export interface VoiceRow {
  kind: 'voice'
  key: string
  title: string
  voice: ListedVoice
  /** What choosing it gives; null: it must be added first. */
  voiceId: string | null
  /** Address of its preview. */
  preview: string
  /** Among the voices, counted from 1. */
  number: number
}

type Line = Omit<VoiceRow, 'kind' | 'number'>

/**
 * Voices in the order of the groups, each group under its heading; the suggested ones after the recent ones.
 * @param search narrows the suggested voices as main narrows the others
 */
export function pickerRows(
  voices: readonly PickerVoice[],
  { suggested = [], search = '' }: { suggested?: readonly SuggestedGroup[]; search?: string } = {},
): PickerRow[] {
  const lineOf = ({ group, ...voice }: PickerVoice): Line => ({
    key: voice.voiceId,
    title: groupTitles[group],
    voice,
    voiceId: voice.voiceId,
    preview: voicePreviewAddress(voice.voiceId),
  })
  const isRecent = ({ group }: PickerVoice): boolean => group === 'recent'
  const lines = [
    ...voices.filter(isRecent).map(lineOf),
    ...suggested.flatMap((group) => suggestedLines(group, search)),
    ...voices.filter((voice) => !isRecent(voice)).map(lineOf),
  ]
  return lines.flatMap((line, at): PickerRow[] => {
    const row: VoiceRow = { ...line, kind: 'voice', number: at + 1 }
    return lines[at - 1]?.title === line.title
      ? [row]
      : [{ kind: 'heading', key: `heading-${line.title}`, title: line.title }, row]
  })
}

function suggestedLines({ title, voices }: SuggestedGroup, search: string): Line[] {
  const words = searchWords(search)
  return voices.flatMap(({ addedId, ...voice }) => {
    const said = folded([voice.name, voice.description, ...Object.values(voice.labels)].join('\n'))
    if (!words.every((word) => said.includes(word))) return []
    return [
      {
        key: `suggested-${voice.voiceId}`,
        title,
        voice: { ...voice, isLegacy: false, obstacle: null },
        voiceId: addedId,
        preview: libraryPreviewAddress(voice.voiceId),
      },
    ]
  })
}

/** Consecutive lines of one group. */
export function byGroup<T extends { row: PickerRow }>(lines: readonly T[]): { title: string; lines: T[] }[] {
  const groups: { title: string; lines: T[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.title === line.row.title) last.lines.push(line)
    else groups.push({ title: line.row.title, lines: [line] })
  }
  return groups
}

export type PickerMove = 'next' | 'previous' | 'page-down' | 'page-up' | 'first' | 'last'

const pageRows = 8

/**
 * The voice a key moves to; stops at both ends.
 * @param activeKey of the voice where the keyboard is; null: nowhere yet
 */
export function movedTo(
  rows: readonly PickerRow[],
  activeKey: string | null,
  move: PickerMove,
): string | null {
  const keys = rows.flatMap((row) => (row.kind === 'voice' ? [row.key] : []))
  const at = activeKey === null ? -1 : keys.indexOf(activeKey)
  const steps: Record<PickerMove, number> = {
    next: at + 1,
    previous: at === -1 ? keys.length - 1 : at - 1,
    'page-down': at + pageRows,
    'page-up': at - pageRows,
    first: 0,
    last: keys.length - 1,
  }
  return keys[Math.min(keys.length - 1, Math.max(0, steps[move]))] ?? null
}

/** Where the keyboard is: where it was put while that voice is listed, else at the chosen voice, else at the first one. */
export function activeKeyOf(
  rows: readonly PickerRow[],
  { wantedKey, value }: { wantedKey: string | null; value: string | null },
): string | null {
  if (wantedKey !== null && rows.some(({ key }) => key === wantedKey)) return wantedKey
  const chosen =
    value === null ? undefined : rows.find((row) => row.kind === 'voice' && row.voiceId === value)
  return chosen?.key ?? movedTo(rows, null, 'first')
}

/** What a key does in the search field; null: nothing of the list. */
export function moveOfKey(event: { key: string; ctrlKey: boolean; metaKey: boolean }): PickerMove | null {
  const isCommand = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
      return 'next'
    case 'ArrowUp':
      return 'previous'
    case 'PageDown':
      return 'page-down'
    case 'PageUp':
      return 'page-up'
    case 'Home':
      return isCommand ? 'first' : null
    case 'End':
      return isCommand ? 'last' : null
    default:
      return null
  }
}
