import { useCommand } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { size } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { Facts } from '@renderer/ui/facts'

export interface MoveDialogProps {
  library: { folder: string; sizeBytes: number }
  target: { folderId: string; folder: string } | null
  onClose: () => void
}

/** Says what moving does before it starts; a refusal is said here too. */
export function MoveDialog({ library, target, onClose }: MoveDialogProps) {
  const move = useCommand('library', 'move')
  const close = () => {
    move.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={target !== null}
      onClose={close}
      title="Move the library?"
      description="Everything is copied and verified first. The old folder is deleted only after the new one is in use, so even a lost disk or a crash leaves one complete library."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={move.isPending}
            onClick={() => target && move.mutate({ folderId: target.folderId }, { onSuccess: close })}
          >
            Move {size(library.sizeBytes)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Facts
          entries={[
            ['From', library.folder],
            ['To', target?.folder ?? ''],
          ]}
        />
        {move.error ? <ErrorNotice error={move.error} isInline /> : null}
      </div>
    </Dialog>
  )
}
