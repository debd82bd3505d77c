import type { SupportMode, SupportToolCall, SupportToolResult } from '@shared/domain/app/support'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import type { CloudClient } from '../cloud/cloud-client'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import type { Port } from '../platform/port'
import { createAllowance } from '../platform/allowance'
import {
  createConversation,
  type DynamicVariables,
  type SupportConversation,
} from '../cloud/conversation/conversation'
import { createToolCalls } from './tool-calls'
import type { Transcript } from './transcript'
import { createVoicePort, type VoicePort } from './voice-port'

/** One conversation with what belongs to it: what was said, what is heard, what is done. */
export interface Session {
  readonly voice: VoicePort
  connect(client: CloudClient, agentId: string, variables: DynamicVariables): void
  isReady(): boolean
  isAgentSpeaking(): boolean
  isAgentThinking(): boolean
  setMode(mode: SupportMode): void
  say(text: string): void
  /** What was said and still waits for the connection. */
  unsent(): string
  typing(): void
  contextChanged(): void
  /** Tells the agent something that interrupts nobody. */
  tell(text: string): void
  toolAnswered(result: SupportToolResult): void
  close(): void
}

/** spec/speech-synthesis.md section 4. */
const readyAfterMs = 3_000
const contextDelayMs = 500
/** Without a word of the agent it is not expected to think. */
const thinkingMaxMs = 30_000
const waitingWordsMax = 10
const unsentMaxChars = 2_000
/** Sound that is ahead of what is heard fills the window's memory. */
const aheadMaxMs = 120_000

/** Creates a conversation that `connect` then opens. */
export function createSession(deps: {
  /** Never jumps. */
  clock: Clock
  log: Log
  publish: Publish
  wrapPort: (opaque: unknown) => Port
  transcript: Transcript
  conversationId: string
  mode: SupportMode
  context: () => string
  changed: () => void
  connected: () => void
  ended: (error: AppError | null) => void
}): Session {
  const { clock, transcript, changed, log } = deps
  const nowMs = (): number => clock.nowMs()
  const timers = new Map<string, () => void>()
  const activity = createAllowance({ perSecond: 1, atOnce: 1, nowMs })
  let conversation: SupportConversation | null = null
  let mode = deps.mode
  let isConnected = false
  let isReady = false
  let isThinking = false
  let heardUntilMs = 0
  let lastEventId = 0
  let toldContext = ''
  let waitingWords: string[] = []

  /** One of each name; a later one takes the place of an earlier one. */
  function after(name: string, ms: number, act: () => void): void {
    stop(name)
    const cancel = clock.setTimeout(() => {
      timers.delete(name)
      act()
    }, ms)
    timers.set(name, cancel)
  }
  function stop(name: string): void {
    timers.get(name)?.()
    timers.delete(name)
  }

  const voice = createVoicePort({
    wrapPort: deps.wrapPort,
    clock,
    hear(pcm16) {
      if (!isConnected || mode !== 'voice') return
      conversation?.send({ user_audio_chunk: Buffer.from(pcm16).toString('base64') })
    },
    lost: () => deps.ended(null),
  })

  const tools = createToolCalls({
    clock,
    conversationId: deps.conversationId,
    dispatch(call) {
      listLink(call)
      deps.publish('support', 'toolCalled', call)
    },
    reply: (callId, result, isError) =>
      conversation?.send({ type: 'client_tool_result', tool_call_id: callId, result, is_error: isError }),
    done: listAction,
    flooded: () => deps.ended(new AppError('cloud-bad-answer', { detail: { reason: 'tool-flood' } })),
  })

  function listLink(call: SupportToolCall): void {
    if (!('url' in call)) return
    const about = call.tool === 'show_support_link' ? 'support' : 'documentation'
    transcript.add({ kind: 'link', callId: call.callId, about, title: call.title, url: call.url })
    changed()
  }

  function listAction(call: SupportToolCall, { label, isError, canUndo }: SupportToolResult): void {
    if ('url' in call || label === null) return
    const { callId, tool } = call
    // What failed halfway can be undone, too.
    transcript.add({ kind: 'action', callId, tool, text: label, isError, canUndo, isUndone: false })
    changed()
  }

  function think(isNow: boolean): void {
    isThinking = isNow
    stop('thinking')
    if (isNow) after('thinking', thinkingMaxMs, () => think(false))
    changed()
  }

  function silence(): void {
    heardUntilMs = 0
    stop('speaking')
    changed()
  }

  function play({ eventId, rateHz, pcm16 }: { eventId: number; rateHz: number; pcm16: Buffer }): void {
    isThinking = false
    if (heardUntilMs - nowMs() > aheadMaxMs) return log.warn('an agent is too far ahead', { eventId })
    const wasSpeaking = heardUntilMs > nowMs()
    lastEventId = Math.max(lastEventId, eventId)
    heardUntilMs = Math.max(heardUntilMs, nowMs()) + (pcm16.length / 2 / rateHz) * 1_000
    voice.post({ type: 'audio', eventId, rateHz, pcm16: new Uint8Array(pcm16) })
    after('speaking', heardUntilMs - nowMs(), silence)
    if (!wasSpeaking) changed()
  }

  function tellContext(): void {
    const text = deps.context()
    if (!isReady || text === '' || text === toldContext) return
    toldContext = text
    conversation?.send({ type: 'contextual_update', text })
  }

  function connected(): void {
    isConnected = true
    for (const text of waitingWords) conversation?.send({ type: 'user_message', text })
    waitingWords = []
    after('ready', readyAfterMs, () => {
      isReady = true
      tellContext()
      changed()
    })
    deps.connected()
  }

  return {
    voice,
    connect(client, agentId, variables) {
      if (mode === 'voice') voice.expect()
      conversation = createConversation({
        client,
        agentId,
        variables,
        clock,
        isAloud: () => mode === 'voice',
        news: {
          connected,
          heard(text) {
            transcript.heard(text)
            think(true)
          },
          answered(text) {
            voice.post({ type: 'answer' })
            transcript.answered(text)
            think(false)
          },
          corrected(text) {
            transcript.cutAnswer(text)
            changed()
          },
          audio: play,
          interrupted(eventId) {
            transcript.cutAnswer(null)
            voice.post({ type: 'interrupted', eventId })
            silence()
          },
          toolCalled: (call) => tools.ask(call),
          ended: deps.ended,
        },
      })
    },
    isReady: () => isReady,
    isAgentSpeaking: () => heardUntilMs > nowMs(),
    isAgentThinking: () => isThinking,
    setMode(wanted) {
      if (wanted === mode) return
      mode = wanted
      if (wanted === 'voice') return voice.expect()
      voice.post({ type: 'interrupted', eventId: lastEventId })
      voice.detach()
      silence()
    },
    say(text) {
      if (!isConnected && waitingWords.length >= waitingWordsMax) throw new AppError('busy')
      transcript.typed(text)
      if (isConnected) conversation?.send({ type: 'user_message', text })
      else waitingWords.push(text)
      think(true)
    },
    unsent: () => waitingWords.join('\n').slice(0, unsentMaxChars),
    typing() {
      if (isConnected && activity.take(1)) conversation?.send({ type: 'user_activity' })
    },
    contextChanged: () => after('context', contextDelayMs, tellContext),
    tell(text) {
      if (isConnected) conversation?.send({ type: 'contextual_update', text })
    },
    toolAnswered: (result) => tools.answer(result),
    close() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
      tools.close()
      voice.detach()
      conversation?.close()
    },
  }
}
