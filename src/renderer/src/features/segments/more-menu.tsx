import { useEffect, useState, type ComponentProps } from 'react'
import { Combine, Ellipsis, FileOutput, History, Trash2 } from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
import { useCommand, useJobs } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { ContextMenu, type MenuEntry } from '@renderer/ui/overlays/menu'
import { TrashDialog } from '@renderer/features/trash/trash-dialog'
import { ExportSamplesDialog } from './export-samples-dialog'
import { openRowMenu } from '@renderer/ui/rows/open-row-menu'
import { toast } from '@renderer/ui/feedback/toast'

/** What can be done with all samples beyond adding and uploading. */
export function MoreMenu({
  draftId,
  samples,
  onSplit,
  onChanges,
}: {
  draftId: string
  samples: readonly Sample[]
  onSplit: () => void
  onChanges: () => void
}) {
  const save = useCommand('segments', 'export')
  const [isTrashOpen, setTrashOpen] = useState(false)
  const [isExportOpen, setExportOpen] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useJobs().data?.find(({ id }) => id === jobId)
  const isDone = job?.state === 'done'
  const count = job?.totalCount ?? 0
  useEffect(() => {
    if (isDone) {
      toast.success(`Exported ${counted(count, 'sample')}`, {
        description: 'A manifest with hashes and texts is saved with them.',
      })
    }
  }, [isDone, count])
  const ready = samples.filter(({ state }) => state === 'ready')
  const exportReady: ComponentProps<typeof ExportSamplesDialog>['onExport'] = (options) =>
    save.mutate(
      { draftId, sampleIds: ready.map(({ id }) => id), ...options },
      {
        onSuccess(started) {
          if (!started) return
          setJobId(started.jobId)
          setExportOpen(false)
        },
        onError: (error) => toastError(error),
      },
    )
  const items: MenuEntry[] = [
    { label: 'Split and join', icon: Combine, isDisabled: ready.length === 0, onSelect: onSplit },
    { label: 'Edit history', icon: History, onSelect: onChanges },
    { label: 'Trash', icon: Trash2, onSelect: () => setTrashOpen(true) },
    'separator',
    {
      label: 'Export…',
      icon: FileOutput,
      isDisabled: ready.length === 0,
      onSelect: () => setExportOpen(true),
    },
  ]
  return (
    <>
      <ContextMenu items={items}>
        <Button
          icon={Ellipsis}
          aria-haspopup="menu"
          isBusy={save.isPending}
          onClick={(event) => openRowMenu(event.currentTarget)}
        >
          More
        </Button>
      </ContextMenu>
      {isExportOpen ? (
        <ExportSamplesDialog
          count={ready.length}
          isBusy={save.isPending}
          onExport={exportReady}
          onClose={() => setExportOpen(false)}
        />
      ) : null}
      {isTrashOpen ? <TrashDialog draftId={draftId} onClose={() => setTrashOpen(false)} /> : null}
    </>
  )
}
