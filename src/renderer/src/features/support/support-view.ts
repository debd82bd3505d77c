import { createStore } from 'zustand/vanilla'
import { namedElements, type ElementName } from '@shared/support/named-elements'
import type { MicrophoneProblemKind } from '@renderer/recorder/capture/microphone-problem'
import { announce } from '@renderer/ui/feedback/announce'

interface SupportView {
  /** The conversation is shown; a call goes on without. */
  isOpen: boolean
  /** It was opened, and nothing in it has the focus yet. */
  wantsFocus: boolean
  /** What is being typed; it outlives the panel. */
  typed: string
  /** What the assistant did just now. */
  message: string | null
  /** What it points at. */
  highlighted: ElementName | null
  /** It stands at the left, because what is pointed at is at the right. */
  isAtLeft: boolean
  /** Why the conversation is typed, though it was to be spoken. */
  microphone: MicrophoneProblemKind | null
}

/** The assistant as this window shows it; what was said is main's. */
export const supportView = createStore<SupportView>(() => ({
  isOpen: false,
  wantsFocus: false,
  typed: '',
  message: null,
  highlighted: null,
  isAtLeft: false,
  microphone: null,
}))

export const showSupport = (isOpen: boolean): void =>
  supportView.setState((was) => ({ isOpen, wantsFocus: isOpen && (!was.isOpen || was.wantsFocus) }))

/** The person wants to type there, wherever they are now. */
export const goToSupport = (): void => supportView.setState({ isOpen: true, wantsFocus: true })

/** What reached nobody is typed again, unless something else is being typed. */
export const typeAgain = (unsent: string): void =>
  supportView.setState(({ typed }) => (typed === '' ? { typed: unsent } : {}))

/** Sets what holds for a while; the newest wins. */
function heldFor<T>(set: (value: T | null) => void): (value: T, forMs: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (value, forMs) => {
    clearTimeout(timer)
    set(value)
    timer = setTimeout(() => set(null), forMs)
  }
}

export const showMessage = heldFor<string>((message) => supportView.setState({ message }))

const highlight = heldFor<ElementName>((highlighted) => supportView.setState({ highlighted }))

/** Marks an element without touching it or the focus; the eye sees it, a screen reader says it. */
export function showHighlight(name: ElementName, forMs: number): void {
  highlight(name, forMs)
  announce(`The assistant points at ${namedElements[name].label}, ${namedElements[name].about}`)
}
