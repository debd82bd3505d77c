import { openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import { createDemoCloud } from '@demo-cloud/server'
import { modelsFolder } from '@main/platform/files/models-folder'
import { root } from '../../build/lib/electron-path.mjs'

/** Fine-tuning of the demo workspace has ended after so long. */
const trainedAfterMs = 3_600_000

/** The demo workspace of a user data folder, and what somebody does in it on the website. */
export interface SeedCloud {
  baseUrl: string
  apiKey: string
  control: (path: string, body: object) => Promise<void>
  rename: (voiceId: string, name: string) => Promise<void>
  /** Reads a sentence and is believed. */
  verify: (voiceId: string, recording: string) => Promise<void>
  /** @param hasEnded it was started so long ago that it is done */
  train: (voiceId: string, hasEnded: boolean) => Promise<void>
  close: () => Promise<void>
}

export async function openSeedCloud(dataFolder: string): Promise<SeedCloud> {
  const cloud = await createDemoCloud({
    dataFolder,
    modelsFolder: modelsFolder(process.env),
    shippedModelsFolder: join(root, 'resources/models'),
    control: true,
    report: (message) => console.error(message),
  })
  async function send(path: string, init: RequestInit): Promise<void> {
    const response = await fetch(`${cloud.baseUrl}${path}`, init)
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`)
  }
  const json = (headers: Record<string, string>, body: object): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const key = { 'xi-api-key': cloud.apiKey }
  const control: SeedCloud['control'] = (path, body) =>
    send(`/__control${path}`, json({ authorization: `Bearer ${cloud.controlToken ?? ''}` }, body))

  return {
    baseUrl: cloud.baseUrl,
    apiKey: cloud.apiKey,
    control,
    rename: (voiceId, name) => send(`/v1/voices/pvc/${voiceId}`, json(key, { name })),
    async verify(voiceId, recording) {
      await control('/verification', { outcome: 'accept' })
      const path = `/v1/voices/pvc/${voiceId}/captcha`
      await send(path, { headers: key })
      const body = new FormData()
      body.append('recording', await openAsBlob(recording), basename(recording))
      await send(path, { method: 'POST', headers: key, body })
      await control('/verification', { outcome: 'judge' })
    },
    async train(voiceId, hasEnded) {
      const agoMs = hasEnded ? trainedAfterMs : 0
      await control('/clock', { advanceMs: -agoMs })
      await send(`/v1/voices/pvc/${voiceId}/train`, json(key, {}))
      await control('/clock', { advanceMs: agoMs })
    },
    close: () => cloud.close(),
  }
}
