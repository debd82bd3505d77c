import { ArrowUpRight, Mic, MousePointerClick, TriangleAlert } from 'lucide-react'
import type { SupportEntry } from '@shared/domain/app/support'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { hostOf } from './call-words'
import type { UndoAction } from './use-tools'

/** One line of the conversation: what was said, what was done, where a link leads. */
export function EntryLine({ entry, undo }: { entry: SupportEntry; undo: UndoAction }) {
  switch (entry.kind) {
    case 'person':
      return (
        <li className="ml-8 self-end rounded-lg border border-transparent bg-accent-soft px-3 py-1.5 wrap-anywhere">
          <span className="sr-only">You: </span>
          {entry.isSpoken ? <Mic aria-label="Spoken" role="img" className="mr-1.5 inline size-3.5" /> : null}
          <span dir="auto">{entry.text}</span>
        </li>
      )
    case 'agent':
      return (
        <li className="mr-8 self-start rounded-lg border border-transparent bg-sunken px-3 py-1.5 wrap-anywhere">
          <span className="sr-only">Assistant: </span>
          <span dir="auto">{entry.text}</span>
          {entry.isInterrupted ? <span className="text-ink-subtle"> (interrupted)</span> : null}
        </li>
      )
    case 'action': {
      const Icon = entry.isError ? TriangleAlert : MousePointerClick
      return (
        <li className="flex min-h-7 items-center gap-2 text-small text-ink-muted">
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {entry.text}
            {entry.isUndone ? ' (undone)' : ''}
          </span>
          {entry.canUndo && !entry.isUndone ? (
            <Button size="sm" aria-label={`Undo: ${entry.text}`} onClick={() => undo(entry)}>
              Undo
            </Button>
          ) : null}
        </li>
      )
    }
    case 'link':
      return <LinkLine entry={entry} />
  }
}

/** Opened by a press alone, by main, which knows the address. */
function LinkLine({ entry: { id, title, url } }: { entry: Extract<SupportEntry, { kind: 'link' }> }) {
  const open = useCommand('support', 'openLink')
  return (
    <li className="flex items-center gap-2 rounded-lg border border-line px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block truncate text-small text-ink-subtle">{hostOf(url)}</span>
      </span>
      <Button
        size="sm"
        aria-label={`Open ${title} in your browser`}
        isBusy={open.isPending}
        onClick={() => open.mutate({ entryId: id }, { onError: (error) => toastError(error) })}
      >
        Open
        <ArrowUpRight aria-hidden className="size-3.5" />
      </Button>
    </li>
  )
}
