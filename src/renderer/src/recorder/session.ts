import type { Take } from '@shared/domain/recording/take'
import { errorWords } from '@renderer/copy/errors'
import type { TakeEndReason } from './recorder-machine'

type Ended = Pick<Take, 'id' | 'durationMs' | 'state' | 'frameCount'>

const isWanted = (reason: TakeEndReason): boolean => reason === 'stopped' || reason === 'maximum'

/**
 * What happens to the parts of a recording after the last one ended.
 * - wait: interrupted; another part may follow
 * - add: they join the dataset as one sample
 * - keep: too short in total; they stay as unsaved takes
 */
export type Fate = { kind: 'wait' | 'keep' } | { kind: 'add'; takeIds: string[] }

export function fateOf(parts: readonly Ended[], reason: TakeEndReason, minDurationMs: number): Fate {
  if (!isWanted(reason)) return { kind: 'wait' }
  const whole = parts.filter(({ state, durationMs }) => state !== 'failed' && durationMs > 0)
  const totalMs = whole.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return whole.length > 0 && totalMs >= minDurationMs
    ? { kind: 'add', takeIds: whole.map(({ id }) => id) }
    : { kind: 'keep' }
}

/**
 * What happens once another part ended; null: what waited is all. One that the disk refused is part of nothing yet: its fate is
 * null, and what waited before it goes on to wait.
 */
export function afterPart<T extends Ended>(
  waiting: readonly T[],
  part: T | null,
  reason: TakeEndReason,
  minDurationMs: number,
): { fate: Fate | null; waiting: readonly T[]; leftOut: readonly T[] } {
  const all = part === null ? waiting : [...waiting, part]
  if (part !== null && isUnstored(part)) {
    const isAlone = waiting.length === 0 && isWanted(reason)
    return { fate: null, waiting: isAlone ? [] : all, leftOut: [] }
  }
  const fate = fateOf(all, reason, minDurationMs)
  return fate.kind === 'wait'
    ? { fate, waiting: all, leftOut: [] }
    : { fate, waiting: [], leftOut: all.filter(isUnstored) }
}

/** @param takes as main has them: what the disk refused may be stored since */
export const partsNow = <T extends Ended>(parts: readonly T[], takes: readonly T[]): readonly T[] =>
  parts.map((part) => (isUnstored(part) ? takes.find(({ id }) => id === part.id) : null) ?? part)

/**
 * What happens to one short recording. Stopped before its first sound it is too short as well: it has no file, and main counts
 * it as failed.
 */
export function shortFateOf(
  take: Pick<Take, 'durationMs' | 'state' | 'error'>,
  minDurationMs: number,
): 'use' | 'too-short' | 'failed' {
  if (take.state === 'failed') return take.error?.code === 'file-empty' ? 'too-short' : 'failed'
  return take.durationMs < minDurationMs ? 'too-short' : 'use'
}

interface EndWords {
  title: string
  body: string
}

/** Texts for takes that ended without the user; null if there is nothing to report. */
export const endWords: Record<TakeEndReason, EndWords | null> = {
  stopped: null,
  maximum: null,
  'device-lost': {
    title: 'The microphone was disconnected.',
    body: 'Everything up to that point is saved. Plug it back in or choose another microphone to continue; both parts become one recording.',
  },
  closed: {
    title: 'Recording was stopped to keep it safe.',
    body: 'The computer went to sleep, or its disk is failing. Everything up to that point is saved, and you can continue the recording.',
  },
  'disk-full': {
    title: 'The disk is full.',
    body: 'Recording stopped. Everything up to that point is saved. Free up some space, then continue the recording.',
  },
  'capture-lost': {
    title: 'Recording was interrupted.',
    body: 'The recording process stopped unexpectedly. Everything up to the last second is saved, and you can continue the recording.',
  },
}

/** The disk refused the end of a take: it is in no list until main, which tries again, has stored it. */
export const isUnstored = ({ state, frameCount }: Pick<Take, 'state' | 'frameCount'>): boolean =>
  state === 'failed' && frameCount > 0

/** It ended before its first sound. */
export const isEmpty = ({ state, frameCount }: Pick<Take, 'state' | 'frameCount'>): boolean =>
  state === 'failed' && frameCount === 0

type Refused = Pick<Take, 'state' | 'frameCount' | 'error' | 'draftId' | 'purpose'>

/** Where main shows what the disk refused, once it is stored. Without its process it is to be recovered first. */
function placeOf({ draftId, purpose }: Refused, reason: TakeEndReason): string {
  if (draftId === null || reason === 'capture-lost') return 'Home'
  return purpose === 'clone' ? 'Its clone' : 'Its draft'
}

function emptyWords(reason: TakeEndReason): EndWords | null {
  const words = endWords[reason]
  const advice = reason === 'disk-full' ? 'Free up some space, then try again.' : 'Try again.'
  return words && { title: words.title, body: `Nothing was recorded. ${advice}` }
}

/** What to say at the end of a take, by whatever it ended; null if there is nothing to report. */
export function endWordsOf(take: Refused, reason: TakeEndReason): EndWords | null {
  if (isEmpty(take)) return emptyWords(reason)
  if (!isUnstored(take)) return endWords[reason]
  const isFull = take.error?.code === 'disk-full'
  // As much as two lines of a toast hold.
  return {
    title: errorWords(take.error).title,
    body: `Your recording is safe. ${placeOf(take, reason)} shows it once ${isFull ? 'you free up some space' : 'it can be stored'}.`,
  }
}
