import { ArrowLeftRight, CircleAlert, Download, FolderDown, RotateCcw, Trash2, Undo2, X } from 'lucide-react'
import type { ConversionItem } from '@shared/domain/speech/conversion'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { Badge } from '@renderer/ui/badge'
import { Button, IconButton } from '@renderer/ui/button'
import { Progress } from '@renderer/ui/feedback/progress'
import { toast } from '@renderer/ui/feedback/toast'
import { failureText, itemFacts, shareDone, stateWords } from './conversion-words'
import { keepEarlier, regenerate } from './regenerate'
import { saveConverted } from './save-converted'

interface QueueRowProps {
  item: ConversionItem
  /** What it would cost; undefined: not known. */
  credits: number | undefined
  isOffline: boolean
  isCompared: boolean
  onCompare: () => void
}

export function QueueRow({ item, credits, isOffline, isCompared, onCompare }: QueueRowProps) {
  const { id, name, state, failure } = item
  const word = stateWords[state]
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-48 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <p dir="auto" className="min-w-0 truncate text-left font-medium" title={name}>
            {name}
          </p>
          <Badge tone={word.tone}>{word.text}</Badge>
        </div>
        <p className="text-small text-ink-subtle wrap-anywhere">{itemFacts(item, { credits, isOffline })}</p>
        {state === 'processing' ? (
          <Progress className="mt-1.5 max-w-80" label={`Converting ${name}`} fraction={shareDone(item)} />
        ) : null}
        {failure ? (
          <p className="mt-0.5 flex items-start gap-1.5 text-small text-warn-ink">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{failureText(failure)}</span>
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {state === 'converted' ? (
          <>
            <Button size="sm" icon={ArrowLeftRight} aria-pressed={isCompared} onClick={onCompare}>
              Listen
            </Button>
            <IconButton
              label={`Save ${name} as a file`}
              icon={Download}
              onClick={() => saveConverted([id], 'file')}
            />
            {item.hasOriginalPlace ? (
              <IconButton
                label={`Save ${name} beside the original`}
                icon={FolderDown}
                onClick={() => saveConverted([id], 'beside')}
              />
            ) : null}
          </>
        ) : null}
        {state === 'converted' || state === 'error' ? (
          <IconButton label={`Regenerate ${name}`} icon={RotateCcw} onClick={() => regenerate([item])} />
        ) : null}
        {item.hasEarlier && state !== 'converted' ? (
          <IconButton
            label={`Keep the earlier result of ${name}`}
            icon={Undo2}
            onClick={() => keepEarlier([item])}
          />
        ) : null}
        {state === 'processing' ? (
          <IconButton
            label={`Cancel ${name}`}
            icon={X}
            onClick={() => void call('conversion', 'cancel', { ids: [id] }).catch(toastError)}
          />
        ) : (
          <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => remove(item)} />
        )}
      </div>
    </li>
  )
}

function remove({ id, name }: ConversionItem): void {
  call('conversion', 'remove', { ids: [id] }).then(
    () =>
      toast.undo(`Removed “${name}”`, () => {
        call('conversion', 'restore', { ids: [id] }).catch(toastError)
      }),
    toastError,
  )
}
