import { useQueries } from '@tanstack/react-query'
import { answerOptions } from '@renderer/bridge/queries'

/** Whether the voice of a draft is in another account; false until it is known. */
export function useElsewhere(ids: readonly string[]): (id: string) => boolean {
  const answers = useQueries({
    queries: ids.map((draftId) => answerOptions('uploads', 'elsewhere', { draftId })),
  })
  return (id) => answers[ids.indexOf(id)]?.data?.isElsewhere ?? false
}
