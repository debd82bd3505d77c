import { useState } from 'react'
import type { Conflict } from '@shared/domain/cloud/conflict'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Scroller } from '@renderer/ui/scroller'

/** A description of 500 characters must not push the choice out of sight. */
const longText = 'max-h-16 wrap-anywhere'

const fieldNames: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  language: 'Language',
  voice: 'Voice',
  noise: 'Noise removal',
  trim: 'Trim',
  speakers: 'Speakers',
}
/** Labels have the names the cloud gives them. */
const fieldName = (field: string): string =>
  fieldNames[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

type ConflictSide = 'mine' | 'theirs'

interface ConflictChoiceProps {
  conflict: Conflict
  resolve: (choice: ConflictSide) => Promise<unknown>
}

/** Both versions of what was changed here and in the cloud; nothing is sent before the person has chosen. */
export function ConflictChoice({ conflict: { fields, isGone }, resolve }: ConflictChoiceProps) {
  const [isBusy, setBusy] = useState(false)
  const choose = (choice: ConflictSide): void => {
    setBusy(true)
    resolve(choice)
      .catch((error: unknown) => toastError(error))
      .finally(() => setBusy(false))
  }
  if (fields.length === 0) return null
  return (
    <section
      role="alert"
      aria-label="Changed both here and in the cloud"
      className="@container flex flex-col gap-3 rounded-lg border border-line bg-warn-soft p-4"
    >
      <p className="font-semibold">Changed both here and in the cloud</p>
      <dl className="grid grid-cols-1 gap-3 @2xl:grid-cols-3 @2xl:gap-6">
        {fields.map(({ field, mine, theirs }) => (
          <div key={field} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="col-span-2 text-small font-medium text-ink-muted">{fieldName(field)}</dt>
            <dd className="contents">
              <span className="text-ink-muted">Here</span>
              <Scroller className={longText}>{mine === '' ? 'Empty' : mine}</Scroller>
            </dd>
            <dd className="contents">
              <span className="text-ink-muted">Cloud</span>
              <Scroller className={longText}>{theirs === '' ? 'Empty' : theirs}</Scroller>
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
