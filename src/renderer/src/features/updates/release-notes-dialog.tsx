import type { ReleaseNotes } from '@shared/domain/app/update'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { useKept } from '@renderer/ui/use-kept'

/** What a version brought. Open while `news` is there. */
export function ReleaseNotesDialog({ news, onClose }: { news: ReleaseNotes | null; onClose: () => void }) {
  const shown = useKept(news ?? undefined)
  return (
    <Dialog
      isOpen={news !== null}
      onClose={onClose}
      title={`What’s new in Timbre ${shown?.version ?? ''}`}
      size="md"
    >
      <p className="whitespace-pre-wrap wrap-anywhere">
        {shown?.notes === '' ? 'No notes came with it.' : shown?.notes}
      </p>
    </Dialog>
  )
}
