import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import { foldDrafts, foldSamples } from './fold'
import { queryClient } from './queries'

// Changes by the user are shown at once. Main batches its events for about 80 ms and then confirms them.

interface Change<T> {
  upserted?: readonly T[]
  removedIds?: readonly string[]
}

/** Shows samples as they will be. If main rejects the change, `askSamplesAgain` restores the actual state. */
export function showSamples(draftId: string, { upserted = [], removedIds = [] }: Change<Sample>): void {
  queryClient.setQueryData<Sample[]>(['samples', 'list', { draftId }], (list) =>
    list ? foldSamples(list, { upserted, removedIds }) : undefined,
  )
}

export function askSamplesAgain(draftId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['samples', 'list', { draftId }] })
}

/** Shows a changed draft in every list and on its own page. */
export function showDraft(draft: DraftSummary): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['drafts', 'list'] })) {
    const { limit } = query.queryKey[2] as { limit?: number }
    queryClient.setQueryData<DraftSummary[]>(query.queryKey, (list) =>
      list ? foldDrafts(list, { upserted: [draft], removedIds: [] }, limit) : undefined,
    )
  }
  queryClient.setQueryData<DraftSummary>(['drafts', 'get', { id: draft.id }], (known) => known && draft)
}
