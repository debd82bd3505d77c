import { useQueries } from '@tanstack/react-query'
import { answerOptions } from '@renderer/bridge/queries'
import { unsavedCount } from '@renderer/features/record/booth/recordings/recording-entries'

/** How many recordings wait in the booth of each draft; 0 until it is known. */
export function useBoothCounts(ids: readonly string[]): (id: string) => number {
  const takes = useQueries({ queries: ids.map((draftId) => answerOptions('takes', 'list', { draftId })) })
  const recordings = useQueries({
    queries: ids.map((draftId) => answerOptions('recordings', 'list', { draftId })),
  })
  return (id) => {
    const at = ids.indexOf(id)
    const [made, edited] = [takes[at]?.data, recordings[at]?.data]
    return made && edited ? unsavedCount(made, edited) : 0
  }
}
