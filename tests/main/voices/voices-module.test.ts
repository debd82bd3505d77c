import { expect, onTestFinished, test } from 'vitest'
import { createVoices } from '@main/voices/voices-module'
import { createVoiceLock } from '@main/voices/voice-lock'
import { createGenerationStore } from '@main/speech/generation-store'
import { defaultVoiceSettings } from '@shared/domain/cloud/voice-settings'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import { createTopics } from '@main/scope/topics'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openSync, quietTiming } from '../../support/cloud/sync-world'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { systemClock } from '@main/platform/clock'

async function openWorld() {
  const cloud = await openTestCloud()
  const library = openTempLibrary()
  const { client } = openSync({ library, serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  const published: [string, unknown][] = []
  const voices = createVoices({
    library,
    workspace: 'demo',
    account: { cloud: () => client, connection: () => ({ state: 'online' }), hint: () => undefined },
    clock: systemClock,
    log: createMemoryLog(),
    publish: (domain, name, payload) => void published.push([`${domain}.${name}`, payload]),
    topics: createTopics(),
    voiceLock: createVoiceLock(),
    failedSeparations: new Set(),
    timing: quietTiming,
  })
  onTestFinished(async () => {
    await voices.sync.close()
    await client.close()
  })
  return { cloud, library, calls: voices.handlers!.voices, published, sync: voices.sync }
}

test('settings of a voice are the cloud’s; a change is told to every window', async () => {
  const { cloud, calls, published } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const before = await calls.settings({ voiceId })
  expect(before.settings).toEqual(before.defaults)
  const settings = { ...before.settings, stability: 0.2, speed: 1.2, speakerBoost: false }
  expect(await calls.saveSettings({ voiceId, settings })).toBeNull()
  expect(published).toContainEqual([
    'voices.settingsChanged',
    { voiceId, settings, defaults: before.defaults },
  ])
  expect(await calls.settings({ voiceId })).toMatchObject({ settings })
})

test('settings that are saved in quick succession do not overtake each other: the last one stays', async () => {
  const { cloud, calls } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  const { settings } = await calls.settings({ voiceId })
  await cloud.setFaults({ method: 'POST', path: '/settings/edit$', times: 1, latencyMs: 400 })
  const save = async (stability: number): Promise<void> => {
    await calls.saveSettings({ voiceId, settings: { ...settings, stability } })
  }
  const first = save(0.4)
  await expect.poll(() => cloud.asked('/settings/edit')).toBe(1)
  await Promise.all([first, save(0.3), save(0.2), save(0.1)])
  expect(await calls.settings({ voiceId })).toMatchObject({ settings: { stability: 0.1 } })
  // The first and the last one.
  expect(await cloud.asked('/settings/edit')).toBe(2)
})

test('usage is that of the voice with this name, where there is but one', async () => {
  const { cloud, calls, sync } = await openWorld()
  const voiceId = await cloud.createVoice('Ann')
  await sync.now()
  expect(await calls.usage({ voiceId })).toEqual({ credits: 0 })
  const [clara] = sync.list('clara', true).voices
  const claraId = clara?.voiceId ?? ''
  const spoken = await cloud.call('POST', `/v1/text-to-speech/${claraId}`, { json: { text: 'Hello.' } })
  expect(spoken.status).toBe(200)
  expect(await calls.usage({ voiceId: claraId })).toEqual({ credits: 6 })
  await cloud.createVoice('Clara')
  await sync.now()
  expect(await calls.usage({ voiceId: claraId })).toEqual({ credits: null })
})

test('what was made with a voice here is counted, dialogues too, where its audio is kept', async () => {
  const { calls, library } = await openWorld()
  const store = createGenerationStore({ library, nowMs: () => 1, workspace: 'demo' })
  const ask = (request: SpeechRequest): string =>
    store.add({
      ...{ request, requestKey: request.task, estimatedCredits: 6, choice: null },
      ...{ isInner: false, withChoice: false, retryOf: null },
    })
  const keep = (id: string): void => {
    store.markSent(id)
    store.markKept(id, { sha256: id, byteCount: 1, durationMs: 1_000, mediaType: 'audio/mpeg' })
  }
  const speech = {
    task: 'text-to-speech',
    ...{ voiceId: 'ann', modelId: 'm', text: 'Hello.', settings: defaultVoiceSettings },
  } as const
  const inputs = ['bea', 'ann'].map((voiceId) => ({ voiceId, text: 'Hello.' }))
  keep(ask(speech))
  keep(ask({ task: 'text-to-dialogue', modelId: 'm', inputs, stability: 0.5 }))
  // Nothing came of this one.
  ask(speech)
  expect(await calls.usedHere({ voiceId: 'ann' })).toEqual({ generationCount: 2 })
  expect(await calls.usedHere({ voiceId: 'bea' })).toEqual({ generationCount: 1 })
  expect(await calls.usedHere({ voiceId: 'cleo' })).toEqual({ generationCount: 0 })
})
