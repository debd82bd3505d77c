import type { Recoverable } from '@shared/domain/recording/take'

/** The calls that carry out a choice: takes by the draft they go into; null keeps those that belong to none. */
export function recoveryGroups(
  chosen: readonly Recoverable[],
  draftForOrphans: string | null,
): { draftId: string | null; ids: string[] }[] {
  const byDraft = new Map<string | null, string[]>()
  for (const { take } of chosen) {
    const draftId = take.draftId ?? draftForOrphans
    byDraft.set(draftId, [...(byDraft.get(draftId) ?? []), take.id])
  }
  return [...byDraft].map(([draftId, ids]) => ({ draftId, ids }))
}

/** What was shown and not chosen, also where nothing is left to choose: the dialog asks about everything once. */
export const skippedIds = (all: readonly Recoverable[], chosen: readonly Recoverable[]): string[] =>
  all.filter((entry) => !chosen.includes(entry)).map(({ take }) => take.id)

/** Those nobody has decided about yet; the others were skipped and wait for 30 days. */
export const undecided = (all: readonly Recoverable[]): Recoverable[] =>
  all.filter(({ keptUntilMs }) => keptUntilMs === null)

/** What was found, in words; null for the ordinary case. */
export const problemWords: Record<Recoverable['problem'], string | null> = {
  unfinished: null,
  'row-missing': 'Found on disk without a library entry',
  'journal-missing': 'Its audio is missing from the disk',
}
