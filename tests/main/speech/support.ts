import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Profile } from '@shared/domain/app/profile'
import type { Generation } from '@shared/domain/speech/generation'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { AppError } from '@shared/errors/app-error'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openClient } from '../../support/cloud/workspace-deps'
import { openSpeech } from '../../support/cloud/speech-session'
import { eventually } from '../../support/eventually'
import { openTempLibrary } from '../../support/library/temp-library'

export const clara = 'demoClara00000000001'
export const milo = 'demoMilo000000000002'
export const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }
export const streamPath = '^/v1/text-to-speech/[^/]+/stream$'

export const spokenBy = (text: string, voiceId = clara): SpeechRequest => ({
  task: 'text-to-speech',
  voiceId,
  modelId: 'eleven_multilingual_v2',
  text,
  settings,
})

interface Charge {
  character_count: number
}

/** The ledger over a real library, with the real client, against the demo cloud; 4 s take 40 ms. */
export async function openWorld(folders: { library?: string } = {}) {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/speech', { isCanned: true })
  const library = openTempLibrary(folders.library === undefined ? {} : { folder: folders.library })
  const client = openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  onTestFinished(() => client.close())
  const state = { isReachable: true, setBackMs: 0 }
  const published: Generation[] = []
  const forgotten: string[] = []
  const told: { profile: Profile | null } = { profile: null }
  const open = () =>
    openSpeech({
      library,
      waitsDividedBy: 100,
      nowMs: () => Date.now() - state.setBackMs,
      publish(domain, name, payload) {
        if (domain === 'speech' && name === 'changed') published.push(payload as Generation)
        if (domain === 'profile' && name === 'changed') told.profile = payload as Profile
        if (domain === 'speech' && name === 'forgotten') forgotten.push((payload as { id: string }).id)
      },
      cloud() {
        if (!state.isReachable) throw new AppError('network', { detail: { sentAnyBytes: false } })
        return client
      },
    })
  let now = open()
  onTestFinished(() => now.speech.close())
  await now.speech.resume?.()
  const world = {
    cloud,
    client,
    library,
    state,
    published,
    forgotten,
    /** What the windows were told last. */
    told: { credits: () => told.profile?.credits },
    get now() {
      return now
    },
    get ledger() {
      return now.ledger
    },
    sound: async (id: string): Promise<Buffer> => {
      const source = await now.speech.sounds?.['generation']?.(id, new URLSearchParams())
      if (!source) throw new Error('no sound')
      return buffer(source.open(0, source.sizeBytes - 1))
    },
    /** Settles where nothing runs any more. */
    ended: (id: string): Promise<Generation> =>
      eventually(() => {
        const found = now.ledger.find(id)
        if (!found || ['queued', 'sent', 'arriving', 'checking'].includes(found.state))
          throw new Error(`it is ${found?.state}`)
        return found
      }),
    used: async (): Promise<number> =>
      ((await cloud.call('GET', '/v1/user/subscription')).json() as Charge).character_count,
    history: async (): Promise<{ history_item_id: string }[]> =>
      ((await cloud.call('GET', '/v1/history')).json() as { history: { history_item_id: string }[] }).history,
    /** The cloud's bytes, without the tag that says they are generated. */
    hashOfCloud: async (historyItemId: string): Promise<string> =>
      hashOf((await cloud.call('GET', `/v1/history/${historyItemId}/audio`)).body),
    hashHere: (id: string): string => {
      const file = now.ledger.fileOf(id)
      if (!file) throw new Error('it is not here')
      const bytes = readFileSync(file.path)
      return hashOf(bytes.subarray(tagBytes(bytes)))
    },
    /** As a quit does; a killed app leaves the same rows. */
    restart: async (): Promise<void> => {
      await now.speech.close()
      now = open()
      await now.speech.resume?.()
    },
  }
  return world
}

export const tagBytes = (bytes: Buffer): number =>
  bytes.subarray(0, 3).toString() === 'ID3'
    ? 10 + bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
    : 0

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
