import type { PickerGroup, PickerVoice } from '@shared/domain/cloud/picker-voice'

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

/** A line of the list: the heading of a group, or a voice. */
export type PickerRow =
  | { kind: 'heading'; key: string; title: string }
  | {
      kind: 'voice'
      key: string
      title: string
      voice: PickerVoice
      /** Among the voices, counted from 1. */ number: number
    }

export type VoiceRow = Extract<PickerRow, { kind: 'voice' }>

/** Voices in the order of the groups, each group under its heading. */
export function pickerRows(voices: readonly PickerVoice[]): PickerRow[] {
  return voices.flatMap((voice, at): PickerRow[] => {
    const title = groupTitles[voice.group]
    const row: PickerRow = { kind: 'voice', key: voice.voiceId, title, voice, number: at + 1 }
    return voices[at - 1]?.group === voice.group
      ? [row]
      : [{ kind: 'heading', key: `heading-${voice.group}`, title }, row]
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
  const isListed = (key: string | null): key is string => key !== null && rows.some((row) => row.key === key)
  if (isListed(wantedKey)) return wantedKey
  return isListed(value) ? value : movedTo(rows, null, 'first')
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
