import { AudioLines, Disc, FileAudio, Folder, Trash2, type LucideIcon } from 'lucide-react'
import type { TrashItem } from '@shared/domain/dataset/trash'
import { useAnswer } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { counted, moment, size } from '@renderer/copy/format'
import { announce } from '@renderer/ui/feedback/announce'
import { EmptyState } from '@renderer/ui/feedback/empty-state'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { useRestore } from './use-restore'

/** What was removed and how it comes back. @param props.draftId null: of every draft, and the drafts themselves */
export function TrashDialog({ draftId, onClose }: { draftId: string | null; onClose: () => void }) {
  const trash = useAnswer('trash', 'list', {}, { gcTime: 0 })
  const items = trash.data?.filter((item) => draftId === null || draftOf(item) === draftId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Trash"
      description="What you removed is kept until you empty the trash in Settings. Samples that an edit replaced come back through Edit history."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {trash.error ? (
        <ErrorNotice error={trash.error} isInline />
      ) : !items ? (
        <SkeletonRows count={4} label="Loading the trash" />
      ) : items.length === 0 ? (
        <EmptyState icon={Trash2} title="The trash is empty">
          Nothing you removed is stored{draftId === null ? '' : ' for this draft'}.
        </EmptyState>
      ) : (
        <ul aria-label="Removed" className="divide-y divide-line rounded-lg border border-line">
          {items.map((item) => (
            <TrashRow
              key={`${item.kind} ${item.id}`}
              item={item}
              isHome={draftId !== null}
              onRestored={() => {
                announce(`Restored: ${item.name}`)
                void trash.refetch()
              }}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface TrashRowProps {
  item: TrashItem
  /** Whether the list is that of the item's own draft, so that it need not be named. */
  isHome: boolean
  onRestored: () => void
}

function TrashRow({ item, isHome, onRestored }: TrashRowProps) {
  const { restore, isRestoring } = useRestore()
  const Icon = icons[item.kind]
  const facts = [placeWords(item, isHome), size(item.sizeBytes), moment(item.removedAtMs)]
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate" title={item.name}>
          {item.name}
        </p>
        <p className="truncate text-small text-ink-muted">{facts.join(' · ')}</p>
      </div>
      <Button
        size="sm"
        aria-label={`Restore ${item.name}`}
        isBusy={isRestoring}
        onClick={() => restore(item, onRestored)}
      >
        Restore
      </Button>
    </li>
  )
}

const icons: Record<TrashItem['kind'], LucideIcon> = {
  draft: Folder,
  sample: FileAudio,
  recording: AudioLines,
  take: Disc,
}

const draftOf = (item: TrashItem): string | null => (item.kind === 'draft' ? null : item.draftId)

function placeWords(item: TrashItem, isHome: boolean): string {
  if (item.kind === 'draft') return `Draft with ${counted(item.sampleCount, 'sample')}`
  const what = item.kind === 'sample' ? 'Sample' : item.kind === 'recording' ? 'Recording' : 'Take'
  if (isHome) return what
  return item.draftName === null ? `${what} without a draft` : `${what} of “${item.draftName}”`
}
