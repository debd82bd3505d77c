import { plainText } from '@shared/lib/plain-text'
import type { CloudHistoryItem } from '../cloud/cloud-types'
import type { GenerationRow } from './generation-store'

type Lost = Pick<GenerationRow, 'id' | 'request' | 'requestKey' | 'sentAtMs' | 'estimatedCredits'>

export interface HistoryMatch {
  /** By id of the row. */
  found: Map<string, CloudHistoryItem>
  /** Rows of which several items could be the result, or one item of several. */
  unclear: string[]
}

/** The cloud's clock and ours differ, and it counts whole seconds. */
const clockSlackMs = 60_000
const creditsSlack = 1
const comparedMaxChars = 50_000

/**
 * Finds what the cloud made of requests whose answers were lost: a multiset match over source, voice, model, text or
 * dialogue, and time. Requests with the same content are interchangeable; anything else that could be taken for another is
 * unclear.
 * @param items that no other row holds
 * @param underWay requests that may have made an item and do not know it yet
 */
export function matchHistory(
  lost: readonly Lost[],
  items: readonly CloudHistoryItem[],
  underWay: readonly Lost[],
): HistoryMatch {
  const match: HistoryMatch = { found: new Map(), unclear: [] }
  const all = groups(lost).map((rows) => ({ rows, fitting: fittingItems(rows, items) }))
  for (const { rows, fitting } of all) {
    const [first] = rows
    if (!first || fitting.length === 0) continue
    // One that will say what it made.
    if (underWay.some((other) => fitting.some((item) => isResult(other, item)))) continue
    const isSame = rows.every(({ requestKey }) => requestKey === first.requestKey)
    const isShared = all.some(
      (other) => other.rows !== rows && other.fitting.some((item) => fitting.includes(item)),
    )
    if (fitting.length > rows.length || !isSame || isShared) match.unclear.push(...rows.map(({ id }) => id))
    else fitting.forEach((item, index) => rows[index] && match.found.set(rows[index].id, item))
  }
  return match
}

/** What rows of one group could have become, the oldest first. */
function fittingItems(rows: readonly Lost[], items: readonly CloudHistoryItem[]): CloudHistoryItem[] {
  const [first] = rows
  if (!first) return []
  const fromMs = Math.min(...rows.map(({ sentAtMs }) => sentAtMs ?? Infinity)) - clockSlackMs
  return items
    .filter((item) => item.atMs >= fromMs && item.state !== 'deleted' && isResult(first, item))
    .toSorted((a, b) => a.atMs - b.atMs)
}

const groups = (rows: readonly Lost[]): Lost[][] =>
  [...Map.groupBy(rows, groupOf).values()].map((group) =>
    group.toSorted((a, b) => (a.sentAtMs ?? 0) - (b.sentAtMs ?? 0)),
  )

/** Rows of one group cannot be told apart in the history. */
function groupOf({ request, estimatedCredits }: Lost): string {
  switch (request.task) {
    case 'text-to-speech':
      return JSON.stringify([request.voiceId, request.modelId, sayable(request.text)])
    case 'text-to-dialogue':
      return JSON.stringify([request.modelId, request.inputs])
    case 'speech-to-speech':
      return JSON.stringify([request.voiceId, request.modelId, Math.round(estimatedCredits)])
  }
}

function isResult({ request, estimatedCredits }: Lost, item: CloudHistoryItem): boolean {
  if (item.modelId !== null && item.modelId !== request.modelId) return false
  switch (request.task) {
    case 'text-to-speech':
      return (
        item.source !== 'STS' &&
        item.voiceId === request.voiceId &&
        sayable(item.text ?? '') === sayable(request.text)
      )
    case 'text-to-dialogue':
      return (
        item.dialogue?.length === request.inputs.length &&
        item.dialogue.every(({ voiceId, text }, index) => {
          const input = request.inputs[index]
          return input?.voiceId === voiceId && sayable(input.text) === sayable(text)
        })
      )
    case 'speech-to-speech':
      // Its text is not known, so its price has to tell one sound from another.
      return (
        item.source === 'STS' &&
        item.voiceId === request.voiceId &&
        Math.abs(item.credits - estimatedCredits) <= creditsSlack
      )
  }
}

const sayable = (text: string): string => plainText(text, comparedMaxChars).trim()
