import type { WireConversationFromServer } from '@shared/wire'
import { agentRateHz, type AgentVoice } from './agent-voice'

/** What the agent says, and how much of it was heard. */
export interface Speaking {
  /** Something is heard, or will be without another word of the person. */
  isOn(): boolean
  /** Settles when all of it was sent. */
  speak(text: string, signal: AbortSignal): Promise<void>
  /** Silences what is said, and tells how much of it was heard. */
  interrupt(): void
}

/** Sound travels in pieces of half a second. */
const pieceBytes = agentRateHz

/** @param deps.isAloud otherwise it answers in writing alone */
export function createSpeaking(deps: {
  voice: AgentVoice
  isAloud: () => boolean
  send: (message: WireConversationFromServer) => void
}): Speaking {
  const { voice, send } = deps
  let eventId = 0
  let saying = ''
  let phrases: { text: string; fromMs: number }[] = []
  let heardUntilMs = 0
  /** Phrases of an answer are still to come. */
  let isMaking = false

  function sendSound(pcm16: Buffer): void {
    for (let at = 0; at < pcm16.length; at += pieceBytes) {
      eventId += 1
      const piece = pcm16.subarray(at, at + pieceBytes).toString('base64')
      send({ type: 'audio', audio_event: { audio_base_64: piece, event_id: eventId } })
    }
  }

  return {
    isOn: () => isMaking || performance.now() < heardUntilMs,
    async speak(text, signal) {
      signal.throwIfAborted()
      saying = text
      phrases = []
      send({ type: 'agent_response', agent_response_event: { agent_response: text } })
      if (!deps.isAloud()) return
      isMaking = true
      for await (const phrase of voice.speak(text, signal)) {
        if (signal.aborted) return
        const fromMs = Math.max(performance.now(), heardUntilMs)
        heardUntilMs = fromMs + (phrase.pcm16.length / 2 / agentRateHz) * 1_000
        phrases.push({ text: phrase.text, fromMs })
        sendSound(phrase.pcm16)
      }
      if (!signal.aborted) isMaking = false
    },
    interrupt() {
      const nowMs = performance.now()
      const heard = phrases.filter(({ fromMs }) => fromMs <= nowMs).map(({ text }) => text)
      heardUntilMs = 0
      isMaking = false
      send({ type: 'interruption', interruption_event: { event_id: eventId } })
      send({
        type: 'agent_response_correction',
        agent_response_correction_event: {
          original_agent_response: saying,
          corrected_agent_response: heard.join(' '),
        },
      })
    },
  }
}
