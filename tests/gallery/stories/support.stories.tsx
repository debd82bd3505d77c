import { useEffect } from 'react'
import { Mic } from 'lucide-react'
import { AppError } from '@shared/errors/app-error'
import type { SupportState } from '@shared/domain/app/support'
import { Highlight } from '@renderer/features/support/highlight'
import { supportView } from '@renderer/features/support/support-view'
import { named } from '@renderer/lib/named'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { draftIdOf } from '../../renderer/builders'
import { noSupport } from '../answers'
import { chineseName, longName } from '../data'
import type { Screen, Sheet } from '../story'
import type { Answers } from '../studio'

const id = draftIdOf

const quiet: SupportState = { ...noSupport, unavailable: null }
const support = (change: Partial<SupportState>): Answers => ({
  support: { get: () => ({ ...quiet, ...change }), setContext: () => null },
})
const action = { kind: 'action', callId: 'a', tool: 'click', isError: false, isUndone: false } as const

const talk: SupportState['entries'] = [
  { kind: 'person', id: id(1), text: 'How do I start a clone?', isSpoken: true },
  {
    kind: 'agent',
    id: id(2),
    text: 'A professional clone begins with a draft. I am opening Professional clones and pointing at New draft.',
    isInterrupted: false,
  },
  { ...action, id: id(3), text: 'Opened Professional clones', canUndo: true },
  { ...action, id: id(4), text: 'Pressed “Voices”', canUndo: true, isUndone: true },
  { ...action, id: id(5), text: 'Was not allowed to press “Upload”', canUndo: false, isError: true },
  { kind: 'person', id: id(6), text: `${longName} ${chineseName}`, isSpoken: false },
  { kind: 'agent', id: id(7), text: 'This is described in the guide:', isInterrupted: true },
  {
    kind: 'link',
    id: id(8),
    callId: 'b',
    about: 'documentation',
    title: 'Professional voice cloning',
    url: 'https://elevenlabs.io/docs/product-guides/voices/voice-cloning',
  },
]
const call: Partial<SupportState> = {
  phase: 'connected',
  conversationId: id(9),
  mode: 'voice',
  isReady: true,
  isAgentSpeaking: true,
}
const open = { click: 'button:has-text("Support assistant")' }
const show = { click: 'button[aria-label="Show the conversation"]' }
/** Blinks. */
const withoutCaret = { click: '[data-support] h2' }

function Highlighted() {
  useEffect(() => {
    supportView.setState({ highlighted: 'home.record' })
    return () => supportView.setState({ highlighted: null })
  }, [])
  return (
    <div className="flex items-end gap-6">
      <Field label="Name">
        <Input defaultValue="Kathleen" />
      </Field>
      <Button {...named('home.record')} icon={Mic}>
        Record
      </Button>
      <Highlight />
    </div>
  )
}

export const supportAssistant: readonly (Screen | Sheet)[] = [
  {
    name: 'support-empty',
    path: '/settings#about',
    answers: support({}),
    steps: [open, withoutCaret],
    views: ['light', 'narrow'],
  },
  {
    name: 'support-call',
    path: '/settings#about',
    answers: support({ ...call, entries: talk }),
    steps: [show, withoutCaret],
    views: ['light', 'dark', 'narrow', 'zoomed', 'contrast'],
  },
  {
    name: 'support-failed',
    path: '/settings#about',
    answers: support({
      error: new AppError('network').toWire(),
    }),
    steps: [open, withoutCaret],
    views: ['dark'],
  },
  {
    name: 'support-highlight',
    render: () => <Highlighted />,
    views: ['light', 'dark', 'contrast'],
  },
]
