import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Rehearsal, VerificationResult } from '@shared/domain/clone'
import type { DraftSummary } from '@shared/domain/draft'
import type { Take } from '@shared/domain/take'
import { captchaShownAfterMs } from '@shared/limits'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'
import { endWords } from '@renderer/recorder/session'
import { useRememberedDevice } from '@renderer/recorder/parts/use-remembered-device'
import type { Recorder } from '@renderer/recorder/recorder'
import type { TakeEndReason } from '@renderer/recorder/recorder-machine'
import { recorderOptions, recorderTexts } from '@renderer/recorder/recorder-options'
import { useRecorder } from '@renderer/recorder/use-recorder'
import { fateOfAttempt, type Captcha, type Goal } from './attempt-rules'
import { forgetTake } from './forget-take'

const options = recorderOptions.verification

/** How an attempt ended. A failure without a number of attempts was not the server's word: it may not have counted. */
export type Outcome =
  | Extract<VerificationResult, { kind: 'verified' | 'already-verified' | 'max-attempts' }>
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

interface AttemptOptions {
  draft: DraftSummary
  /** Something else is in front: a running recording is discarded. */
  isAside: boolean
  onOutcome: (outcome: Outcome) => void
}

const attemptTexts = {
  captchaLate: 'The sentence did not load in time. Nothing was submitted.',
  tooEarly: 'The sentence had not appeared yet. Nothing was submitted.',
} as const

/** One reading of the captcha, or its rehearsal: recording, the sentence at three seconds, and what is done with it. */
export function useAttempt({ draft, isAside, onOutcome }: AttemptOptions): Attempt {
  const draftId = draft.id
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
    const words = endWords[reason]
    if (words) toast.warning(words.title, { description: 'Nothing was submitted.' })
    else if (decided === 'too-early') toast.warning(attemptTexts.tooEarly)
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
    recorder.start({
      draftId,
      name: next === 'verify' ? 'Verification' : 'Rehearsal',
      parentTakeId: null,
      scriptId: null,
      lineIndex: null,
    })
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
    try {
      const answer = await call('professionalClone', 'captcha', { draftId })
      if (mine !== turn.current || fate.current !== 'keep') return
      if (answer.kind === 'image') return setCaptcha(answer)
      drop()
      onOutcome(answer)
    } catch (error) {
      if (mine !== turn.current || fate.current !== 'keep') return
      drop()
      toastError(error)
    }
  }

  const submit = async (take: Take, reason: TakeEndReason): Promise<void> => {
    if (reason === 'maximum') toast.message(recorderTexts.maximum(options.maxDurationMs))
    setWork('submitting')
    const takeId = take.id
    try {
      const result = await call('professionalClone', 'submitVerification', { draftId, takeId })
      if (result.kind !== 'failed') forgetTake(takeId)
      onOutcome(result.kind === 'failed' ? { ...result, takeId } : result)
    } catch (error) {
      const { title, body } = errorWords(error)
      onOutcome({ kind: 'failed', takeId, message: `${title} ${body}`.trim(), attemptsLeft: null })
    }
    setWork(null)
  }

  const compare = async (take: Take): Promise<void> => {
    setWork('comparing')
    try {
      setRehearsal(await call('professionalClone', 'rehearse', { draftId, takeId: take.id }))
    } catch (error) {
      toastError(error)
    }
    forgetTake(take.id)
    setWork(null)
  }

  const isAwaited = state.kind === 'recording' && captcha.kind === 'loading'
  const onLate = useEffectEvent(() => {
    drop()
    toast.warning(attemptTexts.captchaLate)
  })
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => onLate(), captchaShownAfterMs)
    return () => clearTimeout(timer)
  }, [isAwaited])

  useRememberedDevice(recorder)

  // What is not watched is not submitted.
  const isUnwatched = isAside && state.kind === 'recording'
  useEffect(() => {
    if (!isUnwatched) return
    fate.current = 'drop'
    void recorder.stop()
  }, [isUnwatched, recorder])
  useEffect(() => () => forgetRunning(recorder), [recorder])

  return {
    recorder,
    goal,
    captcha,
    work,
    rehearsal,
    start,
    restart: () => {
      fate.current = 'restart'
      void recorder.stop()
    },
  }
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
