import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { AccountSettings } from '@demo-cloud/stores/account-store'
import type { faultRule } from '@demo-cloud/faults/faults'
import { wireErrorBody } from '@shared/wire'
import { modelsFolder } from '@main/platform/files/models-folder'
import { createDemoCloud, type DemoCloud, type DemoCloudOptions } from '@demo-cloud/server'
import { createSpeech } from '@demo-cloud/speech/create-speech'
import { createTranscriber } from '@demo-cloud/transcription/transcriber'
import { createModels } from '@main/inference/models/models'
import { tempFolder } from '../temp-folder'
import { wavOf } from '../audio/pcm-files'

type FaultInput = z.input<typeof faultRule>

interface Answer {
  status: number
  headers: Headers
  body: Buffer
  json: () => unknown
}

export interface TestCloud extends DemoCloud {
  dataFolder: string
  /** Calls the server with the key; what is given as `json` becomes the body. */
  call: (
    method: string,
    path: string,
    options?: { json?: unknown; form?: FormData; headers?: Record<string, string>; signedOut?: boolean },
  ) => Promise<Answer>
  /** Calls the control endpoint. */
  control: (method: string, path: string, json?: unknown) => Promise<unknown>
  setFaults: (...rules: FaultInput[]) => Promise<unknown>
  setAccount: (patch: Partial<AccountSettings>) => Promise<unknown>
  createVoice: (name?: string) => Promise<string>
  /** What the account has of this category. */
  voicesOf: (category: string) => Promise<{ name: string }[]>
  /** How many requests were made to paths that contain this. */
  asked: (part: string) => Promise<number>
}

const folders = {
  modelsFolder: modelsFolder(process.env),
  shippedModelsFolder: fileURLToPath(new URL('../../../resources/models', import.meta.url)),
}
/** Loaded once for all tests of a file, by the first that needs them: it takes seconds. They end with the process. */
const engines = {
  models: createModels(folders.shippedModelsFolder),
  speech: createSpeech(folders.modelsFolder),
  heard: new Map(),
  transcriber: createTranscriber(folders.modelsFolder),
}

/** The demo workspace inside the test's own process, with everything it keeps in a folder that goes with the test. */
export async function openTestCloud(options: Partial<DemoCloudOptions> = {}): Promise<TestCloud> {
  const dataFolder = options.dataFolder ?? tempFolder()
  const cloud = await createDemoCloud({
    ...folders,
    ...(options.modelsFolder === undefined && options.shippedModelsFolder === undefined ? { engines } : {}),
    control: true,
    report: (message) => console.error(message),
    ...options,
    dataFolder,
  })
  onTestFinished(() => cloud.close())

  const request = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(cloud.baseUrl + path, init)
    const body = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: () => JSON.parse(body.toString('utf8')) as unknown,
    }
  }
  const call: TestCloud['call'] = (method, path, { json, form, headers, signedOut } = {}) =>
    request(path, {
      method,
      headers: {
        ...(signedOut ? {} : { 'xi-api-key': cloud.apiKey }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    })
  const control: TestCloud['control'] = async (method, path, json) => {
    const answer = await call(method, `/__control${path}`, {
      json,
      signedOut: true,
      headers: { authorization: `Bearer ${cloud.controlToken ?? ''}` },
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.toString()}`)
    return answer.json()
  }
  return {
    ...cloud,
    dataFolder,
    call,
    control,
    setFaults: (...rules) => control('POST', '/faults', rules),
    setAccount: (patch) => control('POST', '/account', patch),
    createVoice: async (name = 'My voice') => {
      const { json } = await call('POST', '/v1/voices/pvc', { json: { name, language: 'en' } })
      return z.object({ voice_id: z.string() }).parse(json()).voice_id
    },
    async voicesOf(category) {
      const { voices } = (await control('GET', '/state')) as { voices: { name: string; category: string }[] }
      return voices.filter((voice) => voice.category === category)
    },
    async asked(part) {
      const { counts } = (await control('GET', '/requests')) as { counts: Record<string, number> }
      return Object.entries(counts).reduce((sum, [key, count]) => sum + (key.includes(part) ? count : 0), 0)
    },
  }
}

/** A cloud that answers in tones: what its voices sound like is the bench's question. */
export async function openQuickCloud(options: Partial<DemoCloudOptions> = {}): Promise<TestCloud> {
  const cloud = await openTestCloud(options)
  await cloud.control('POST', '/generation', { spokenMaxChars: 20, isCanned: true })
  await cloud.control('POST', '/speech', { isCanned: true })
  return cloud
}

/** The HTTP status and the name of a refusal. */
export const problem = (answer: { status: number; json: () => unknown }) => [
  answer.status,
  wireErrorBody.parse(answer.json()).detail.status,
]

/** A form with these bytes as `files`. */
export function filesForm(...files: { name: string; bytes: Uint8Array; type?: string }[]): FormData {
  const form = new FormData()
  for (const { name, bytes, type = 'audio/wav' } of files) {
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return form
}

/** A wav of a tone, 8 kHz mono; `seed` makes its bytes differ. */
export function toneWav(seconds: number, seed = 1): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 8_000) * 2)
  for (let i = 0; i < data.length / 2; i += 1) {
    data.writeInt16LE(Math.round(16_384 * Math.sin((i * (200 + seed * 10) * 2 * Math.PI) / 8_000)), i * 2)
  }
  return wavOf(data, 8_000, 16)
}
