import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { wireConversationFromClient, WireConversationFromServer } from '@shared/wire'
import { streamSampleRateHz } from '../limits'
import { pcmOf } from '../transcription/stream-input'
import { TranscriptionRefusal, type Transcriber } from '../transcription/transcriber'
import type { AgentControl } from './agent-control'
import { agentRateHz, type AgentVoice } from './agent-voice'
import { createEars, type Ears } from './ears'
import { answerTo, greeting, type Reply } from './intents'
import type { Circumstances } from './steps'
import { createSpeaking } from './speaking'
import { createToolSteps } from './tool-steps'

export interface AgentDeps {
  voice: AgentVoice
  transcriber: Transcriber
  facts: () => Omit<Circumstances, 'page'>
  /** Calls that the control endpoint asked for, once. */
  takeForced: () => AgentControl['next']
  report: (message: string) => void
}

/** One conversation of the demo workspace's agent, whatever it travels on. */
export interface Agent {
  receive(message: z.infer<typeof wireConversationFromClient>): Promise<void>
  ping(): void
  close(): void
}

/** So much of a word is no cough. */
const interruptsFromChars = 4

/** Hears, answers from a list of intents, speaks, and leads there. */
export function createAgent(
  deps: AgentDeps & { send: (message: WireConversationFromServer) => void },
): Agent {
  const { voice, transcriber, report, send } = deps
  let hasBegun = false
  let hasEnded = false
  let isSpoken = false
  let ears: Promise<Ears | null> | null = null
  let page = ''
  let turn = new AbortController()
  let pingId = 0
  const speaking = createSpeaking({ voice, send, isAloud: () => isSpoken })
  const steps = createToolSteps(send)

  function begin(variables: Readonly<Record<string, unknown>>): void {
    if (hasBegun) return
    hasBegun = true
    send({
      type: 'conversation_initiation_metadata',
      conversation_initiation_metadata_event: {
        conversation_id: randomUUID(),
        agent_output_audio_format: `pcm_${agentRateHz}`,
        user_input_audio_format: `pcm_${streamSampleRateHz}`,
      },
    })
    isSpoken = variables['conversationMode'] !== 'text'
    say({ say: greeting, steps: [] })
    if (!isSpoken) return
    void listen()
    void voice.warm()
  }

  /** Loads the recognizer, so that it is there when the first word comes. */
  const listen = (): Promise<Ears | null> => (ears ??= openEars())

  async function openEars(): Promise<Ears | null> {
    try {
      const listening = await transcriber.open({ language: 'en', sampleRateHz: streamSampleRateHz })
      return createEars(listening, {
        speaking(words) {
          if (speaking.isOn() && words.length >= interruptsFromChars) interrupt()
        },
        finished(words) {
          send({ type: 'user_transcript', user_transcription_event: { user_transcript: words } })
          respond(words)
        },
      })
    } catch (error) {
      if (!(error instanceof TranscriptionRefusal)) report(`the demo agent's ears: ${String(error)}`)
      say({ say: 'I cannot hear you here. Please type instead.', steps: [] })
      return null
    }
  }

  function interrupt(): void {
    turn.abort()
    speaking.interrupt()
  }

  function respond(words: string): void {
    if (speaking.isOn()) interrupt()
    for (const { tool_name, parameters } of deps.takeForced()) steps.call(tool_name, parameters)
    say(answerTo(words, { ...deps.facts(), page }))
  }

  function say(reply: Reply): void {
    turn.abort()
    turn = new AbortController()
    const { signal } = turn
    const all = async (): Promise<void> => {
      const [, isDone] = await Promise.all([
        speaking.speak(reply.say, signal),
        steps.act(reply.steps, signal),
      ])
      if (!isDone && reply.otherwise !== undefined) await speaking.speak(reply.otherwise, signal)
    }
    all().catch((error: unknown) => {
      if (!signal.aborted) report(`the demo agent: ${error instanceof Error ? error.message : String(error)}`)
    })
  }

  async function hear(base64: string): Promise<void> {
    isSpoken = true
    const opened = await listen()
    if (!hasEnded) opened?.accept(pcmOf(base64))
  }

  return {
    async receive(message) {
      if ('user_audio_chunk' in message) {
        if (hasBegun) await hear(message.user_audio_chunk)
        return
      }
      if (message.type === 'conversation_initiation_client_data') begin(message.dynamic_variables ?? {})
      if (!hasBegun) return
      if (message.type === 'user_message') respond(message.text)
      if (message.type === 'contextual_update') page = message.text
      if (message.type === 'client_tool_result') steps.settle(message.tool_call_id, !message.is_error)
    },
    ping() {
      pingId += 1
      send({ type: 'ping', ping_event: { event_id: pingId, ping_ms: 20 } })
    },
    close() {
      if (hasEnded) return
      hasEnded = true
      turn.abort()
      steps.close()
      void ears?.then((opened) => opened?.close())
    },
  }
}
