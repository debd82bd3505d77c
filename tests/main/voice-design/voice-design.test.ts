import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccess } from '@main/access/access'
import { createCloudClient } from '@main/cloud/create-cloud-client'
import { createTopics } from '@main/scope/topics'
import { createVoiceDesign } from '@main/voice-design/voice-design'
import type { VoiceDesign } from '@shared/domain/cloud/voice-design'
import { designTexts } from '@shared/domain/cloud/voice-design-rules'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const previewText =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.'
const designPath = '^/v1/text-to-voice/design$'
const savePath = '^/v1/text-to-voice/create-voice-from-preview$'

// Each generation speaks three previews.
vi.setConfig({ testTimeout: 120_000 })

/** Voice Design over a real library, with the real client, against the demo cloud; 2 s take 20 ms. */
async function openWorld() {
  const cloud = await openTestCloud()
  await cloud.control('POST', '/generation', { spokenMaxChars: 12 })
  const library = openTempLibrary()
  const log = createMemoryLog()
  const clock = {
    nowMs: () => Date.now(),
    setTimeout(fn: () => void, ms: number) {
      const timer = setTimeout(fn, ms / 100)
      return () => clearTimeout(timer)
    },
  }
  const client = createCloudClient({
    serverUrl: cloud.baseUrl,
    credential: { authentication: 'api-key', secret: cloud.apiKey },
    resolveProxy: () => Promise.resolve('DIRECT'),
    clock: { ...clock, setTimeout: (fn, ms) => clock.setTimeout(fn, ms * 100) },
    log,
  })
  onTestFinished(() => client.close())
  const state = { isReachable: true }
  const account = {
    cloud() {
      if (!state.isReachable) throw new AppError('network', { detail: { sentAnyBytes: false } })
      return client
    },
    connection: () => ({ state: 'online' as const, checkedAtMs: null }),
  }
  const saved: string[] = []
  const publish: Publish = (domain, name, payload) => {
    if (domain === 'voices' && name === 'changed') saved.push(...(payload as { voiceIds: string[] }).voiceIds)
  }
  const open = () => {
    const topics = createTopics()
    const shared = { library, workspace: 'demo', account, clock, publish, topics, log }
    const access = createAccess(shared)
    const module = createVoiceDesign({ ...shared, access, random: () => 0.5 })
    return { module, access, calls: module.handlers!.voiceDesigns }
  }
  let now = open()
  onTestFinished(() => now.module.close?.())
  const world = {
    cloud,
    library,
    saved,
    state,
    get calls() {
      return now.calls
    },
    get access() {
      return now.access
    },
    get: async (id: string): Promise<VoiceDesign> => await now.calls.get({ id }),
    begun: async (fields = {}): Promise<string> => {
      const { id } = await now.calls.create({ shared: null })
      await now.calls.update({ id, patch: { prompt, previewText, ...fields } })
      return id
    },
    ended: async (id: string): Promise<VoiceDesign> => {
      await expect
        .poll(async () => (await world.get(id)).generations.some(({ state }) => state === 'running'), {
          timeout: 60_000,
        })
        .toBe(false)
      return world.get(id)
    },
    generated: async (id: string): Promise<VoiceDesign> => {
      await now.calls.generate({ id, generationId: null })
      return world.ended(id)
    },
    settled: async (id: string): Promise<VoiceDesign> => {
      await expect.poll(async () => (await world.get(id)).saving, { timeout: 60_000 }).not.toBe('saving')
      return world.get(id)
    },
    chosen: async (id: string, index = 0): Promise<void> => {
      const { generations } = await world.generated(id)
      const chosenPreviewId = generations[0]!.previews[index]!.id
      const patch = { chosenPreviewId, step: 'save', name: 'Old narrator', description: prompt } as const
      await now.calls.update({ id, patch })
    },
    /** As a quit does; a killed app leaves the same rows. */
    restart: async (): Promise<void> => {
      await now.module.close?.()
      now = open()
      await now.module.resume?.()
    },
    voices: async (): Promise<{ name: string; category: string }[]> =>
      (
        (await cloud.control('GET', '/state')) as { voices: { name: string; category: string }[] }
      ).voices.filter(({ category }) => category === 'generated'),
    asked: async (part: string): Promise<number> => {
      const { counts } = (await cloud.control('GET', '/requests')) as { counts: Record<string, number> }
      return Object.entries(counts).reduce((sum, [key, count]) => sum + (key.includes(part) ? count : 0), 0)
    },
  }
  return world
}

const refusing = (status: string, message = 'no', httpStatus = 400) => ({
  status: httpStatus,
  body: { detail: { status, message } },
})

test('three previews are on this disk before they are shown, and survive a restart', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const { generations, problems } = await world.generated(id)
  expect(problems).toEqual([])
  expect(generations).toMatchObject([{ state: 'arrived', seed: 1, prompt, previewText }])
  const { previews } = generations[0]!
  expect(previews).toHaveLength(3)
  expect(readdirSync(join(world.library.folder, 'voice-drafts', id))).toHaveLength(3)
  await world.restart()
  expect((await world.get(id)).generations).toEqual(generations)
})

