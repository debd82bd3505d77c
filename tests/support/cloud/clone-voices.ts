import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { makeSilence } from '../audio/make-silence'
import type { DemoServer } from './demo-server'

async function post(server: DemoServer, path: string, body: FormData | object): Promise<unknown> {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'xi-api-key': server.apiKey,
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function form(field: string, file: string): Promise<FormData> {
  const parts = new FormData()
  parts.append(field, await openAsBlob(file), basename(file))
  return parts
}

/** A sample and half an hour of silence: enough to go on to Verification without a question. */
export const longEnough = (folder: string, sample: string): readonly string[] => [
  sample,
  makeSilence(folder, 1_800_000),
]

/** A professional clone made elsewhere, with its samples; answers its id. */
export async function makeVoiceElsewhere(
  server: DemoServer,
  name: string,
  samples: string | readonly string[],
  { language = 'en', accent = 'american' } = {},
): Promise<string> {
  const labels = { language, accent }
  const made = (await post(server, '/v1/voices/pvc', { name, language, labels })) as { voice_id: string }
  for (const sample of [samples].flat())
    await post(server, `/v1/voices/pvc/${made.voice_id}/samples`, await form('files', sample))
  return made.voice_id
}

/** Changes details of a voice as another window would. */
export const changeElsewhere = (server: DemoServer, voiceId: string, details: object): Promise<unknown> =>
  post(server, `/v1/voices/pvc/${voiceId}`, details)

/** Spends attempts of a voice; what is read is refused as the control endpoint says. */
export async function spendAttempts(server: DemoServer, voiceId: string, count: number, recording: string) {
  for (let attempt = 0; attempt < count; attempt += 1) {
    const path = `/v1/voices/pvc/${voiceId}/captcha`
    const image = await fetch(`${server.baseUrl}${path}`, { headers: { 'xi-api-key': server.apiKey } })
    await image.arrayBuffer()
    await post(server, path, await form('recording', recording))
  }
}
