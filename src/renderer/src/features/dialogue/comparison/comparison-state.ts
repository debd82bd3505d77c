import { dialogueTexts, secondOf } from '@shared/domain/speech/dialogue-rules'
import type { Generation } from '@shared/domain/speech/generation'

const failed: ReadonlySet<Generation['state']> = new Set(['refused', 'canceled', 'possibly-charged'])

export type ComparisonState =
  /** The first is on its way, or here while the second is. */
  { kind: 'loading' | 'visible'; first: Generation; second: Generation | null } | { kind: 'none' }

/**
 * The newest dialogue's two generations. Where the second failed, the first stands alone and nothing is compared.
 * @param recent of dialogues, newest first
 */
export function comparisonOf(recent: readonly Generation[]): ComparisonState {
  const first = recent.find(({ choice }) => choice?.side !== 'b')
  if (!first?.choice || failed.has(first.state)) return { kind: 'none' }
  const second = secondOf(first.id, recent)
  if (first.state !== 'kept') return { kind: 'loading', first, second }
  if (!second || failed.has(second.state)) return { kind: 'none' }
  return { kind: second.state === 'kept' ? 'visible' : 'loading', first, second }
}

/** What stands above and below the two: the server may say that it collects no preferences; where it says nothing, it is asked (rulings). */
export function comparisonWords(
  first: Pick<Generation, 'collectsPreference'>,
  isOptedOut: boolean,
): { title: string; hint: string | null } {
  if (first.collectsPreference === false) return { title: 'Two generations', hint: null }
  const { comparison: title, comparisonHint, comparisonOptedOut } = dialogueTexts
  return { title, hint: isOptedOut ? comparisonOptedOut : comparisonHint }
}
