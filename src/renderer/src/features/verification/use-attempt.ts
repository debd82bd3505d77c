import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CaptchaAnswer, Rehearsal, VerificationResult } from '@shared/domain/cloud/clone'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { captchaShownAfterMs } from '@shared/limits'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'
import { useRememberedDevice } from '@renderer/recorder/parts/use-remembered-device'
import type { Recorder } from '@renderer/recorder/recorder'
import type { TakeEndReason } from '@renderer/recorder/recorder-machine'
import { recorderOptions, recorderTexts } from '@renderer/recorder/recorder-options'
import { useRecorder } from '@renderer/recorder/use-recorder'
import { cutOffTitle, fateOfAttempt, type Captcha, type Goal } from './attempt-rules'
import { forgetTake } from './forget-take'

const options = recorderOptions.verification

/** How an attempt ended. A failure without a number of attempts was not the server's word: it may not have counted. */
export type Outcome =
  | Exclude<VerificationResult, { kind: 'failed' }>
  | { kind: 'failed'; takeId: string; message: string; attemptsLeft: number | null }

export interface Attempt {
  recorder: Recorder
  goal: Goal
  captcha: Captcha
  /** What happens after the recording; null while there is none. */
  work: 'submitting' | 'comparing' | null
  rehearsal: Rehearsal | null
  start: (goal: Goal) => void
  restart: () => void
}

/** The voice that is verified: a professional clone or an instant one. */
export interface VerificationSource {
  /** The draft that holds its recordings. */
  draftId: string
  /** @throws AppError */
  captcha: () => Promise<CaptchaAnswer>
  /** @throws AppError */
  submit: (takeId: string) => Promise<VerificationResult>
  /** Null where there is nothing to compare a recording with. @throws AppError */
  rehearse: ((takeId: string) => Promise<Rehearsal>) | null
}

export interface AttemptOptions {
  source: VerificationSource
  /** Something else is in front: a running recording is discarded. */
  isAside: boolean
  onOutcome: (outcome: Outcome) => void
}

const takeNames: Record<Goal, string> = { verify: 'Verification', rehearse: 'Rehearsal' }

const attemptTexts = {
  captchaLate: 'The sentence did not load in time. Nothing was submitted.',
  silent: {
    title: 'No signal from the microphone.',
    body: 'Nothing was submitted. Check the microphone, then record again.',
  },
  tooEarly: 'The sentence had not appeared yet. Nothing was submitted.',
} as const

/** Says why nothing was submitted, unless the person wanted that. */
function warnUnsubmitted(fate: ReturnType<typeof fateOfAttempt>, cutOff: string | null): void {
  if (cutOff !== null) toast.warning(cutOff, { description: 'Nothing was submitted.' })
  else if (fate === 'silent')
    toast.warning(attemptTexts.silent.title, { description: attemptTexts.silent.body })
  else if (fate === 'too-early') toast.warning(attemptTexts.tooEarly)
}