test('typed text is on disk at once, valid or not; an untouched design is listed nowhere and used again', async () => {
  const world = await openWorld()
  const { id } = await world.calls.create({ shared: null })
  expect(await world.calls.list({})).toEqual([])
  expect(await world.calls.create({ shared: null })).toEqual({ id })
  await world.calls.update({ id, patch: { prompt: 'too short' } })
  await world.restart()
  expect(await world.get(id)).toMatchObject({ prompt: 'too short', step: 'generate', generations: [] })
  expect(await world.calls.list({})).toMatchObject([{ id, prompt: 'too short', previewCount: 0 }])
  expect((await world.calls.create({ shared: null })).id).not.toBe(id)
})

test('a link fills a new design, generates nothing and replaces nothing', async () => {
  const world = await openWorld()
  const mine = await world.begun()
  const shared = { prompt: 'From a friend', previewText: '', seed: 7, loudness: null, guidanceScale: 8 }
  const { id } = await world.calls.create({ shared })
  expect(await world.get(id)).toMatchObject({
    prompt: 'From a friend',
    seed: 7,
    loudness: 0.5,
    guidanceScale: 8,
    generations: [],
  })
  expect(await world.get(mine)).toMatchObject({ prompt })
  expect(await world.asked('/text-to-voice')).toBe(0)
})

test('a prompt that breaks a rule is never sent', async () => {
  const world = await openWorld()
  const id = await world.begun({ prompt: 'nineteen characters' })
  await expect(async () => await world.calls.generate({ id, generationId: null })).rejects.toMatchObject({
    code: 'invalid-input',
    detail: { field: 'prompt', message: designTexts.promptTooShort },
  })
  expect(await world.asked('/design')).toBe(0)
})

test('what the workspace does not allow is not sent', async () => {
  const world = await openWorld()
  await world.cloud.setAccount({ voice_limit: 0 })
  await world.access.get()
  const id = await world.begun()
  await expect(async () => await world.calls.generate({ id, generationId: null })).rejects.toMatchObject({
    code: 'access-refused',
    detail: { text: 'You’ve used all of your custom voice slots. Upgrade to unlock more' },
  })
})

test('blocked_generation stands at the prompt and says that nothing was charged', async () => {
  const world = await openWorld()
  await world.cloud.setFaults({
    path: designPath,
    times: 1,
    answer: refusing('blocked_generation', 'no', 403),
  })
  const id = await world.begun()
  const { generations, problems } = await world.generated(id)
  expect(generations).toMatchObject([{ state: 'refused' }])
  expect(problems).toMatchObject([{ field: 'prompt', text: designTexts.blocked }])
  // The next one clears it.
  expect((await world.generated(id)).problems).toEqual([])
})

test('errors of the server stand at the field they are about; others say that something went wrong', async () => {
  const world = await openWorld()
  const entry = (field: string, msg: string) => ({ loc: ['body', field], msg, type: 'value_error' })
  const detail = [
    entry('voice_description', 'too vague'),
    entry('text', 'too dull'),
    entry('seed', 'too odd'),
    { loc: ['query', 'output_format'], msg: 'unknown', type: 'value_error' },
  ]
  await world.cloud.setFaults({ path: designPath, times: 1, answer: { status: 422, body: { detail } } })
  const id = await world.begun()
  expect((await world.generated(id)).problems).toMatchObject([
    { field: 'prompt', text: 'too vague' },
    { field: 'previewText', text: 'too dull' },
    { field: 'settings', text: 'too odd' },
    { field: null },
  ])
  await world.cloud.setFaults({ path: designPath, times: 1, answer: refusing('odd', 'The moon is full.') })
  expect((await world.generated(id)).problems).toMatchObject([
    { field: null, text: 'We are sorry, something went wrong. The moon is full.' },
  ])
})

test('a lost answer is told, never repeated by itself, and tried again on the same seed', async () => {
  const world = await openWorld()
  await world.cloud.setFaults({ path: designPath, times: 1, dropAnswer: true })
  const id = await world.begun()
  const lost = await world.generated(id)
  expect(lost.generations).toMatchObject([{ state: 'lost', seed: 1 }])
  expect(lost.problems).toEqual([])
  expect(await world.asked('/design')).toBe(1)
  await world.calls.update({ id, patch: { prompt: `${prompt} And tired.`, seed: 99 } })
  await world.calls.generate({ id, generationId: lost.generations[0]!.id })
  expect((await world.ended(id)).generations).toMatchObject([
    { state: 'arrived', seed: 1, prompt },
    { state: 'lost', seed: 1 },
  ])
})

