import { isSameStretch } from '@shared/follow/is-same-stretch'
import { refusalError } from '../refusal'
import { wireStreamFromServer } from '@shared/wire'
import type { ProtocolOptions, TranscriptionNews, TranscriptionProtocol } from './protocol'

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/)

/**
 * The socket of spec/professional-clone.md section 7: bearer as sub-protocol, the language first, then sound. The server
 * hears in intervals of 20 s and begins each with an empty text, without saying so.
 */
export function streamInputProtocol(
  path: string,
  { credential, language }: ProtocolOptions,
): TranscriptionProtocol {
  let before = ''

  function transcript(text: string): TranscriptionNews[] {
    const last = before
    before = text
    const isNew = last !== '' && !isSameStretch(wordsOf(last), wordsOf(text))
    return [
      ...(isNew ? [{ type: 'transcript', text: last, isSettled: true } as const] : []),
      { type: 'transcript', text, isSettled: false },
    ]
  }

  return {
    path,
    subprotocols: ['bearer', credential.secret],
    headers: {},
    opening: [{ language }],
    audio: (base64) => ({ user_audio_chunk: base64 }),
    read(raw) {
      const { success, data: message } = wireStreamFromServer.safeParse(raw)
      if (!success) return isObject(raw) ? [] : null
      switch (message.type) {
        case 'ping':
          return [{ type: 'reply', message: { type: 'pong', event_id: message.ping_event.event_id } }]
        case 'user_transcript':
          return transcript(message.user_transcription_event.user_transcript)
        case 'error': {
          const body = { detail: { status: message.code ?? 'error', message: message.message } }
          return [{ type: 'refused', error: refusalError({ httpStatus: 400, body: JSON.stringify(body) }) }]
        }
      }
    },
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
