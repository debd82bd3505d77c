import { LoaderCircle, Repeat2 } from 'lucide-react'
import { useStore } from 'zustand'
import { useConnection } from '@renderer/bridge/queries'
import { focusIfLost } from '@renderer/lib/focus-if-lost'
import { Button } from '@renderer/ui/button'
import { RecorderPanel } from '@renderer/recorder/parts/recorder-panel'
import { showWhole } from '@renderer/lib/show-whole'
import type { Captcha } from './attempt-rules'
import { RehearsalResult } from './rehearsal-result'
import { useAttempt, type AttemptOptions } from './use-attempt'

interface VerificationRecorderProps extends AttemptOptions {
  hasConsented: boolean
}

/** The recorder of the captcha, where possible with a rehearsal that costs no attempt. */
export function VerificationRecorder(props: VerificationRecorderProps) {
  const { hasConsented, source } = props
  const attempt = useAttempt(props)
  const { recorder, goal, captcha, work, rehearsal } = attempt
  const state = useStore(recorder.store)
  const isOffline = useConnection().data?.state === 'offline'
  const isRehearsing = goal === 'rehearse'
  const reason = !hasConsented
    ? 'Confirm rights and terms first.'
    : isOffline
      ? `You are offline. Verification needs a connection${source.rehearse ? '; a rehearsal does not' : ''}.`
      : undefined
  if (work !== null) {
    return (
      <p
        ref={focusIfLost}
        tabIndex={-1}
        role="status"
        className="flex items-center justify-center gap-2 rounded-xl border border-line bg-sunken py-10 text-reading text-ink-muted"
      >
        <LoaderCircle aria-hidden className="size-5 animate-spin" />
        {work === 'submitting' ? 'Verifying your voice' : 'Comparing with your samples'}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {rehearsal && state.kind !== 'recording' ? <RehearsalResult rehearsal={rehearsal} /> : null}
      <RecorderPanel
        recorder={recorder}
        effectiveBits={null}
        onStart={() => attempt.start('verify')}
        onRestart={attempt.restart}
        startDisabledReason={reason}
        stopLabel={isRehearsing ? 'Finish rehearsal' : undefined}
        prompt={
          isRehearsing ? (
            <p className="rounded-lg border border-line bg-surface px-4 py-3 text-center text-reading">
              Read anything aloud for at least 5 seconds, in the same way you recorded your samples.
            </p>
          ) : (
            <CaptchaImage captcha={captcha} />
          )
        }
        extraActions={
          source.rehearse ? (
            <Button icon={Repeat2} onClick={() => attempt.start('rehearse')}>
              Rehearse first
            </Button>
          ) : null
        }
      />
    </div>
  )
}

/** Read aloud as it stands; on a white sheet, because that is how the server draws it. */
function CaptchaImage({ captcha }: { captcha: Captcha }) {
  if (captcha.kind !== 'image') return null
  return (
    // There is no time to scroll while it is read.
    <figure ref={showWhole} className="rounded-lg border border-line bg-surface p-4 text-center">
      <img
        src={`data:${captcha.mediaType};base64,${captcha.base64}`}
        alt="The sentence to read aloud"
        className="mx-auto h-32 max-w-full rounded-sm object-contain"
      />
      <figcaption className="mt-2 text-small text-ink-subtle">
        Read this aloud, then submit.
        {captcha.notice === null ? null : <span className="block text-ink-muted">{captcha.notice}</span>}
      </figcaption>
    </figure>
  )
}