test('a generation that runs when the app ends is told as lost at the next start', async () => {
  const world = await openWorld()
  await world.cloud.setFaults({ path: designPath, times: 1, latencyMs: 60_000 })
  const id = await world.begun()
  await world.calls.generate({ id, generationId: null })
  await expect.poll(() => world.asked('/design')).toBe(1)
  await world.restart()
  expect((await world.get(id)).generations).toMatchObject([{ state: 'lost' }])
  expect(await world.asked('/design')).toBe(1)
})

test('cancel stops waiting, and the previews count as lost; offline nothing was asked', async () => {
  const world = await openWorld()
  await world.cloud.setFaults({ path: designPath, times: 1, latencyMs: 60_000 })
  const id = await world.begun()
  await world.calls.generate({ id, generationId: null })
  await expect(async () => await world.calls.generate({ id, generationId: null })).rejects.toMatchObject({
    code: 'busy',
  })
  await expect.poll(() => world.asked('/design')).toBe(1)
  await world.calls.cancel({ id })
  expect((await world.ended(id)).generations).toMatchObject([{ state: 'lost' }])
  world.state.isReachable = false
  const offline = await world.generated(id)
  expect(offline.generations[0]).toMatchObject({ state: 'refused' })
  expect(offline.problems[0]?.text).toContain('nothing was generated')
})

test('a chosen preview becomes one voice, with what was heard and not chosen', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id, 1)
  const { previews } = (await world.get(id)).generations[0]!
  await world.calls.heard({ previewId: previews[0]!.id })
  await world.calls.heard({ previewId: previews[1]!.id })
  await world.calls.save({ id })
  const { saving, voiceId } = await world.settled(id)
  expect(saving).toBe('saved')
  expect(world.saved).toEqual([voiceId])
  expect(await world.voices()).toMatchObject([{ name: 'Old narrator', labels: { language: 'en' } }])
  // Saved, it is no unfinished design any more, and saving again makes no second voice.
  expect(await world.calls.list({})).toEqual([])
  await world.calls.save({ id })
  expect(await world.voices()).toHaveLength(1)
})

test('saving is tried 30 times while the preview is not known, otherwise 3 times', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  await world.cloud.setFaults({ path: savePath, times: 29, answer: refusing('invalid_generated_voice_id') })
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved', problems: [] })
  expect(await world.asked('/create-voice-from-preview')).toBe(30)

  const other = await world.begun()
  await world.chosen(other)
  await world.cloud.control('DELETE', '/requests')
  await world.cloud.setFaults({ path: savePath, answer: refusing('odd', 'The moon is full.') })
  await world.calls.save({ id: other })
  expect((await world.settled(other)).problems).toMatchObject([{ field: null }])
  expect(await world.asked('/create-voice-from-preview')).toBe(3)
  await world.cloud.control('DELETE', '/faults')
  await world.cloud.control('DELETE', '/requests')
  await world.cloud.setFaults({ path: savePath, answer: refusing('invalid_generated_voice_id') })
  await world.calls.save({ id: other })
  await world.settled(other)
  expect(await world.asked('/create-voice-from-preview')).toBe(30)
})

test('a lost answer of saving is looked up first: never a second voice, also after a restart', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  await world.cloud.setFaults({ path: savePath, times: 1, dropAnswer: true })
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toHaveLength(1)

  // The list fails as well: nobody knows, until the next start looks.
  const other = await world.begun()
  await world.chosen(other)
  await world.cloud.setFaults(
    { path: savePath, times: 1, dropAnswer: true },
    { path: '^/v2/voices$', answer: refusing('odd') },
  )
  await world.calls.save({ id: other })
  const unclear = await world.settled(other)
  expect(unclear.saving).toBe('idle')
  expect(await world.voices()).toHaveLength(2)
  await world.cloud.control('DELETE', '/faults')
  await world.restart()
  expect(await world.settled(other)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toHaveLength(2)
})

test('a server without the older path gets the newer one', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  await world.cloud.setFaults({ path: savePath, answer: { status: 404, body: { detail: 'Not Found' } } })
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toHaveLength(1)
})

test('a removed design comes back with its previews, and is deleted with them at the next start', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.generated(id)
  const folder = join(world.library.folder, 'voice-drafts')
  await world.calls.remove({ id })
  expect(await world.calls.list({})).toEqual([])
  await world.calls.restore({ id })
  expect(await world.calls.list({})).toMatchObject([{ id, previewCount: 3 }])
  await world.calls.remove({ id })
  await world.restart()
  await expect(() => world.get(id)).rejects.toMatchObject({ code: 'not-found' })
  expect(readdirSync(folder)).toEqual([])
})

test('the limits of the preview text are the server’s', async () => {
  const world = await openWorld()
  expect(await world.calls.textLimits({})).toEqual({ minChars: 100, maxChars: 1_000 })
  world.state.isReachable = false
  expect(await world.calls.textLimits({})).toEqual({ minChars: 100, maxChars: 1_000 })
})
