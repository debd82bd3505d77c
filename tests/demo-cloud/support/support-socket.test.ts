import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serveAgent } from '@demo-cloud/support/serve-agent'
import type { AgentVoice } from '@demo-cloud/support/agent-voice'

/** Nobody's voice is heard, and the recognizer is never ready. */
function openAgent() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[] = []
  const terminate = vi.fn()
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    send: (text: string) => void sent.push(text),
    close: () => undefined,
    terminate,
  })
  const voice: AgentVoice = {
    warm: () => Promise.resolve(),
    async *speak() {
      yield await Promise.resolve({ text: '', pcm16: Buffer.alloc(0) })
    },
    close: () => Promise.resolve(),
  }
  serveAgent(socket as unknown as WebSocket, {
    voice,
    transcriber: {
      understands: () => true,
      open: () => new Promise(() => undefined),
      close: () => Promise.resolve(),
    },
    facts: () => ({ creditsUsed: 0, creditsTotal: 0 }),
    takeForced: () => [],
    report: (message) => sent.push(message),
  })
  onTestFinished(() => void socket.emit('close'))
  const receive = (message: object): void =>
    void socket.emit('message', Buffer.from(JSON.stringify(message)), false)
  receive({ type: 'conversation_initiation_client_data', dynamic_variables: { conversationMode: 'voice' } })
  return { sent, terminate, receive }
}

it('stays with a person whose words wait for the recognizer, because their pings are answered', async () => {
  const { sent, terminate, receive } = openAgent()
  receive({ user_audio_chunk: Buffer.alloc(3_200).toString('base64') })
  for (let s = 0; s < 120; s += 5) {
    await vi.advanceTimersByTimeAsync(5_000)
    receive({ type: 'pong', event_id: s / 5 + 1 })
  }
  expect(sent.filter((text) => text.includes('"ping"')).length).toBeGreaterThan(20)
  expect(terminate).not.toHaveBeenCalled()
})

it('leaves nobody who answers nothing on the line', async () => {
  const { terminate } = openAgent()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(terminate).toHaveBeenCalled()
})