/** One reading of the captcha, or its rehearsal: recording, the sentence at three seconds, and what is done with it. */
export function useAttempt({ source, isAside, onOutcome }: AttemptOptions): Attempt {
  const { draftId } = source
  const [goal, setGoal] = useState<Goal>('verify')
  const [captcha, setCaptcha] = useState<Captcha>({ kind: 'none' })
  const [work, setWork] = useState<Attempt['work']>(null)
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  /** Counts starts, so that an answer to an earlier one is told apart; and what becomes of the take under way. */
  const turn = useRef(0)
  const fate = useRef<'keep' | 'drop' | 'restart'>('keep')

  const finish = (take: Take, reason: TakeEndReason): void => {
    recorder.again()
    const decided = fateOfAttempt({ goal, captcha, take, reason, wanted: fate.current })
    if (decided === 'submit') return void submit(take, reason)
    if (decided === 'compare') return void compare(take)
    turn.current += 1
    setCaptcha({ kind: 'none' })
    forgetTake(take.id)
    if (decided === 'restart') return start(goal)
    warnUnsubmitted(decided, cutOffTitle(take, reason))
    if (reason === 'device-lost') void recorder.ask()
  }
  const recorder = useRecorder(options, { onFinished: finish })
  const state = useStore(recorder.store)

  const start = (next: Goal): void => {
    const mine = (turn.current += 1)
    fate.current = 'keep'
    setGoal(next)
    setRehearsal(null)
    setCaptcha({ kind: next === 'verify' ? 'loading' : 'none' })
    recorder.start({ draftId, name: takeNames[next], parentTakeId: null, scriptId: null, lineIndex: null })
    if (next === 'verify') void fetchCaptcha(mine)
  }

  /** Ends the recording; nothing of it is submitted. */
  const drop = (): void => {
    fate.current = 'drop'
    if (recorder.store.getState().kind === 'countdown') recorder.cancel()
    else void recorder.stop()
    setCaptcha({ kind: 'none' })
  }

  const fetchCaptcha = async (mine: number): Promise<void> => {
    const answer = await fetchedCaptcha(source)
    if (mine !== turn.current || fate.current !== 'keep') return
    if (answer.kind === 'image') return setCaptcha(answer)
    drop()
    if (answer.kind === 'none') toastError(answer.error)
    else onOutcome(answer)
  }

  const submit = async (take: Take, reason: TakeEndReason): Promise<void> => {
    if (reason === 'maximum') toast.message(recorderTexts.maximum(options.maxDurationMs))
    setWork('submitting')
    onOutcome(await submitted(source, take.id))
    setWork(null)
  }

  const compare = async (take: Take): Promise<void> => {
    setWork('comparing')
    setRehearsal(await rehearsed(source, take.id))
    forgetTake(take.id)
    setWork(null)
  }

  useLateCaptcha(state.kind === 'recording' && captcha.kind === 'loading', () => {
    drop()
    toast.warning(attemptTexts.captchaLate)
  })
  useRememberedDevice(recorder)

  const endWith = (wanted: typeof fate.current): void => {
    fate.current = wanted
    void recorder.stop()
  }
  useWatched(recorder, isAside, () => endWith('drop'))

  return {
    recorder,
    goal,
    captcha,
    work,
    rehearsal,
    start,
    restart: () => endWith('restart'),
  }
}

const fetchedCaptcha = (source: VerificationSource) =>
  source
    .captcha()
    .then(requireWhole)
    .catch((error: unknown) => ({ kind: 'none' as const, error }))

/** Nobody can read a picture that is damaged or cut short, and main knows only its head. @throws AppError cloud-bad-answer */
async function requireWhole(answer: CaptchaAnswer): Promise<CaptchaAnswer> {
  if (answer.kind !== 'image') return answer
  const bytes = Uint8Array.from(atob(answer.base64), (sign) => sign.charCodeAt(0))
  try {
    // An image element would show what there is of it.
    ;(await createImageBitmap(new Blob([bytes], { type: answer.mediaType }))).close()
  } catch (cause) {
    throw new AppError('cloud-bad-answer', { cause, detail: { reason: 'captcha' } })
  }
  return answer
}

const rehearsed = async (source: VerificationSource, takeId: string): Promise<Rehearsal | null> => {
  try {
    return (await source.rehearse?.(takeId)) ?? null
  } catch (error) {
    toastError(error)
    return null
  }
}

/** What the cloud makes of a take; a refused one stays, to be heard. */
async function submitted(source: VerificationSource, takeId: string): Promise<Outcome> {
  try {
    const result = await source.submit(takeId)
    if (result.kind === 'failed') return { ...result, takeId }
    forgetTake(takeId)
    return result
  } catch (error) {
    const { title, body } = errorWords(error)
    return { kind: 'failed', takeId, message: `${title} ${body}`.trim(), attemptsLeft: null }
  }
}

function useLateCaptcha(isAwaited: boolean, onLate: () => void): void {
  const late = useEffectEvent(onLate)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => late(), captchaShownAfterMs)
    return () => clearTimeout(timer)
  }, [isAwaited])
}

/** What is not watched is not submitted: neither from behind something else nor from a place that was left. */
function useWatched(recorder: Recorder, isAside: boolean, onUnwatched: () => void): void {
  const isRecording = useStore(recorder.store, ({ kind }) => kind === 'recording')
  const isUnwatched = isAside && isRecording
  const unwatched = useEffectEvent(onUnwatched)
  useEffect(() => {
    if (isUnwatched) unwatched()
  }, [isUnwatched])
  useEffect(() => () => forgetRunning(recorder), [recorder])
}

/** The place was left while a recording ran: main ends it, and nothing of it is kept. */
function forgetRunning({ store }: Recorder): void {
  const { kind } = store.getState()
  if (kind !== 'recording' && kind !== 'saving') return
  const stop = store.subscribe((state) => {
    if (state.kind === 'finished') forgetTake(state.take.id)
    if (state.kind !== 'recording' && state.kind !== 'saving') stop()
  })
}
