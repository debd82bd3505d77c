import type { SpeechModel } from '@shared/domain/speech/generation'
import type { HistoryRow } from '@shared/domain/speech/history'
import type { SpeechTask } from '@shared/domain/speech/speech-request'

export const taskWords: Readonly<Record<SpeechTask, string>> = {
  'text-to-speech': 'Text to speech',
  'speech-to-speech': 'Speech to speech',
  'text-to-dialogue': 'Dialogue',
}

const thisYear = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric' })
const otherYear = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Today, Yesterday, Wed, Nov 18, Tue, Nov 18, 2025. @param startMs midnight of this time zone */
export function dayWords(startMs: number, nowMs: number): string {
  const today = new Date(nowMs).setHours(0, 0, 0, 0)
  const yesterday = new Date(today).setDate(new Date(today).getDate() - 1)
  if (startMs === today) return 'Today'
  if (startMs === yesterday) return 'Yesterday'
  const isThisYear = new Date(startMs).getFullYear() === new Date(nowMs).getFullYear()
  return (isThisYear ? thisYear : otherYear).format(startMs)
}

export const timeWords = (atMs: number): string => timeOfDay.format(atMs)

/** What a row is called where it has no text. */
export const titleOf = ({ excerpt, task }: Pick<HistoryRow, 'excerpt' | 'task'>): string =>
  excerpt === '' ? taskWords[task] : excerpt

/** Why a row has no usual line below its text; null where all is well. */
export function troubleOf({
  state,
  task,
  isInCloud,
  isHere,
}: Pick<HistoryRow, 'state' | 'task' | 'isInCloud' | 'isHere'>): string | null {
  if (state === 'possibly-charged')
    return task === 'speech-to-speech'
      ? 'Not received. It may have been charged. Regenerate its file in Voice Changer.'
      : 'Not received. It may have been charged.'
  if (state === 'checking') return 'Cut off. Looking for it in your history…'
  if (state === 'canceled') return 'Canceled'
  return isInCloud || isHere ? null : 'Deleted from your account'
}

/** Whether there is something to hear: here, or where the cloud can be reached. */
export const isPlayable = (
  { state, isHere, isInCloud }: Pick<HistoryRow, 'state' | 'isHere' | 'isInCloud'>,
  isOffline: boolean,
): boolean =>
  (state === 'kept' || state === 'canceled' || state === 'possibly-charged') &&
  (isHere || (isInCloud && !isOffline))

/** Models of the filter by name; one that is not offered any more has its id. @param models undefined or null: not known yet */
export const modelOptions = (
  ids: readonly string[],
  models: readonly Pick<SpeechModel, 'modelId' | 'name'>[] | null | undefined,
): { value: string; label: string }[] =>
  ids
    .map((value) => ({ value, label: models?.find(({ modelId }) => modelId === value)?.name ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
