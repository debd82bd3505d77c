import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { FileCheck } from 'lucide-react'
import type { CloneStatus } from '@shared/domain/cloud/clone'
import {
  attemptsLeft,
  cloneTexts,
  hasCounted,
  isHistoryAvailable,
  unknownFailure,
} from '@shared/domain/cloud/clone-rules'
import { useSamples, useUpload } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { Button } from '@renderer/ui/button'
import { trainingPollMs } from '@shared/limits'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { useNow } from '@renderer/lib/use-now'
import type { StepProps } from '../wizard/step-props'
import { ManualDialog } from '../manual/manual-dialog'
import { whyNoBack } from '../voice-data/next-rule'
import { StepFooter } from '../wizard/step-footer'
import { isPastVerification } from '../wizard/steps'
import { attemptsWords } from '@renderer/features/verification/attempt-rules'
import { consent } from '@renderer/features/voices/rights/consent'
import { FailedPanel } from '@renderer/features/verification/failed-panel'
import { AttemptsUsedUp } from './attempts-used-up'
import { HistoryDialog } from './history-dialog'
import { NotAllowedPanel } from './not-allowed-panel'
import { RightsCheckbox } from '@renderer/features/voices/rights/rights-checkbox'
import { useForgottenTake } from '@renderer/features/verification/forget-take'
import type { Outcome, VerificationSource } from '@renderer/features/verification/use-attempt'
import { VerificationRecorder } from '@renderer/features/verification/verification-recorder'

/** The cloud gives new attempts at the reset: once the time has come it is asked until it does. */
function useRefreshAfterReset(draftId: string, isPast: boolean, onFresh: () => void): void {
  const refreshed = useEffectEvent(onFresh)
  useEffect(() => {
    if (!isPast) return
    const ask = (): void =>
      void call('professionalClone', 'refresh', { draftId }).then(
        () => refreshed(),
        () => undefined,
      )
    ask()
    const timer = setInterval(ask, trainingPollMs)
    return () => clearInterval(timer)
  }, [draftId, isPast])
}

/** Rights and terms: stored by the cloud once they are checked. */
function useRights(
  draftId: string,
  hasConsented: boolean,
): [isChecked: boolean, check: (isOn: boolean) => Promise<void>] {
  const [isChecked, setChecked] = useState(false)
  const check = async (isOn: boolean): Promise<void> => {
    setChecked(isOn)
    if (isOn) setChecked(await consent(draftId))
  }
  // At the start of the app the workspace, and with it what was confirmed in it, may be known only later.
  return [isChecked || hasConsented, check]
}

/** The checkbox is switched off once the cloud has the consent: the focus goes on to what it was needed for. */
function useFocusAfterConsent(step: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useLayoutEffect(() => {
    if (isSettled && document.activeElement?.matches('body, :disabled') === true)
      step.current?.querySelector<HTMLElement>('[data-first-key]')?.focus()
  }, [step, isSettled])
}

type Shown =
  | { kind: 'recorder' }
  | { kind: 'used-up' }
  | { kind: 'not-allowed-yet' }
  | { kind: 'submitted' }
  | { kind: 'review-requested' }
  | (Omit<Extract<Outcome, { kind: 'failed' }>, 'takeId'> & { takeId: string | null })

/** What the voice says later of an attempt that was made when it stood as `before`; null: nothing, or that it is verified. */
function lateVerdict(
  shown: Shown,
  before: CloneStatus['verification'],
  now: CloneStatus['verification'],
): Shown | null {
  // A failure without a number of attempts is a response that was lost.
  const isAwaited = shown.kind === 'submitted' || (shown.kind === 'failed' && shown.attemptsLeft === null)
  if (!isAwaited || now === null || !hasCounted(before, now)) return null
  const last = now.history.at(-1)
  if (last?.isSuccess) return null
  return {
    kind: 'failed',
    takeId: shown.kind === 'failed' ? shown.takeId : null,
    message: last?.reason ?? unknownFailure,
    attemptsLeft: attemptsLeft(now),
  }
}

/** What an attempt led to, and what the step shows of it. */
function useConclusion(verification: CloneStatus['verification'], onStep: StepProps['onStep']) {
  const [concluded, setShown] = useState<Shown>({ kind: 'recorder' })
  /** As it stood when the attempt ended, which was begun by an earlier render. */
  const [before, setBefore] = useState(verification)
  const latest = useRef(verification)
  useEffect(() => {
    latest.current = verification
  }, [verification])
  const shown = lateVerdict(concluded, before, verification) ?? concluded
  const conclude = (outcome: Outcome): void => {
    setBefore(latest.current)
    switch (outcome.kind) {
      case 'verified':
        return onStep('finish')
      case 'already-verified':
        toast.success(cloneTexts.alreadyVerified)
        // Seen here only while the cloud does not allow training yet: Finish is no place for such a voice (rulings).
        setShown({ kind: 'not-allowed-yet' })
        return onStep('finish')
      case 'max-attempts':
        return setShown({ kind: 'used-up' })
      case 'submitted':
      case 'failed':
        return setShown(outcome)
    }
  }
  return {
    shown,
    conclude,
    /** The request is on its way to a person, though the voice does not show it yet. */
    awaitReview: () => setShown({ kind: 'review-requested' }),
    retry: () => setShown({ kind: 'recorder' }),
  }
}

