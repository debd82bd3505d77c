import { expect, onTestFinished, test } from 'vitest'
import { createDraftStore } from '@main/drafts/draft-store'
import { refusalError } from '@main/cloud/refusal'
import { bindVoice } from '@main/voices/bind-voice'
import { createBindingStore } from '@main/voices/binding-store'
import { createTopics } from '@main/scope/topics'
import { createVoiceLock } from '@main/voices/voice-lock'
import { allAllowed } from '../../support/cloud/all-allowed'
import { filesForm, openTestCloud, toneWav } from '../../support/cloud/demo-cloud'
import { openSync } from '../../support/cloud/sync-world'
import { openTempLibrary } from '../../support/library/temp-library'

async function openWorld() {
  const cloud = await openTestCloud()
  const library = openTempLibrary()
  const { client } = openSync({ library, serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  onTestFinished(() => client.close())
  return { cloud, library, client }
}

/** What is the same for every binding here. */
const rest = () => ({
  access: allAllowed,
  voiceLock: createVoiceLock(),
  nowMs: () => Date.now(),
  settleMs: 10_000,
  signal: new AbortController().signal,
  attempt: <T>(work: () => Promise<T>) => work(),
  wait: () => Promise.reject(new Error('nothing to wait for')),
})

test('an upload and the details of one draft that create its voice at the same time create one', async () => {
  const { library, client } = await openWorld()
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => 'demo' }
  const { id: draftId } = createDraftStore(stores).create()
  const voiceLock = createVoiceLock()
  const topics = createTopics()
  const changed: string[] = []
  topics.on('draftChanged', (message) => void changed.push(message.draftId))
  const make = (): Promise<string> =>
    bindVoice({
      draftId,
      bindings: createBindingStore({
        library,
        nowMs: () => Date.now(),
        workspace: 'demo',
        topics,
      }),
      client,
      ...rest(),
      voiceLock,
    })
  const made = await Promise.all([make(), make(), make()])
  // Windows show the voice of a draft, and the draft of a voice.
  expect(changed).toEqual([draftId])
  const own = (await client.listAllVoices({ category: 'professional' })).filter(
    ({ name }) => name === 'Untitled voice',
  )
  expect(new Set(made)).toEqual(new Set(own.map(({ voiceId }) => voiceId)))
  expect(own).toHaveLength(1)
})

test('no voice is made of the sample dataset but in the demo workspace, whatever asks for one', async () => {
  const { library, client } = await openWorld()
  const drafts = createDraftStore({ db: library.db, nowMs: () => Date.now(), workspace: () => 'demo' })
  const { id: draftId } = drafts.duplicate(drafts.create({ isSampleDataset: true }).id)
  const bindIn = (workspace: string): Promise<string> =>
    bindVoice({
      draftId,
      bindings: createBindingStore({ library, nowMs: () => Date.now(), workspace, topics: createTopics() }),
      client,
      ...rest(),
    })
  const own = async (): Promise<string[]> =>
    (await client.listAllVoices({ category: 'professional' })).map(({ name }) => name)
  await expect(bindIn('https://api.example.org#ann')).rejects.toThrow('sample-dataset')
  expect(await own()).not.toContain('Sample dataset (copy)')
  await bindIn('demo')
  expect(await own()).toContain('Sample dataset (copy)')
})

test('a voice with samples is not the one that was asked for, also where lists tell no samples', async () => {
  const { cloud, library, client } = await openWorld()
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => 'demo' }
  const { id: draftId } = createDraftStore(stores).create()
  const bindings = createBindingStore({ ...stores, library, workspace: 'demo', topics: createTopics() })
  // Its answer was lost, and meanwhile another computer made one of the same name and uploaded to it.
  const details = bindings.details(draftId)
  bindings.recordIntent(draftId, details, Date.now() - 1)
  const other = await client.createPvcVoice(details)
  const form = filesForm({ name: 'a.wav', bytes: toneWav(1) })
  await cloud.call('POST', `/v1/voices/pvc/${other.voiceId}/samples`, { form })
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=100')).json() as { voices: object[] }
  const body = { voices: voices.map((voice) => ({ ...voice, samples: null })), has_more: false }
  await cloud.setFaults({ path: '^/v2/voices', answer: { status: 200, body } })
  const voiceId = await bindVoice({
    ...{ draftId, bindings, client },
    ...rest(),
  })
  expect(voiceId).not.toBe(other.voiceId)
})

test.each([
  [429, null],
  [503, 'system_busy'],
])('a voice that was made and answered with %i (%s) is the one that is bound', async (httpStatus, status) => {
  const { library, client } = await openWorld()
  const stores = { db: library.db, nowMs: () => Date.now(), workspace: () => 'demo' }
  const { id: draftId } = createDraftStore(stores).create()
  const bindings = createBindingStore({ ...stores, library, workspace: 'demo', topics: createTopics() })
  const made: string[] = []
  const createPvcVoice: typeof client.createPvcVoice = async (...input) => {
    made.push((await client.createPvcVoice(...input)).voiceId)
    throw refusalError({ httpStatus, body: JSON.stringify({ detail: { status, message: 'Busy.' } }) })
  }
  const bind = (): Promise<string> =>
    bindVoice({
      ...{ draftId, bindings, client: { ...client, createPvcVoice } },
      ...rest(),
    })
  await expect(bind()).rejects.toThrow('rate-limited')
  expect(await bind()).toBe(made[0])
  expect(made).toHaveLength(1)
})
