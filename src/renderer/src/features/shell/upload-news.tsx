import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Upload } from '@shared/domain/cloud/upload'
import { pathTo } from '@renderer/address/paths'
import { pathNow } from '@renderer/address/use-address'
import { draftName, useUploads } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/feedback/toast'
import { newsOf, phasesOf, uploadChanges, type Phases } from './upload-changes'

/** Carries the news of uploads on any page: the system's notifications are not to be relied on. */
export function UploadNews() {
  const uploads = useUploads().data
  const before = useRef<Phases | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!uploads) return
    const open = (draftId: string): void => void navigate(pathTo('draft', draftId))
    for (const upload of uploadChanges(before.current, uploads)) void announce(upload, open)
    before.current = phasesOf(uploads)
  }, [uploads, navigate])
  return null
}

/** The draft's own page says the rest of it. */
const isShown = (draftId: string): boolean => pathNow().startsWith(pathTo('draft', draftId))

async function announce(upload: Upload, open: (draftId: string) => void): Promise<void> {
  const { draftId } = upload
  const name = await draftName(draftId)
  if (name === null) return
  const { kind, title, description } = newsOf(upload, name)
  if (kind !== 'refused' && isShown(draftId)) return
  const options = {
    id: `upload-${draftId}`,
    ...(description === undefined ? {} : { description }),
    action: { label: 'Show', onSelect: () => open(draftId) },
  }
  if (kind === 'done') toast.success(title, options)
  else if (kind === 'refused') toast.error(title, options)
  else toast.warning(title, options)
}