const useSource = (draftId: string): VerificationSource =>
  useMemo(
    () => ({
      draftId,
      captcha: () => call('professionalClone', 'captcha', { draftId }),
      submit: (takeId) => call('professionalClone', 'submitVerification', { draftId, takeId }),
      rehearse: (takeId) => call('professionalClone', 'rehearse', { draftId, takeId }),
    }),
    [draftId],
  )

/** Verify your voice: read a sentence aloud, or ask for a review by hand. */
export function VerificationStep(props: StepProps) {
  const { draft, status, name, access, isLocked, onStep, onBack, onClose } = props
  const { verification } = status
  const backReason = whyNoBack(useSamples(draft.id).data ?? [], useUpload(draft.id)?.phase)
  const nowMs = useNow()
  const { shown, conclude, awaitReview, retry } = useConclusion(verification, onStep)
  const [isChecked, check] = useRights(draft.id, status.hasConsented)
  const [isManual, setManual] = useState(false)
  const isSettled = status.hasConsented && isChecked
  const step = useRef<HTMLDivElement>(null)
  useFocusAfterConsent(step, isSettled)

  const source = useSource(draft.id)
  const manual =
    access.canRequestManualVerification && shown.kind !== 'review-requested' ? (
      <ManualButton hasConsented={isChecked} onClick={() => setManual(true)} />
    ) : null
  const left = verification === null ? null : attemptsLeft(verification)
  const isUsedUp = shown.kind === 'used-up' || left === 0
  const resetMs = isUsedUp ? (verification?.attemptsResetMs ?? null) : null
  const skip = () => {
    call('professionalClone', 'skipVerification', { draftId: draft.id }).catch(toastError)
    onClose()
  }
  useRefreshAfterReset(draft.id, resetMs !== null && nowMs >= resetMs, retry)
  useForgottenTake(shown.kind === 'failed' ? shown.takeId : null)

  return (
    <>
      <div ref={step} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-6 py-6">
          <Heading />
          <RightsCheckbox
            ref={focusIfLost}
            isChecked={isChecked}
            isDisabled={isSettled}
            onChange={(isOn) => void check(isOn)}
          />
          {shown.kind === 'failed' ? (
            <FailedPanel
              takeId={shown.takeId}
              message={shown.message}
              attemptsLeft={shown.attemptsLeft}
              onRetry={isUsedUp ? null : retry}
              manual={manual}
            />
          ) : null}
          {shown.kind === 'not-allowed-yet' ||
          shown.kind === 'submitted' ||
          shown.kind === 'review-requested' ? (
            <NotAllowedPanel draftId={draft.id} after={shown.kind} />
          ) : isUsedUp ? (
            <AttemptsUsedUp verification={verification} nowMs={nowMs} />
          ) : shown.kind === 'recorder' ? (
            <VerificationRecorder
              source={source}
              hasConsented={isChecked}
              isAside={isManual}
              onOutcome={conclude}
            />
          ) : null}
          <Attempts verification={verification} isRecorder={shown.kind === 'recorder'} nowMs={nowMs} />
        </div>
      </div>
      <StepFooter onBack={onBack} backReason={backReason}>
        {manual}
        <Button onClick={skip}>{isLocked ? 'Cancel' : 'Skip'}</Button>
      </StepFooter>
      {isManual ? (
        <ManualDialog
          voice={{ draftId: draft.id, name }}
          onSent={(sent) => {
            setManual(false)
            if (isPastVerification(sent)) onStep('finish')
            else awaitReview()
          }}
          onClose={() => setManual(false)}
        />
      ) : null}
    </>
  )
}

interface ManualButtonProps {
  hasConsented: boolean
  onClick: () => void
}

const ManualButton = ({ hasConsented, onClick }: ManualButtonProps) => (
  <Button
    icon={FileCheck}
    onClick={onClick}
    {...(hasConsented ? {} : { disabledReason: 'Confirm rights and terms first.' })}
  >
    Manual verification
  </Button>
)

const Heading = () => (
  <header>
    <h2 className="text-heading font-semibold">Verify your voice</h2>
    <p className="mt-1 text-reading text-ink-muted">
      To prove that this voice is yours, read a sentence aloud. It appears 3 seconds after you start. After 15
      seconds, recording stops and is submitted.
    </p>
  </header>
)

interface AttemptsProps {
  verification: CloneStatus['verification']
  /** Only there attempts are made. */
  isRecorder: boolean
  nowMs: number
}

function Attempts({ verification, isRecorder, nowMs }: AttemptsProps) {
  const [isHistory, setHistory] = useState(false)
  if (verification === null) return null
  const left = attemptsLeft(verification)
  return (
    <p className="flex items-center gap-3 text-ink-subtle">
      {isRecorder && left > 0 ? <span>{attemptsWords(left)}</span> : null}
      {isHistoryAvailable(verification, nowMs) ? (
        <Button size="sm" variant="ghost" className="first:-ml-2.5" onClick={() => setHistory(true)}>
          Verification history
        </Button>
      ) : null}
      {isHistory ? <HistoryDialog history={verification.history} onClose={() => setHistory(false)} /> : null}
    </p>
  )
}
