import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Generation } from '@shared/domain/speech/generation'
import { useAccount } from '@renderer/bridge/queries'
import { call, subscribe } from '@renderer/bridge/studio'
import { isTakeRunning } from '@renderer/recorder/running-takes'
import { topModal } from '@renderer/ui/overlays/use-modal-focus'
import { failureShown, type FailureShown } from './failure-words'

const FailureDialog = lazy(async () => ({ default: (await import('./failure-dialog')).FailureDialog }))

/** How often it is asked whether what is in the way is gone. */
const lookMs = 300

interface Told {
  shown: FailureShown
  voiceIds: readonly string[]
}

const voicesOf = ({ request }: Generation): string[] =>
  request.task === 'text-to-dialogue'
    ? [...new Set(request.inputs.map(({ voiceId }) => voiceId))]
    : [request.voiceId]

/**
 * Tells of each generation that the cloud refuses, over whatever page is open, in the words of the specification: one
 * after the other, never over another dialog, never during a take.
 */
export function GenerationFailures() {
  const isSignedOut = useAccount().data?.mode === 'signed-out'
  const [waiting, setWaiting] = useState<readonly Told[]>([])
  const [told, setTold] = useState<Told | null>(null)
  const known = useRef(new Set<string>())
  const tell = useEffectEvent((generation: Generation) => {
    const { id, state, failure, request } = generation
    // A conversion is told as a whole.
    if (state !== 'refused' || failure === null || request.task === 'speech-to-speech') return
    if (known.current.has(id)) return
    known.current.add(id)
    const next = { shown: failureShown(failure, isSignedOut), voiceIds: voicesOf(generation) }
    setWaiting((before) => [...before, next])
  })
  const tellConversion = useEffectEvent(async (id: string) => {
    const { items } = await call('conversion', 'queue', {})
    const { failure, wish } = items.find((item) => item.id === id) ?? {}
    if (!failure) return
    const shown = failureShown({ ...failure, items: [] }, isSignedOut)
    // Its queue says everything else.
    if (shown.kind === 'dialog')
      setWaiting((before) => [...before, { shown, voiceIds: wish ? [wish.voiceId] : [] }])
  })
  useEffect(() => {
    const stops = [
      subscribe('speech', 'changed', tell),
      subscribe('conversion', 'failed', ({ id }) => void tellConversion(id).catch(() => undefined)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  const [next] = waiting
  useEffect(() => {
    if (told !== null || next === undefined) return undefined
    const look = (): void => {
      if (isTakeRunning() || topModal() !== null) return
      setTold(next)
      setWaiting((before) => before.slice(1))
    }
    const timer = setInterval(look, lookMs)
    look()
    return () => clearInterval(timer)
  }, [told, next])
  return told === null ? null : (
    <Suspense>
      <FailureDialog shown={told.shown} voiceIds={told.voiceIds} onClose={() => setTold(null)} />
    </Suspense>
  )
}
