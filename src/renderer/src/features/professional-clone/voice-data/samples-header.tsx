import type { Sample } from '@shared/domain/dataset/sample'
import { counted, size } from '@renderer/copy/format'
import { UploadButton } from '@renderer/features/uploads/upload-button'
import { NotAdded } from '../samples/not-added'
import type { VoiceTotals } from './next-rule'

interface SamplesHeaderProps {
  draftId: string
  samples: readonly Sample[]
  totals: VoiceTotals
  isImporting: boolean
  onUpload: () => void
}

/** Your samples with their total size, the one start of an upload, and what could not be added. */
export function SamplesHeader({ draftId, samples, totals, isImporting, onUpload }: SamplesHeaderProps) {
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-6">
        <h3 className="shrink-0 font-semibold">Your samples</h3>
        <p className="min-w-0 flex-1 truncate text-ink-muted">
          {`${counted(totals.count, 'sample')}, ${size(totals.sizeBytes)}`}
        </p>
        <UploadButton draftId={draftId} samples={samples} isImporting={isImporting} onUpload={onUpload} />
      </div>
      <NotAdded draftId={draftId} samples={samples} />
    </>
  )
}
