import type { SupportState, SupportToolCall } from '@shared/domain/app/support'
import type { FromSupport } from '@shared/audio/support-port'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { KnownAnswers } from '@main/account/known-answers'
import type { Clock } from '@main/platform/clock'
import type { Port } from '@main/platform/port'
import { createTopics } from '@main/scope/topics'
import { createSupport } from '@main/support/support'
import { createMemoryLog } from '../memory-log'

/** The window's end of the port of a spoken conversation. */
export interface WindowPort {
  readonly opaque: Port
  /** What main sent. */
  readonly received: FromSupport[]
  readonly isClosed: () => boolean
  /** `ToSupport`, or what a damaged window sends. */
  send(message: unknown): void
  /** The window went away. */
  vanish(): void
  /** Told of each message of main as it comes. */
  onReceived: (message: FromSupport) => void
}

export function openWindowPort(): WindowPort {
  let listener: (message: unknown) => void = () => undefined
  let closed: () => void = () => undefined
  let isClosed = false
  const port: WindowPort = {
    received: [],
    isClosed: () => isClosed,
    send: (message) => listener(message),
    vanish: () => closed(),
    onReceived: () => undefined,
    opaque: {
      postMessage(message) {
        port.received.push(message as FromSupport)
        port.onReceived(message as FromSupport)
      },
      onMessage(to) {
        listener = to
      },
      onClose(to) {
        closed = to
      },
      close() {
        isClosed = true
      },
    },
  }
  return port
}

/** Main's support assistant as one session of the app has it, with what a window would see. */
export function openSupport(o: { cloud: () => CloudClient; clock: Clock; answers?: KnownAnswers }) {
  const topics = createTopics()
  const calls: SupportToolCall[] = []
  const opened: string[] = []
  const log = createMemoryLog()
  let published: SupportState | null = null
  let isRecording = false
  const support = createSupport({
    account: { cloud: o.cloud },
    answers: o.answers ?? { read: () => null, keep: () => undefined },
    appVersion: '1.2.3',
    clock: o.clock,
    isRecording: () => isRecording,
    log,
    openPage(url) {
      opened.push(url)
      return Promise.resolve()
    },
    publish(domain, name, payload) {
      if (domain !== 'support') return
      if (name === 'changed') published = payload as SupportState
      else calls.push(payload as SupportToolCall)
    },
    topics,
    wrapPort: (opaque) => opaque as Port,
  })
  return {
    support,
    calls: support.handlers!.support,
    toolCalls: calls,
    opened,
    log,
    published: () => published,
    setRecording: (now: boolean): void => {
      isRecording = now
      topics.emit('recordingChanged', { isRecording: now })
    },
  }
}
