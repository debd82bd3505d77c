import { CircleCheck, CircleX } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import { unknownFailure } from '@shared/domain/cloud/clone-rules'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'

type History = NonNullable<CloneStatus['verification']>['history']

/** Attempts in order, each with Success or why it failed. */
export function HistoryDialog({ history, onClose }: { history: History; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Verification history"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {history.length === 0 ? (
        <p className="text-ink-muted">No attempts yet.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {history.map(({ number, isSuccess, reason }) => (
            <li key={number} className="flex items-start gap-3 px-4 py-2.5">
              {isSuccess ? (
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good-ink" />
              ) : (
                <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
              )}
              <span className="shrink-0 font-medium">{`Attempt #${number}`}</span>
              <span className="min-w-0 wrap-anywhere text-ink-muted">
                {isSuccess ? 'Success' : (reason ?? unknownFailure)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
