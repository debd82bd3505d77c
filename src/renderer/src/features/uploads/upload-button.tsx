import { CloudUpload } from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
import { Button } from '@renderer/ui/button'
import { useUpload } from '@renderer/bridge/queries'
import { whyNoUpload } from './why-no-upload'
import { named } from '@renderer/lib/named'

interface UploadButtonProps {
  draftId: string
  samples: readonly Sample[]
  isImporting: boolean
  onUpload: () => void
}

/** The one visible start of an upload (rulings); says why where there is nothing to start. */
export function UploadButton({ draftId, samples, isImporting, onUpload }: UploadButtonProps) {
  const reason = whyNoUpload(samples, useUpload(draftId), isImporting)
  return (
    <Button
      {...named('draft.upload')}
      variant="primary"
      icon={CloudUpload}
      onClick={onUpload}
      {...(reason === null ? {} : { disabledReason: reason })}
    >
      Upload
    </Button>
  )
}
