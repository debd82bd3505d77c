import { createStore } from 'zustand/vanilla'
import { announce } from './announce'

export type ToastTone = 'neutral' | 'good' | 'warn'

export interface ToastAction {
  label: string
  onSelect: () => void
}

export interface ToastMessage {
  /** Two toasts of one id replace each other. */
  id: string
  tone: ToastTone
  title: string
  description: string | undefined
  action: ToastAction | undefined
  durationMs: number
  /** Ids of what its Undo brings back. */
  bringsBack: readonly string[]
}

export interface ToastOptions {
  id?: string
  description?: string
  action?: ToastAction
  durationMs?: number
  bringsBack?: readonly string[]
}

const shownAtOnceMax = 3
/** What stays so long waits for the person: news that pass by do not take its place. */
const waitsFromMs = 3_600_000
const undoLabel = 'Undo'
const undoDurationMs = 10_000

export const toastStore = createStore<{ messages: ToastMessage[] }>(() => ({ messages: [] }))

/** Of what is said of a job: its end replaces its beginning, and goes when it was taken back elsewhere. */
export const jobToastId = (jobId: string): string => `job-${jobId}`

let count = 0

function show(tone: ToastTone, title: string, options: ToastOptions, durationMs: number): string {
  const message: ToastMessage = {
    id: options.id ?? `toast-${(count += 1)}`,
    tone,
    title,
    description: options.description,
    action: options.action,
    durationMs: options.durationMs ?? durationMs,
    bringsBack: options.bringsBack ?? [],
  }
  toastStore.setState(({ messages }) => ({
    messages: fitting([...messages.filter((other) => other.id !== message.id), message]),
  }))
  announce(`Notification: ${[title, message.description].filter((part) => part !== undefined).join(' ')}`)
  return message.id
}

/** The newest, and before them what waits for the person. */
function fitting(messages: readonly ToastMessage[]): ToastMessage[] {
  const surplus = messages.length - shownAtOnceMax
  const passing = messages.slice(0, -1).filter(({ durationMs }) => durationMs < waitsFromMs)
  const gone = new Set(passing.slice(0, Math.max(0, surplus)))
  return messages.filter((message) => !gone.has(message)).slice(-shownAtOnceMax)
}

/** Short news at the corner of the window; every call answers the id of the toast. */
export const toast = {
  message: (title: string, options: ToastOptions = {}) => show('neutral', title, options, 5_000),
  /** Says that a job has begun, unless its end was told before the answer came. */
  begun: (jobId: string, title: string, options: ToastOptions = {}): void => {
    const id = jobToastId(jobId)
    const isTold = toastStore.getState().messages.some((message) => message.id === id)
    if (!isTold) show('neutral', title, { ...options, id }, 5_000)
  },
  success: (title: string, options: ToastOptions = {}) => show('good', title, options, 5_000),
  warning: (title: string, options: ToastOptions = {}) => show('warn', title, options, 8_000),
  /** The same failure told again replaces itself; one with an action may be about something else. */
  error: (title: string, options: ToastOptions = {}) => {
    const id = options.action ? undefined : `failure: ${title} ${options.description ?? ''}`
    return show('warn', title, id === undefined ? options : { id, ...options }, 10_000)
  },
  /** Says what was done and offers to take it back. */
  undo: (title: string, onUndo: () => void, options: ToastOptions = {}) =>
    show('neutral', title, { ...options, action: { label: undoLabel, onSelect: onUndo } }, undoDurationMs),
  /** Takes back what the newest toast with Undo tells of; false when there is none. */
  undoLatest: (): boolean => {
    const latest = toastStore.getState().messages.findLast((message) => message.action?.label === undoLabel)
    if (!latest) return false
    toast.dismiss(latest.id)
    latest.action?.onSelect()
    return true
  },
  /** What could be taken back no longer can. */
  dismissUndo: (): void =>
    toastStore.setState(({ messages }) => ({
      messages: messages.filter(({ action }) => action?.label !== undoLabel),
    })),
  /** It was brought back another way: an Undo that brings back nothing else has nothing left to do. */
  cameBack: (id: string): void =>
    toastStore.setState(({ messages }) => ({
      messages: messages.flatMap((message) => {
        if (!message.bringsBack.includes(id)) return [message]
        const bringsBack = message.bringsBack.filter((other) => other !== id)
        return bringsBack.length === 0 ? [] : [{ ...message, bringsBack }]
      }),
    })),
  /** Another undo took these away: one that brings them back would put them beside what they were made of. */
  takenAway: (ids: readonly string[]): void =>
    toastStore.setState(({ messages }) => ({
      messages: messages.filter(({ bringsBack }) => !bringsBack.some((id) => ids.includes(id))),
    })),
  dismiss: (id: string): void =>
    toastStore.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) })),
}
