import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Generation } from '@shared/domain/speech/generation'
import { useAddress } from '@renderer/address/use-address'
import { useAccount } from '@renderer/bridge/queries'
import { subscribe } from '@renderer/bridge/studio'
import { PageLink } from '@renderer/features/voices/rights/rights-checkbox'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { failureShown, type FailureShown } from './failure-words'

interface Told {
  shown: FailureShown
  generation: Generation
}

/** Tells of each generation that the cloud refuses while the page is open, in the words of the specification. */
export function GenerationFailures() {
  const isSignedOut = useAccount().data?.mode === 'signed-out'
  const [told, setTold] = useState<Told | null>(null)
  const known = useRef(new Set<string>())
  const tell = useEffectEvent((generation: Generation) => {
    const { id, state, failure, request } = generation
    // A conversion says in its queue what went wrong.
    if (state !== 'refused' || failure === null || request.task === 'speech-to-speech') return
    if (known.current.has(id)) return
    known.current.add(id)
    setTold({ shown: failureShown(failure, isSignedOut), generation })
  })
  useEffect(() => subscribe('speech', 'changed', tell), [])
  return told === null ? null : <FailureDialog {...told} onClose={() => setTold(null)} />
}

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
      <PageLink link="subscription">Update subscription?</PageLink>
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
    'Nothing was charged. The cloud has seen unusual activity of this account and refuses its requests for now.',
  'voice-blocked': 'Nothing was charged. The cloud does not let this voice speak. Choose another one.',
  'voice-captcha':
    'Nothing was charged. Before this voice speaks, somebody must prove that it is theirs by reading a sentence.',
} as const

/** One failure; the text it was about stays as it is. */
export function FailureDialog({ shown, generation, onClose }: Told & { onClose: () => void }) {
  const [, change] = useAddress()
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
  const { request } = generation
  const voiceId = 'voiceId' in request ? request.voiceId : null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={titles[shown.dialog]}
      footer={
        <>
          {close}
          {shown.dialog === 'voice-captcha' && voiceId !== null ? (
            <Button
              variant="primary"
              onClick={() => {
                onClose()
                change({ mode: 'verify', voiceId })
              }}
            >
              Verify voice
            </Button>
          ) : null}
        </>
      }
    >
      {shown.message === null ? null : <p className="wrap-anywhere">{shown.message}</p>}
      <p className="mt-2 text-ink-muted">{advice[shown.dialog]}</p>
    </Dialog>
  )
}
