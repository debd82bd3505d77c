import { useQueries } from '@tanstack/react-query'
import { answerOptions } from '@renderer/bridge/queries'

/** How many recordings wait in the booth of each draft; 0 until it is known. */
export function useBoothCounts(ids: readonly string[]): (id: string) => number {
  const answers = useQueries({
    queries: ids.map((draftId) => answerOptions('recordings', 'unsaved', { draftId })),
  })
  return (id) => answers[ids.indexOf(id)]?.data?.count ?? 0
}
