import { followSampleRateHz } from '@shared/limits'
import { authHeaders } from '../credential'
import { refusalError } from '../refusal'
import { fillRoute } from '../routes'
import { wireRealtimeFromServer, type WireRealtimeFromClient } from '@shared/wire'
import type { ProtocolOptions, TranscriptionProtocol } from './protocol'

const modelId = 'scribe_v2_realtime'

/** The public socket, which takes an API key: the server itself tells when a stretch of speech is settled. */
export function realtimeProtocol(
  route: string,
  { credential, language }: ProtocolOptions,
): TranscriptionProtocol {
  let settledText = ''
  return {
    path: fillRoute(
      route,
      {},
      {
        model_id: modelId,
        audio_format: `pcm_${followSampleRateHz}`,
        commit_strategy: 'vad',
        language_code: language,
      },
    ),
    subprotocols: [],
    headers: authHeaders(credential),
    opening: [],
    audio: (base64): WireRealtimeFromClient => ({
      message_type: 'input_audio_chunk',
      audio_base_64: base64,
      commit: false,
      sample_rate: followSampleRateHz,
    }),
    read(raw) {
      const { success, data: message } = wireRealtimeFromServer.safeParse(raw)
      if (!success) return typeof raw === 'object' && raw !== null ? [] : null
      switch (message.message_type) {
        case 'session_started':
          return []
        case 'partial_transcript':
          settledText = ''
          return [{ type: 'transcript', text: message.text, isSettled: false }]
        case 'final_transcript':
        case 'committed_transcript':
        case 'committed_transcript_with_timestamps':
          // One stretch may be told final, committed and once more with its times.
          if (message.text === settledText) return []
          settledText = message.text
          return [{ type: 'transcript', text: message.text, isSettled: true }]
        default: {
          const body = { detail: { status: message.message_type, message: message.error } }
          return [{ type: 'refused', error: refusalError({ httpStatus: 400, body: JSON.stringify(body) }) }]
        }
      }
    },
  }
}
