import { useEffect, useEffectEvent, useState } from 'react'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { ReleaseNotesDialog } from './release-notes-dialog'

const newsId = 'update-news'
const readyId = 'update-ready'
/** It waits as long as the work in front of it. */
const staysMs = 24 * 3_600_000

/** Says once that an update is ready, and once what it brought. */
export function UpdateNews() {
  const { data } = useAnswer('updates', 'get', {})
  const [showsNotes, setShowsNotes] = useState(false)
  const readyVersion =
    data?.status.state === 'ready' && data.status.waitsFor === null ? data.status.version : null
  const newVersion = data?.isNewsSeen === false ? (data.news?.version ?? null) : null
  const restart = (): void => void call('updates', 'apply', {}).catch(toastError)
  const tellReady = useEffectEvent((version: string) =>
    toast.message(`Timbre ${version} is ready.`, {
      id: readyId,
      description: 'Restart whenever you like.',
      action: { label: 'Restart to update', onSelect: restart },
    }),
  )
  const tellNews = useEffectEvent((version: string) => {
    toast.success(`Timbre was updated to ${version}.`, {
      id: newsId,
      action: { label: 'What’s new', onSelect: () => setShowsNotes(true) },
      durationMs: staysMs,
    })
    void call('updates', 'newsSeen', {}).catch(toastError)
  })
  useEffect(() => {
    if (readyVersion !== null) tellReady(readyVersion)
  }, [readyVersion])
  useEffect(() => {
    if (newVersion !== null) tellNews(newVersion)
  }, [newVersion])
  return (
    <ReleaseNotesDialog
      news={showsNotes ? (data?.news ?? null) : null}
      onClose={() => setShowsNotes(false)}
    />
  )
}
