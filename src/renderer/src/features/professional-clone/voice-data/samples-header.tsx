import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import { counted, size } from '@renderer/copy/format'
import { UploadButton } from '@renderer/features/uploads/upload-button'
import { SampleNotices } from '../samples/sample-notices'
import type { VoiceTotals } from './next-rule'

interface SamplesHeaderProps {
  draft: Pick<DraftSummary, 'id' | 'language'>
  samples: readonly Sample[]
  totals: VoiceTotals
  isImporting: boolean
  onUpload: () => void
}

/** Your samples with their total size, the one start of an upload, and what stands in the way of several. */
export function SamplesHeader(props: SamplesHeaderProps) {
  const { draft, samples, totals, isImporting, onUpload } = props
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-6">
        <h3 className="shrink-0 font-semibold">Your samples</h3>
        <p className="min-w-0 flex-1 truncate text-ink-muted">
          {`${counted(totals.count, 'sample')}, ${size(totals.sizeBytes)}`}
        </p>
        <UploadButton draftId={draft.id} samples={samples} isImporting={isImporting} onUpload={onUpload} />
      </div>
      <SampleNotices draftId={draft.id} language={draft.language} samples={samples} />
    </>
  )
}
