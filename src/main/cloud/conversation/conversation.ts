import { AppError } from '@shared/errors/app-error'
import { supportInputRateHz } from '@shared/audio/support-port'
import { wireConversationFromServer, type WireConversationFromServer } from '@shared/wire'
import type { CloudClient } from '../cloud-client'
import type { Conversation } from '../cloud-sockets'
import type { Clock } from '../../platform/clock'
import { createAllowance } from '../../platform/allowance'

type ToolCall = Extract<WireConversationFromServer, { type: 'client_tool_call' }>['client_tool_call']

/** What an agent says and does, in the order in which it came. */
export interface ConversationNews {
  connected(): void
  heard(text: string): void
  answered(text: string): void
  corrected(text: string): void
  /** @param pcm16 whole samples, mono */
  audio(sound: { eventId: number; rateHz: number; pcm16: Buffer }): void
  interrupted(eventId: number): void
  toolCalled(call: ToolCall): void
  /** Nothing comes after it; null: the agent ended it as one does at the end. */
  ended(error: AppError | null): void
}

export interface SupportConversation {
  send: Conversation['send']
  close(): void
}

export type DynamicVariables = Readonly<Record<string, string | number | boolean>>

const metadataWithinMs = 10_000
/** Servers ask for a sign of life far more often. */
const silenceMaxMs = 60_000
const pongDelayMaxMs = 10_000
const messagesPerSecond = 200
/** Sentences of both sides; nobody talks so fast. */
const linesPerSecond = 5
/** Known messages of a wrong shape, after which a server is not taken for one. */
const malformedMax = 50
/** What was waiting when a person interrupted is not heard anymore. */
const none = -1

/** One conversation, from the connection to its end: knows the messages, keeps nothing of what was said. */
export function createConversation({
  client,
  agentId,
  variables,
  clock,
  isAloud,
  news,
}: {
  client: Pick<CloudClient, 'openConversation'>
  agentId: string
  variables: DynamicVariables
  /** Never jumps. */
  clock: Clock
  /** Sound is passed over otherwise. */
  isAloud: () => boolean
  news: ConversationNews
}): SupportConversation {
  const cancels = new Set<() => void>()
  const messages = createAllowance({
    perSecond: messagesPerSecond,
    atOnce: messagesPerSecond * 5,
    nowMs: () => clock.nowMs(),
  })
  const lines = createAllowance({
    perSecond: linesPerSecond,
    atOnce: linesPerSecond * 5,
    nowMs: () => clock.nowMs(),
  })
  let rateHz: number | null = null
  let heardAtMs = clock.nowMs()
  let malformedCount = 0
  let interruptedId = none
  let isOver = false

  function after(ms: number, act: () => void): void {
    const cancel = clock.setTimeout(() => {
      cancels.delete(cancel)
      act()
    }, ms)
    cancels.add(cancel)
  }

  function close(): void {
    if (isOver) return
    isOver = true
    for (const cancel of cancels) cancel()
    cancels.clear()
    socket.close()
  }

  function end(error: AppError | null): void {
    if (isOver) return
    close()
    news.ended(error)
  }

  const badAnswer = (reason: string): void => end(new AppError('cloud-bad-answer', { detail: { reason } }))

  function watchSilence(): void {
    const leftMs = heardAtMs + silenceMaxMs - clock.nowMs()
    if (leftMs <= 0) end(new AppError('timeout', { retryable: true }))
    else after(leftMs, watchSilence)
  }

  function begin(message: Extract<WireConversationFromServer, { type: 'conversation_initiation_metadata' }>) {
    if (rateHz !== null) return
    const { agent_output_audio_format, user_input_audio_format } =
      message.conversation_initiation_metadata_event
    const output = pcmRate(agent_output_audio_format)
    const input = pcmRate(user_input_audio_format ?? 'pcm_16000')
    if (output === null || input !== supportInputRateHz) return badAnswer('audio-format')
    rateHz = output
    news.connected()
  }

  function sound({ audio_base_64, event_id }: AudioEvent, hz: number): void {
    if (event_id <= interruptedId || !isAloud()) return
    const bytes = Buffer.from(audio_base_64, 'base64')
    const pcm16 = bytes.subarray(0, bytes.length - (bytes.length % 2))
    if (pcm16.length > 0) news.audio({ eventId: event_id, rateHz: hz, pcm16 })
  }

  function pong({ event_id, ping_ms }: PingEvent): void {
    const waitMs = Math.min(Math.max(ping_ms ?? 0, 0), pongDelayMaxMs)
    after(waitMs, () => socket.send({ type: 'pong', event_id }))
  }

  function receive(raw: unknown): void {
    if (isOver) return
    heardAtMs = clock.nowMs()
    if (!messages.take(1)) return badAnswer('flood')
    const { success, data: message } = wireConversationFromServer.safeParse(raw)
    if (!success) {
      if (!isOfUnknownType(raw) && ++malformedCount > malformedMax) badAnswer('schema')
      return
    }
    if (message.type === 'ping') return pong(message.ping_event)
    if (message.type === 'conversation_initiation_metadata') return begin(message)
    // Nobody may speak or act before it has said who it is.
    if (rateHz === null) return
    const isLine = message.type === 'agent_response' || message.type === 'user_transcript'
    if (isLine && !lines.take(1)) return badAnswer('flood')
    switch (message.type) {
      case 'user_transcript':
        return news.heard(message.user_transcription_event.user_transcript)
      case 'agent_response':
        return news.answered(message.agent_response_event.agent_response)
      case 'agent_response_correction':
        return news.corrected(message.agent_response_correction_event.corrected_agent_response)
      case 'audio':
        return sound(message.audio_event, rateHz)
      case 'interruption':
        interruptedId = Math.max(interruptedId, message.interruption_event.event_id)
        return news.interrupted(message.interruption_event.event_id)
      case 'client_tool_call':
        return news.toolCalled(message.client_tool_call)
    }
  }

  const socket = client.openConversation({
    agentId,
    listener: {
      onOpen() {
        socket.send({ type: 'conversation_initiation_client_data', dynamic_variables: { ...variables } })
        heardAtMs = clock.nowMs()
        watchSilence()
        after(metadataWithinMs, () => {
          if (rateHz === null) end(new AppError('timeout', { retryable: true }))
        })
      },
      onMessage: receive,
      onEnd: (error) => end(error.code === 'cancelled' ? null : error),
    },
  })
  return { send: (message) => socket.send(message), close }
}

type AudioEvent = Extract<WireConversationFromServer, { type: 'audio' }>['audio_event']
type PingEvent = Extract<WireConversationFromServer, { type: 'ping' }>['ping_event']

const pcmRate = (format: string): number | null => {
  const [, hz] = /^pcm_(8000|16000|22050|24000|44100|48000)$/.exec(format) ?? []
  return hz === undefined ? null : Number(hz)
}

const knownTypes: ReadonlySet<unknown> = new Set(
  wireConversationFromServer.options.map(({ shape }) => shape.type.value),
)
/** Of a newer server; it means nothing here. */
const isOfUnknownType = (raw: unknown): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  'type' in raw &&
  typeof raw.type === 'string' &&
  !knownTypes.has(raw.type)
