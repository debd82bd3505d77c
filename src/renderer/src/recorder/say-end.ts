import type { Take } from '@shared/domain/recording/take'
import { subscribe } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/feedback/toast'
import type { TakeEndReason } from './recorder-machine'
import { endWordsOf, isEmpty, isUnstored } from './session'

/** Longer than any session: it waits for the disk. */
const untilStoredMs = 24 * 60 * 60_000

/** Tells how a take ended, if that is news. What is in no list yet stays told until it is, or is gone. */
export function sayEnd(take: Take, reason: TakeEndReason, hint?: string): void {
  const words = endWordsOf(take, reason)
  if (!words) return
  const body = isEmpty(take) ? words.body : (hint ?? words.body)
  if (!isUnstored(take)) return void toast.warning(words.title, { description: body })
  const id = toast.warning(words.title, { description: words.body, durationMs: untilStoredMs })
  const unsubscribe = subscribe('takes', 'changed', ({ upserted, removedIds }) => {
    const isStored = upserted.some((now) => now.id === take.id && now.state !== 'recording')
    if (!isStored && !removedIds.includes(take.id)) return
    unsubscribe()
    toast.dismiss(id)
  })
}
