import { randomUUID } from 'node:crypto'
import { supportLinesMax, type SupportEntry } from '@shared/domain/app/support'
import { plainText } from '@shared/lib/plain-text'

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never

/** The lines of one conversation; kept in memory alone. */
export interface Transcript {
  entries(): SupportEntry[]
  find(id: string): SupportEntry | undefined
  add(entry: Without<SupportEntry, 'id'>): void
  heard(text: string): void
  typed(text: string): void
  answered(text: string): void
  /** What the agent really said, where it is known. */
  cutAnswer(text: string | null): void
  undone(id: string): boolean
  clear(): void
}

const saidMaxChars = 2_000
const answerMaxChars = 4_000

export function createTranscript(): Transcript {
  let entries: SupportEntry[] = []

  function add(entry: Without<SupportEntry, 'id'>): void {
    entries = [...entries, { ...entry, id: randomUUID() }]
    const likes = entries.filter(({ kind }) => (kind === 'action') === (entry.kind === 'action'))
    if (likes.length > supportLinesMax) entries = entries.filter((each) => each !== likes[0])
  }

  function change(id: string, to: Partial<SupportEntry>): void {
    entries = entries.map((entry) => (entry.id === id ? ({ ...entry, ...to } as SupportEntry) : entry))
  }

  return {
    entries: () => entries,
    find: (id) => entries.find((entry) => entry.id === id),
    add,
    heard(raw) {
      const text = plainText(raw, saidMaxChars).trim()
      const last = entries.at(-1)
      // Some servers repeat what was typed.
      const isEcho = last?.kind === 'person' && !last.isSpoken && last.text === text
      if (text !== '' && !isEcho) add({ kind: 'person', text, isSpoken: true })
    },
    typed: (raw) => add({ kind: 'person', text: plainText(raw, saidMaxChars), isSpoken: false }),
    answered(raw) {
      const text = plainText(raw, answerMaxChars).trim()
      if (text !== '') add({ kind: 'agent', text, isInterrupted: false })
    },
    cutAnswer(raw) {
      const last = entries.findLast((entry) => entry.kind === 'agent')
      if (!last) return
      const text = raw === null ? last.text : plainText(raw, answerMaxChars).trim()
      if (text === '') {
        entries = entries.filter(({ id }) => id !== last.id)
        return
      }
      change(last.id, { text, isInterrupted: true })
    },
    undone(id) {
      const entry = entries.find((each) => each.id === id)
      if (entry?.kind !== 'action' || !entry.canUndo || entry.isUndone) return false
      change(id, { isUndone: true })
      return true
    },
    clear() {
      entries = []
    },
  }
}
