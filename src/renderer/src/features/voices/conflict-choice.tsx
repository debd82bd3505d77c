import type { Voice } from '@shared/domain/voice'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { fieldName } from './voice-words'

/** A description of 500 characters must not push the choice out of sight. */
const longText = 'max-h-16 overflow-y-auto wrap-anywhere'

type Choice = 'mine' | 'theirs'

interface ConflictChoiceProps {
  voiceId: string
  conflict: NonNullable<Voice['conflict']>
}

/** Both versions of what was changed of a voice here and in the cloud. */
export function ConflictChoice({ voiceId, conflict }: ConflictChoiceProps) {
  const resolve = useCommand('voices', 'resolve')
  return (
    <ConflictPanel
      conflict={conflict}
      isBusy={resolve.isPending}
      onChoose={(choice) => resolve.mutate({ voiceId, choice }, { onError: (error) => toastError(error) })}
    />
  )
}

interface ConflictPanelProps {
  conflict: NonNullable<Voice['conflict']>
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** Both versions of what was changed here and in the cloud; nothing is sent before the person has chosen. */
export function ConflictPanel({ conflict, isBusy, onChoose: choose }: ConflictPanelProps) {
  const isGone = conflict.fields.some(({ theirs }) => theirs === 'Deleted in the cloud')
  return (
    <section
      role="alert"
      aria-label="Changed both here and in the cloud"
      className="@container flex flex-col gap-3 rounded-lg border border-line bg-warn-soft p-4"
    >
      <p className="font-semibold">Changed both here and in the cloud</p>
      <dl className="grid grid-cols-1 gap-3 @2xl:grid-cols-3 @2xl:gap-6">
        {conflict.fields.map(({ field, mine, theirs }) => (
          <div key={field} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="col-span-2 text-small font-medium text-ink-muted">{fieldName(field)}</dt>
            <dd className="contents">
              <span className="text-ink-muted">Here</span>
              <span className={longText}>{mine === '' ? 'Empty' : mine}</span>
            </dd>
            <dd className="contents">
              <span className="text-ink-muted">Cloud</span>
              <span className={longText}>{theirs === '' ? 'Empty' : theirs}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {isGone ? null : (
          <Button size="sm" isBusy={isBusy} onClick={() => choose('mine')}>
            Keep mine
          </Button>
        )}
        <Button size="sm" isBusy={isBusy} onClick={() => choose('theirs')}>
          {isGone ? 'Discard mine' : 'Use the cloud’s'}
        </Button>
      </div>
    </section>
  )
}
