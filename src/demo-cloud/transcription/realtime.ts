import { randomUUID } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import { z } from 'zod'
import { wireRealtimeFromClient, wireRealtimeQuery, type WireRealtimeFromServer } from '@shared/wire'
import type { Listening } from '../../main/recognizer/recognizer'
import { serveSocket, type SocketSession } from './socket-session'
import { pcmOf } from './stream-input'
import { TranscriptionRefusal, type Transcriber } from './transcriber'

const pcmFormat = z.string().regex(/^pcm_(8000|16000|22050|24000|44100|48000)$/)

/** The public socket (api.md section 9): partial transcripts, committed by the pauses of speech or by the client. */
export function serveRealtime(
  socket: WebSocket,
  {
    query,
    transcriber,
    report,
  }: { query: unknown; transcriber: Transcriber; report: (message: string) => void },
): void {
  let listening: Listening | null = null
  let reported = ''
  let settled: string[] = []

  // Clients wait for session_started before they send.
  const begin = async (session: SocketSession): Promise<void> => {
    const settings = wireRealtimeQuery
      .extend({ audio_format: pcmFormat.default('pcm_16000') })
      .safeParse(query)
    if (!settings.success) {
      throw new TranscriptionRefusal('invalid_request', z.prettifyError(settings.error))
    }
    const { audio_format, language_code } = settings.data
    const opened = await transcriber.open({
      language: language_code,
      sampleRateHz: Number(audio_format.slice('pcm_'.length)),
    })
    session.onEnd(() => opened.close())
    session.send({
      message_type: 'session_started',
      session_id: randomUUID(),
    } satisfies WireRealtimeFromServer)
    listening = opened
  }

  function send(words: readonly string[], session: SocketSession): void {
    const text = words.join(' ')
    if (text === reported) return
    reported = text
    session.send({ message_type: 'partial_transcript', text } satisfies WireRealtimeFromServer)
  }

  function commit(words: readonly string[], session: SocketSession): void {
    settled = []
    reported = ''
    const text = words.join(' ')
    if (text !== '')
      session.send({ message_type: 'committed_transcript', text } satisfies WireRealtimeFromServer)
  }

  const isManual = !z.object({ commit_strategy: z.literal('vad') }).safeParse(query).success

  serveSocket(socket, {
    report,
    begin,
    refusal: ({ code, message }): WireRealtimeFromServer => ({
      message_type: code === 'language_not_supported' ? 'invalid_request' : code,
      error: message,
    }),
    handle(raw, own) {
      const recognition = listening
      if (!recognition) return
      const message = wireRealtimeFromClient.safeParse(raw)
      if (!message.success) throw new TranscriptionRefusal('input_error', z.prettifyError(message.error))
      const recognized = recognition.accept(pcmOf(message.data.audio_base_64))
      const words = [...settled, ...recognized.words]
      if (message.data.commit)
        return commit(recognized.isSettled ? words : [...settled, ...recognition.finish().words], own)
      if (!recognized.isSettled) return send(words, own)
      if (!isManual) return commit(words, own)
      settled = words
      send(words, own)
    },
  })
}
