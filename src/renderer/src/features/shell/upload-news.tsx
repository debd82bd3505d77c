import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { homeDraftsLimit, useDrafts, useUploads } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/toast'
import { phasesOf, uploadChanges, type Phases } from './upload-changes'

/** Carries the news of uploads on any page: the system's notifications are not to be relied on. */
export function UploadNews() {
  const uploads = useUploads().data
  const drafts = useDrafts(homeDraftsLimit).data
  const before = useRef<Phases | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!uploads) return
    const nameOf = (draftId: string) => drafts?.find((draft) => draft.id === draftId)?.name
    for (const { draftId, kind, title, description } of uploadChanges(before.current, uploads, nameOf)) {
      const options = {
        id: `upload-${draftId}`,
        ...(description === undefined ? {} : { description }),
        action: { label: 'Show', onSelect: () => void navigate(`/clones/${draftId}`) },
      }
      if (kind === 'done') toast.success(title, options)
      else toast.warning(title, options)
    }
    before.current = phasesOf(uploads)
  }, [uploads, drafts, navigate])
  return null
}
