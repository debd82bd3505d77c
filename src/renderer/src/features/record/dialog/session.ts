import type { Take } from '@shared/domain/take'
import type { TakeEndReason } from '../recorder-machine'

/**
 * What becomes of a take that has just ended.
 * - add: it goes into the dataset
 * - keep: too short or cut off; it stays as an unsaved take
 */
export type TakeFate = 'add' | 'keep'

export const fateOf = (take: Pick<Take, 'durationMs' | 'state'>, minDurationMs: number): TakeFate =>
  take.state !== 'failed' && take.durationMs >= minDurationMs ? 'add' : 'keep'

/** What ended a take without the person's hand, in words; null where nothing needs to be said. */
export const endWords: Record<TakeEndReason, { title: string; body: string } | null> = {
  stopped: null,
  maximum: null,
  'device-lost': {
    title: 'The microphone was disconnected.',
    body: 'Everything up to then is kept. Plug it in again or choose another one, and go on with the next segment.',
  },
  closed: {
    title: 'Recording was stopped to keep it safe.',
    body: 'The computer went to sleep or its disk was filling up. Everything up to then is kept.',
  },
}
