import type { Finding, FindingKind } from '@shared/domain/recording/script-check'
import { keyMeant } from '@renderer/lib/shortcuts'

/** What a key does with the finding that is looked at. */
export type FindingAction = 'hear' | 'accept' | 'punch' | 'next' | 'previous' | 'first' | 'last'

const actions: Readonly<Record<string, FindingAction>> = {
  Enter: 'hear',
  ' ': 'hear',
  a: 'accept',
  p: 'punch',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** What a key does; null where it is somebody else's. */
export function findingAction(event: {
  key: string
  code?: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): FindingAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const key = keyMeant(event)
  return actions[key.length === 1 ? key.toLowerCase() : key] ?? null
}

/** The place in the list after a step. */
export function placeAfter(action: FindingAction, at: number, count: number): number {
  const wanted =
    action === 'next'
      ? at + 1
      : action === 'previous'
        ? at - 1
        : action === 'first'
          ? 0
          : action === 'last'
            ? count - 1
            : at
  return Math.max(0, Math.min(count - 1, wanted))
}

export type FindingFilter = FindingKind | 'all'

/** The filters worth offering: all, and every kind that was found. */
export function filtersOf(findings: readonly Finding[]): FindingFilter[] {
  const kinds: readonly FindingKind[] = ['skipped', 'repeated', 'inserted', 'misread', 'pause']
  return ['all', ...kinds.filter((kind) => findings.some((finding) => finding.kind === kind))]
}

/** From a second before to a second after. */
export const heardAround = ({
  startMs,
  endMs,
}: Pick<Finding, 'startMs' | 'endMs'>): { fromMs: number; toMs: number } => ({
  fromMs: Math.max(0, startMs - 1_000),
  toMs: endMs + 1_000,
})
