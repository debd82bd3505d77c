import { useQueries } from '@tanstack/react-query'
import { useAddress } from '@renderer/address/use-address'
import { answerOptions, useAccount } from '@renderer/bridge/queries'
import { PageLink } from '@renderer/copy/page-link'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import type { FailureShown } from './failure-words'

/** The demo workspace has no such page and says so (rulings). */
function UpdateSubscription() {
  const mode = useAccount().data?.mode
  return mode === 'demo' ? (
    <p className="text-ink-muted">
      <span className="font-medium text-ink">Update subscription?</span> The demo workspace has no
      subscription page.
    </p>
  ) : (
    <p>
      <PageLink page="subscription" name="Subscription">
        Update subscription?
      </PageLink>
    </p>
  )
}

const titles = {
  'unusual-activity': 'Unusual activity detected',
  'voice-blocked': 'This voice is blocked',
  'voice-captcha': 'This voice must be verified',
} as const

const advice = {
  'unusual-activity':
    'Nothing was charged. The cloud detected unusual activity on this account and is blocking its requests for now.',
  'voice-blocked': 'Nothing was charged. The cloud has blocked this voice. Choose another one.',
  'voice-captcha':
    'Nothing was charged. Before this voice can be used, its owner must verify it by reading a sentence aloud.',
} as const

interface FailureDialogProps {
  shown: FailureShown
  /** Which were to speak. */
  voiceIds: readonly string[]
  onClose: () => void
}

/** One failure; the text it was about stays as it is. */
export function FailureDialog({ shown, voiceIds, onClose }: FailureDialogProps) {
  const close = <Button onClick={onClose}>Close</Button>
  if (shown.kind === 'words') {
    const [first, ...others] = shown.lines
    return (
      <Dialog isOpen onClose={onClose} size="sm" title="Speech was not generated" footer={close}>
        <div role="alert" className="flex flex-col gap-2 wrap-anywhere">
          {others.length === 0 ? (
            <p>{first}</p>
          ) : (
            <ul className="list-disc pl-5">
              {shown.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {shown.isAboutSubscription ? <UpdateSubscription /> : null}
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={titles[shown.dialog]}
      footer={
        <>
          {close}
          {shown.dialog === 'voice-captcha' ? <VerifyButtons voiceIds={voiceIds} onClose={onClose} /> : null}
        </>
      }
    >
      {shown.message === null ? null : <p className="wrap-anywhere">{shown.message}</p>}
      <p className="mt-2 text-ink-muted">{advice[shown.dialog]}</p>
    </Dialog>
  )
}

/** For each voice that may be meant: the cloud does not say which of a dialogue. */
function VerifyButtons({ voiceIds, onClose }: Pick<FailureDialogProps, 'voiceIds' | 'onClose'>) {
  const [, change] = useAddress()
  const voices = useQueries({
    queries: voiceIds.map((voiceId) => answerOptions('voices', 'get', { voiceId })),
  })
  const known = voiceIds.map((voiceId, at) => ({ voiceId, voice: voices[at]?.data }))
  const unverified = known.filter(({ voice }) => voice?.obstacle === 'unverified')
  const meant = unverified.length > 0 ? unverified : known
  return meant.map(({ voiceId, voice }) => (
    <Button
      key={voiceId}
      variant={meant.length === 1 ? 'primary' : 'secondary'}
      onClick={() => {
        onClose()
        change({ mode: 'verify', voiceId })
      }}
    >
      {meant.length === 1 ? 'Verify voice' : `Verify ${voice?.name ?? 'voice'}`}
    </Button>
  ))
}
