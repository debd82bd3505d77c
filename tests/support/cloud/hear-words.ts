import { execFileSync } from 'node:child_process'
import { WebSocket } from 'undici'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { type WireRealtimeFromClient, wireRealtimeFromServer } from '@shared/wire'
import type { DemoServer } from './demo-server'

const rateHz = 16_000
const lateMs = 60_000

/** What the demo cloud's own recognizer hears in a file. */
export async function hearWords(
  server: Pick<DemoServer, 'baseUrl' | 'apiKey'>,
  path: string,
): Promise<string[]> {
  const pcm = execFileSync(
    locateTool('ffmpeg', { env: process.env }),
    ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(rateHz), '-f', 's16le', '-'],
    { maxBuffer: 1e8 },
  )
  const silence = Buffer.alloc(rateHz)
  const url = `${server.baseUrl.replace(/^http/, 'ws')}/v1/speech-to-text/realtime`
  const socket = new WebSocket(`${url}?model_id=scribe_v2_realtime&language_code=en`, {
    headers: { 'xi-api-key': server.apiKey },
  })
  const send = (audio: Buffer, commit: boolean): void => {
    const chunk: WireRealtimeFromClient = {
      message_type: 'input_audio_chunk',
      audio_base_64: audio.toString('base64'),
      commit,
    }
    socket.send(JSON.stringify(chunk))
  }
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`nothing was recognized in ${path}`)), lateMs)
      const settle = (end: () => void): void => {
        clearTimeout(timer)
        end()
      }
      socket.addEventListener('close', ({ code, reason }) =>
        settle(() => reject(new Error(`the recognizer ended: ${code} ${reason}`))),
      )
      socket.addEventListener('message', ({ data }) => {
        const message = wireRealtimeFromServer.parse(JSON.parse(String(data)))
        if (message.message_type === 'session_started') {
          for (let at = 0; at < pcm.length; at += rateHz) send(pcm.subarray(at, at + rateHz), false)
          send(silence, true)
        }
        if (message.message_type === 'committed_transcript')
          settle(() => resolve(message.text.toLowerCase().split(' ')))
      })
    })
  } finally {
    socket.close()
  }
}
