import { useEffect } from 'react'
import { call, subscribe } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { jobToastId, toast } from '@renderer/ui/feedback/toast'
import { createChangeWatch } from './change-news'

/** Says of every change of audio that it is done, with Undo, or why it failed: also after its dialog and its page were left. */
export function useChangeNews(): void {
  useEffect(() => {
    const watch = createChangeWatch()
    return subscribe('jobs', 'changed', (job) => {
      const news = watch(job)
      if (!news) return
      const id = jobToastId(news.changeId)
      if (news.kind === 'failed') toast.error(news.title, { id, description: news.body })
      else toast.undo(news.title, () => void undoChange(news.draftId, news.changeId), { id })
    })
  }, [])
}

async function undoChange(draftId: string, changeId: string): Promise<void> {
  try {
    const { madeIds } = await call('segments', 'undo', { draftId, changeId })
    toast.takenAway(madeIds)
    toast.message('The previous samples are restored')
  } catch (error) {
    toastError(error)
  }
}
