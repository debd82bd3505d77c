import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { supportView } from './support-view'

const Support = lazy(async () => ({ default: (await import('./support')).Support }))

/** The conversation with the support assistant, beside whatever page is open. */
export function SupportGate() {
  const state = useAnswer('support', 'get', {}).data
  const isOpen = useStore(supportView, (view) => view.isOpen)
  // Where the page alone fills the window, nobody could see or end it.
  useEffect(() => () => void call('support', 'end', { why: 'hung-up' }).catch(() => undefined), [])
  if (state === undefined || state.unavailable === 'no-agent') return null
  if (!isOpen && state.phase === 'off') return null
  return (
    <Suspense>
      <Support state={state} />
    </Suspense>
  )
}
