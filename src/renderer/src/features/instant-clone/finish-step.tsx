import { useMemo, useState, type ReactNode } from 'react'
import { Bot, BookOpenText, CircleCheck, MessageSquareText, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { VerificationResult } from '@shared/domain/cloud/clone'
import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import { instantTexts } from '@shared/domain/cloud/instant-clone-rules'
import { pathTo } from '@renderer/address/paths'
import { useAccount } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { StepFooter } from '@renderer/features/professional-clone/wizard/step-footer'
import { submittedTexts } from '@renderer/features/verification/attempt-rules'
import { AwaitedPanel } from '@renderer/features/verification/awaited-panel'
import { FailedPanel } from '@renderer/features/verification/failed-panel'
import { useForgottenTake } from '@renderer/features/verification/forget-take'
import { UsedUpPanel } from '@renderer/features/verification/used-up-panel'
import type { VerificationSource } from '@renderer/features/verification/use-attempt'
import { VerificationRecorder } from '@renderer/features/verification/verification-recorder'
import { PageLink } from '@renderer/copy/page-link'
import { RightsCheckbox } from '@renderer/features/voices/rights/rights-checkbox'
import { Alternatives } from './alternatives'
import { CompareSection } from './compare-section'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { Button } from '@renderer/ui/button'
import { Card } from '@renderer/ui/card'
import { toast } from '@renderer/ui/feedback/toast'

/** Verification of a clone that needs it, then what to do with the voice. */
export function FinishStep({ clone, onClose }: { clone: InstantClone; onClose: () => void }) {
  return clone.verification === 'required' ? (
    <Verification clone={clone} />
  ) : (
    <FinishUp clone={clone} onClose={onClose} />
  )
}

type Shown =
  | { kind: 'recorder' }
  | { kind: 'used-up' }
  | { kind: 'submitted' }
  | { kind: 'failed'; takeId: string | null; message: string; attemptsLeft: number | null }

type Concluded = Exclude<VerificationResult, { kind: 'failed' }> | Extract<Shown, { kind: 'failed' }>

function Verification({ clone }: { clone: InstantClone }) {
  const { id } = clone
  const [shown, setShown] = useState<Shown>({ kind: 'recorder' })
  const [isChecked, setChecked] = useState(false)
  const source = useMemo<VerificationSource>(
    () => ({
      draftId: id,
      captcha: () => call('instantClones', 'captcha', { id }),
      submit: (takeId) => call('instantClones', 'submitVerification', { id, takeId }),
      rehearse: null,
    }),
    [id],
  )
  const conclude = (outcome: Concluded): void => {
    if (outcome.kind === 'already-verified') toast.success(instantTexts.alreadyVerified)
    if (outcome.kind === 'failed') setShown(outcome)
    if (outcome.kind === 'max-attempts') setShown({ kind: 'used-up' })
    if (outcome.kind === 'submitted') setShown({ kind: 'submitted' })
  }
  /** What was recorded is not kept for as long as that may take. */
  const check = async (): Promise<void> => {
    const result = await call('instantClones', 'checkVerification', { id })
    conclude(result.kind === 'failed' ? { ...result, takeId: null } : result)
  }
  useForgottenTake(shown.kind === 'failed' ? shown.takeId : null)
  const isConfirmed = clone.hasAgreed || isChecked
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-6 py-6">
          <header>
            <h2 className="text-heading font-semibold">Verify your voice</h2>
            <p className="mt-1 text-reading text-ink-muted">
              To prove that this voice is yours, read a sentence aloud. It appears 3 seconds after you start.
              After 15 seconds, recording stops and is submitted.
            </p>
          </header>
          {clone.hasAgreed ? null : (
            <RightsCheckbox ref={focusIfLost} isChecked={isChecked} onChange={setChecked} />
          )}
          {shown.kind === 'failed' ? (
            <FailedPanel
              takeId={shown.takeId}
              message={shown.message}
              attemptsLeft={shown.attemptsLeft}
              onRetry={() => setShown({ kind: 'recorder' })}
              manual={null}
            />
          ) : null}
          {shown.kind === 'failed' && clone.voiceId !== null ? (
            <Alternatives voiceId={clone.voiceId} />
          ) : null}
          {shown.kind === 'used-up' ? (
            <UsedUpPanel title={instantTexts.maxAttempts}>
              <p className="mt-2">{instantTexts.deleteAndRecreate}</p>
            </UsedUpPanel>
          ) : null}
          {shown.kind === 'submitted' ? <AwaitedPanel {...submittedTexts} check={check} /> : null}
          {shown.kind === 'recorder' ? (
            <VerificationRecorder
              source={source}
              hasConsented={isConfirmed}
              isAside={false}
              onOutcome={conclude}
            />
          ) : null}
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button onClick={() => void call('instantClones', 'skipVerification', { id }).catch(toastError)}>
          Skip
        </Button>
      </StepFooter>
    </>
  )
}

function FinishUp({ clone, onClose }: { clone: InstantClone; onClose: () => void }) {
  const isDemo = useAccount().data?.mode === 'demo'
  const isSkipped = clone.verification === 'skipped'
  // Such a voice does not speak yet.
  const isUnverified = isSkipped || clone.verification === 'required'
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-6 py-6">
          <header>
            <h2 className="text-heading font-semibold">Finish up</h2>
            <p role="status" className="mt-1 flex items-center gap-2 text-reading text-ink-muted">
              {isSkipped ? null : <CircleCheck aria-hidden className="size-5 shrink-0 text-good-ink" />}
              {isSkipped
                ? instantTexts.skipped
                : `${clone.name.trim()} is ready${clone.verification === 'verified' ? ' and verified' : ''}.`}
            </p>
          </header>
          {clone.mode === 'create' && !isUnverified && clone.voiceId !== null ? (
            <CompareSection cloneId={clone.id} voiceId={clone.voiceId} />
          ) : null}
          <Card className="divide-y divide-line">
            <Way icon={MessageSquareText} title="Generate speech" text="Have the voice read your text.">
              {isUnverified ? (
                <Button disabledReason="Verify the voice first. You can do that in My voices.">
                  Open Speech
                </Button>
              ) : (
                <Button asChild onClick={onClose}>
                  <Link to={pathTo('text-to-speech', { voiceId: clone.voiceId })}>Open Speech</Link>
                </Button>
              )}
            </Way>
            <Way icon={Bot} title="Create a conversational AI agent" text="Give an agent this voice.">
              {isDemo ? (
                <NoPage />
              ) : (
                <PageLink page="conversational-ai" name="Conversational AI">
                  Open the platform
                </PageLink>
              )}
            </Way>
            <Way icon={BookOpenText} title="Narrate a story in studio" text="Long texts with this voice.">
              {isDemo ? (
                <NoPage />
              ) : (
                <PageLink page="studio" name="Studio">
                  Open the platform
                </PageLink>
              )}
            </Way>
          </Card>
        </div>
      </div>
      <StepFooter onBack={null}>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </StepFooter>
    </>
  )
}

const NoPage = () => <span className="text-ink-muted">This page is not part of the demo workspace.</span>

interface WayProps {
  icon: LucideIcon
  title: string
  text: string
  children: ReactNode
}

const Way = ({ icon: Icon, title, text, children }: WayProps) => (
  <div className="flex items-center gap-3 px-4 py-3">
    <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
    <div className="min-w-0 flex-1">
      <p className="font-medium">{title}</p>
      <p className="text-ink-muted">{text}</p>
    </div>
    {children}
  </div>
)
