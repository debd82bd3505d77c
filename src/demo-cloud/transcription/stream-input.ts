import type { WebSocket } from '@fastify/websocket'
import { wireStreamFromClient, wireStreamLanguage, type WireStreamFromServer } from '@shared/wire'
import type { Listening } from '../../main/recognizer/recognizer'
import { recognitionIntervalMs, streamSampleRateHz } from '../limits'
import { serveSocket, type SocketSession } from './socket-session'
import { TranscriptionRefusal, type Transcriber } from './transcriber'

const pingEveryMs = 10_000
const bytesPerMs = (streamSampleRateHz * 2) / 1_000
/** An interval that is due ends with the sentence, but not later than this. */
const overtimeMs = 5_000

/**
 * The socket of spec/professional-clone.md section 7: the language first, then base64 PCM. The transcript holds what was
 * heard in the present interval of 20 s.
 */
export function serveStreamInput(
  socket: WebSocket,
  { transcriber, report }: { transcriber: Transcriber; report: (message: string) => void },
): void {
  let listening: Listening | null = null
  let intervalMs = 0
  let settled: string[] = []
  let reported = ''
  let pingId = 0

  const send = (words: readonly string[], session: SocketSession): void => {
    const text = words.join(' ')
    if (text === reported) return
    reported = text
    session.send({
      type: 'user_transcript',
      user_transcription_event: { user_transcript: text },
    } satisfies WireStreamFromServer)
  }

  function receive(pcm16: Buffer, session: SocketSession, recognition: Listening): void {
    intervalMs += pcm16.length / bytesPerMs
    const recognized = recognition.accept(pcm16)
    send([...settled, ...recognized.words], session)
    if (recognized.isSettled) settled = [...settled, ...recognized.words]
    const isDue = intervalMs >= recognitionIntervalMs
    if (!isDue || (!recognized.isSettled && intervalMs < recognitionIntervalMs + overtimeMs)) return
    if (!recognized.isSettled) send([...settled, ...recognition.finish().words], session)
    intervalMs = 0
    settled = []
    reported = ''
  }

  const session = serveSocket(socket, {
    report,
    refusal: ({ code, message }): WireStreamFromServer => ({ type: 'error', code, message }),
    async handle(raw, own) {
      if (listening === null) {
        const first = wireStreamLanguage.safeParse(raw)
        if (!first.success) throw new TranscriptionRefusal('invalid_request', 'Send the language first.')
        const opened = await transcriber.open({
          language: first.data.language,
          sampleRateHz: streamSampleRateHz,
        })
        own.onEnd(() => opened.close())
        listening = opened
        return
      }
      const message = wireStreamFromClient.safeParse(raw)
      if (!message.success) {
        throw new TranscriptionRefusal('input_error', 'Expected user_audio_chunk with base64 audio.')
      }
      if (!('user_audio_chunk' in message.data)) return
      receive(pcmOf(message.data.user_audio_chunk), own, listening)
    },
  })
  const pings = setInterval(() => {
    pingId += 1
    session.send({ type: 'ping', ping_event: { event_id: pingId } } satisfies WireStreamFromServer)
  }, pingEveryMs)
  session.onEnd(() => clearInterval(pings))
}

/** @throws TranscriptionRefusal for half a sample */
export function pcmOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length % 2 === 1) {
    throw new TranscriptionRefusal('input_error', '16-bit PCM must have an even number of bytes.')
  }
  return bytes
}
