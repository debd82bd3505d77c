import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { UploadPhase } from '@shared/domain/upload'
import { homeDraftsLimit, useDrafts, useUploads } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/toast'

/** Carries the news of uploads on any page: the system's notifications are not to be relied on. */
export function UploadNews() {
  const uploads = useUploads().data
  const drafts = useDrafts(homeDraftsLimit).data
  const phases = useRef<Map<string, UploadPhase> | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!uploads) return
    const before = phases.current
    phases.current = new Map(uploads.map((upload) => [upload.draftId, upload.phase]))
    if (!before) return
    for (const upload of uploads) {
      if (before.get(upload.draftId) === upload.phase) continue
      const name = drafts?.find((draft) => draft.id === upload.draftId)?.name
      const of = name === undefined ? '' : ` of “${name}”`
      const action = { label: 'Show', onSelect: () => void navigate(`/clones/${upload.draftId}`) }
      if (upload.phase === 'done') {
        const all = upload.items.length === 1 ? 'The sample' : `All ${upload.items.length} samples`
        toast.success(`${all}${of} ${upload.items.length === 1 ? 'is' : 'are'} in the cloud.`, { action })
      } else if (upload.phase === 'blocked') {
        const words = errorWords(upload.error)
        toast.warning(`The upload${of} needs you.`, { description: words.title, action })
      }
    }
  }, [uploads, drafts, navigate])
  return null
}
