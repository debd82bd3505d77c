import { Users } from 'lucide-react'
import type { DatasetReport } from '@shared/domain/dataset/analysis'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { useVoiceSearch } from './use-voice-search'

/** Looks for voices that are not the person's; what is found does not count until they say otherwise. */
export function VoiceSearchBar({ draftId, report }: { draftId: string; report: DatasetReport }) {
  const { missingCount, progress, start, stop } = useVoiceSearch(draftId, report)
  if (progress) {
    const { doneCount, totalCount } = progress
    return (
      <div className="ml-auto flex min-w-0 items-center gap-3">
        <p role="status" className="min-w-0 truncate text-ink-muted">
          {`Separating speakers: ${doneCount} of ${counted(totalCount, 'sample')}`}
        </p>
        <Button size="sm" onClick={stop}>
          Stop
        </Button>
      </div>
    )
  }
  if (missingCount === 0) return null
  return (
    <Button
      size="sm"
      icon={Users}
      className="ml-auto"
      title="Separates the speakers in each sample, on this computer. Voices other than yours are not counted."
      onClick={start}
    >
      Check for other voices
    </Button>
  )
}
