import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { makePeaks } from '@main/analysis/peaks/make-peaks'
import { createMedia } from '@main/media/media'
import type { VoiceDesign } from '@shared/domain/cloud/voice-design'
import { designTexts } from '@shared/domain/cloud/voice-design-rules'
import { AppError } from '@shared/errors/app-error'
import type { Publish } from '@shared/ipc/contract'
import { audioWorkers } from '../../support/audio/audio-workers'
import { makeSilence } from '../../support/audio/make-silence'
import { deliveredFile } from '../../support/audio/delivered-files'
import { speechClip } from '../../support/audio/speech-clip'
import { openTestCloud } from '../../support/cloud/demo-cloud'
import { openDesigns } from '../../support/cloud/designs'
import { type ProxiedRequest, type ProxyFault, startFaultProxy } from '../../support/cloud/fault-proxy'
import { openClient } from '../../support/cloud/workspace-deps'
import { openTempLibrary } from '../../support/library/temp-library'
import { tempFolder } from '../../support/temp-folder'

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const previewText =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.'
const designPath = '^/v1/text-to-voice/design$'
const savePath = '^/v1/text-to-voice/create-voice-from-preview$'

// Each generation speaks three previews.
vi.setConfig({ testTimeout: 120_000 })

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

/**
 * Voice Design over a real library, with the real client, against the demo cloud; 2 s take 20 ms.
 * @param late what goes wrong on the way; 2 s take 500 ms then
 */
async function openWorld(late?: (request: ProxiedRequest) => ProxyFault | null) {
  const cloud = await openTestCloud()
  const proxy = late && (await startFaultProxy({ target: cloud.baseUrl, choose: late }))
  onTestFinished(() => proxy?.close())
  await cloud.control('POST', '/generation', { spokenMaxChars: 12, isCanned: true })
  const library = openTempLibrary()
  const client = openClient({ serverUrl: proxy?.url ?? cloud.baseUrl, apiKey: cloud.apiKey })
  onTestFinished(() => client.close())
  const state = { isReachable: true, isMeasurable: true }
  const saved: string[] = []
  const publish: Publish = (domain, name, payload) => {
    if (domain === 'voices' && name === 'changed') saved.push(...(payload as { voiceIds: string[] }).voiceIds)
  }
  const open = () =>
    openDesigns({
      library,
      waitsDividedBy: late ? 4 : 100,
      publish,
      cloud() {
        if (!state.isReachable) throw new AppError('network', { detail: { sentAnyBytes: false } })
        return client
      },
      sound: {
        media: {
          ...media,
          // Every format that is read has a length: that one has none is a fault of its own.
          async probe(...of) {
            const facts = await media.probe(...of)
            return state.isMeasurable ? facts : { ...facts, durationMs: null }
          },
        },
        makePeaks: (input, { signal }) =>
          makePeaks(input, { signal, ffmpegPath: media.toolPath('ffmpeg'), progress: () => undefined }),
      },
    })
  let now = open()
  onTestFinished(() => now.close())
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
    listed: () => now.voices.list('Old narrator').voices,
    sound: async (kind: string, id: string, query = '') =>
      (await now.module.sounds?.[kind]?.(id, new URLSearchParams(query))) ?? null,
    fileId: (path: string): string => now.files.register([path])[0] ?? '',
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
      await now.close()
      now = open()
      await now.module.resume?.()
    },
    /** Once every late save has arrived. */
    voices: async () => {
      await expect.poll(() => proxy?.pending() ?? 0, { timeout: 60_000 }).toBe(0)
      return cloud.voicesOf('generated')
    },
    asked: cloud.asked,
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
  // Another prompt is not what was blocked.
  await world.calls.update({ id, patch: { name: 'Blocked' } })
  expect((await world.get(id)).problems).toHaveLength(1)
  await world.calls.update({ id, patch: { prompt: `${prompt} And kind.` } })
  expect((await world.get(id)).problems).toEqual([])
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
  expect(world.saved).toContain(voiceId)
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

test('a voice that is made some seconds after its answer was lost stays one', async () => {
  let isArmed = false
  const world = await openWorld(({ method }) => {
    if (!isArmed || method !== 'POST') return null
    isArmed = false
    // Timbre has looked once by then.
    return { kind: 'late-commit', delayMs: 600 }
  })
  const id = await world.begun()
  await world.chosen(id)
  isArmed = true
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved', problems: [] })
  expect(await world.voices()).toHaveLength(1)
})

test('a voice whose making is answered with nothing, and which is listed later, stays one', async () => {
  let isArmed = false
  let unlisted = 0
  const world = await openWorld(({ method, path }) => {
    if (isArmed && method === 'POST') {
      isArmed = false
      unlisted = 2
      return { kind: 'answer-after-commit', status: 200, body: '<html></html>', contentType: 'text/html' }
    }
    if (unlisted === 0 || !path.startsWith('/v2/voices')) return null
    unlisted -= 1
    return { kind: 'rewrite', change: (list) => ({ ...(list as object), voices: [] }) }
  })
  const id = await world.begun()
  await world.chosen(id)
  isArmed = true
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved', problems: [] })
  expect(unlisted).toBe(0)
  expect(await world.voices()).toHaveLength(1)
})

test('what was typed after a lost answer is what the voice is called', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  await world.cloud.setFaults(
    { path: savePath, times: 1, dropAnswer: true },
    { path: '^/v2/voices$', answer: refusing('odd') },
  )
  await world.calls.save({ id })
  expect((await world.settled(id)).saving).toBe('idle')
  await world.cloud.control('DELETE', '/faults')
  await world.calls.update({ id, patch: { name: 'Typed since' } })
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved' })
  expect((await world.cloud.voicesOf('generated')).map(({ name }) => name)).toEqual(['Typed since'])
})

test('another preview after a lost answer is another voice, told as such and made once; the next start saves neither', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  const lose = () =>
    world.cloud.setFaults(
      { path: savePath, times: 1, dropAnswer: true },
      { path: '^/v2/voices$', answer: refusing('odd') },
    )
  const unclear = async () => {
    await world.calls.save({ id })
    expect((await world.settled(id)).saving).toBe('idle')
    await world.cloud.control('DELETE', '/faults')
  }
  await lose()
  await unclear()
  const other = (await world.get(id)).generations[0]!.previews[1]!
  await world.calls.update({ id, patch: { chosenPreviewId: other.id } })
  await world.restart()
  expect((await world.settled(id)).saving).toBe('idle')
  // This answer is lost too, once the first voice was found.
  await world.cloud.setFaults(
    { path: savePath, times: 1, dropAnswer: true },
    { path: '^/v2/voices$', after: 1, answer: refusing('odd') },
  )
  await unclear()
  const texts = (await world.get(id)).problems.map(({ text }) => text)
  expect(texts).toEqual([designTexts.otherSaved('Old narrator'), designTexts.saveFailed])
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved' })
  const voices = (await world.cloud.voicesOf('generated')).map(({ name }) => name)
  expect(voices).toEqual(['Old narrator', 'Old narrator'])
  expect(new Set(world.saved).size).toBe(2)
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

const never = (): never => {
  throw new Error('no file')
}

const ownVoice = async (world: Awaited<ReturnType<typeof openWorld>>): Promise<string> => {
  const id = await world.begun()
  await world.chosen(id)
  await world.calls.save({ id })
  const { voiceId } = await world.settled(id)
  if (voiceId === null) throw new Error('not saved')
  return voiceId
}

test('a saved design is in the mirror at once', async () => {
  const world = await openWorld()
  const voiceId = await ownVoice(world)
  expect(world.listed()).toMatchObject([{ voiceId, name: 'Old narrator' }])
})

test('labels beyond the language are saved with the voice; one without a value is not sent, an accent left out', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  await world.calls.update({ id, patch: { labels: [{ label: 'gender', value: '' }] } })
  await expect(async () => await world.calls.save({ id })).rejects.toMatchObject({
    code: 'invalid-input',
    detail: { field: 'labels', message: 'Please set values for each label.' },
  })
  const labels = [
    { label: 'gender', value: 'male' },
    { label: 'age', value: 'old' },
  ]
  const withAccent = [...labels, { label: 'accent', value: '' }]
  await world.calls.update({ id, patch: { labels: withAccent, language: 'de' } })
  await world.calls.save({ id })
  await world.settled(id)
  expect(await world.voices()).toMatchObject([{ labels: { language: 'de', gender: 'male', age: 'old' } }])
})

test('a voice of the same name that was there before is never taken for the one just asked for', async () => {
  const world = await openWorld()
  await ownVoice(world)
  // The request is lost on its way to the cloud: nothing was made.
  await world.cloud.setFaults({ path: savePath, times: 1, cutAfterBytes: 0 })
  await ownVoice(world)
  expect(await world.voices()).toHaveLength(2)
})

test('the cloud writes a preview text; what it refuses stands at the prompt; a server without the call writes later', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const { text, isRefused } = await world.calls.writeText({ id })
  expect(isRefused).toBe(false)
  expect(text?.length).toBeGreaterThanOrEqual(100)
  const path = '^/v1/text-to-voice/preview-text$'
  await world.cloud.setFaults({ path, times: 1, answer: refusing('blocked_generation', 'no', 403) })
  expect(await world.calls.writeText({ id })).toEqual({ isRefused: true, text: null })
  expect((await world.get(id)).problems).toMatchObject([{ field: 'prompt', text: designTexts.blocked }])
  await world.cloud.setFaults({ path, times: 1, answer: { status: 404, body: { detail: 'Not Found' } } })
  expect(await world.calls.writeText({ id })).toEqual({ isRefused: false, text: null })
  expect((await world.get(id)).problems).toEqual([])
  await world.calls.update({ id, patch: { prompt: 'short' } })
  await expect(async () => await world.calls.writeText({ id })).rejects.toThrow('invalid-input')
})

test('with the text written by the cloud, the generation carries what it wrote', async () => {
  const world = await openWorld()
  const id = await world.begun({ previewText: '', isTextGenerated: true })
  const [generation] = (await world.generated(id)).generations
  expect(generation).toMatchObject({ state: 'arrived', isTextGenerated: true })
  expect(generation?.previewText.length).toBeGreaterThanOrEqual(100)
})

test('a reference file is copied, played, drawn, and sent with the prompt strength', async () => {
  const world = await openWorld()
  const id = await world.begun({ promptStrength: 0.75 })
  const folder = tempFolder()
  const path = join(folder, 'reader.mp3')
  copyFileSync(speechClip(folder, { fromS: 20, seconds: 8 }), path)
  await world.calls.setReferenceFile({ id, fileId: world.fileId(path) })
  rmSync(path)
  const { reference } = await world.get(id)
  expect(reference).toMatchObject({ kind: 'file', name: 'reader.mp3', stretch: null })
  const fileId = reference?.kind === 'file' ? reference.id : ''
  expect((await world.sound('design-reference', fileId))?.mimeType).toBe('audio/mpeg')
  expect((await world.sound('design-reference-peaks', fileId, 'level=2'))?.sizeBytes).toBeGreaterThan(0)
  expect((await world.sound('design-reference-pcm', fileId, 'from=0&frames=100'))?.sizeBytes).toBe(400)
  expect(await world.sound('design-reference', randomUUID())).toBeNull()

  const { generations, problems } = await world.generated(id)
  expect(problems).toEqual([])
  expect(generations).toMatchObject([
    { state: 'arrived', seed: 500_001, promptStrength: 0.75, reference: { name: 'reader.mp3' } },
  ])
  // Without the file a new design does not use it; an earlier generation still has it.
  await world.calls.setReferenceVoice({ id, voiceId: null })
  expect((await world.get(id)).reference).toBeNull()
  expect(await world.sound('design-reference', fileId)).not.toBeNull()
  const reusedFrom = generations[0]!.id
  await world.calls.reuseReference({ id, generationId: reusedFrom })
  expect((await world.get(id)).reference).toEqual(reference)
  // And back, as it was; what was chosen since stays, and one whose file is not there is none.
  await world.calls.setReference({ id, reference: null, reusedFrom })
  expect((await world.get(id)).reference).toBeNull()
  await world.calls.setReference({ id, reference, reusedFrom })
  expect((await world.get(id)).reference).toBeNull()
  await world.calls.reuseReference({ id, generationId: reusedFrom })
  const gone = { ...(reference?.kind === 'file' ? reference : never()), id: randomUUID() }
  await expect(
    async () => await world.calls.setReference({ id, reference: gone, reusedFrom }),
  ).rejects.toThrow('not-found')
})

test('a reference file that Chromium cannot play is decoded for it', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const path = deliveredFile(tempFolder(), 'alac.m4a', { seconds: 5 })
  await world.calls.setReferenceFile({ id, fileId: world.fileId(path) })
  const { reference } = await world.get(id)
  const fileId = reference?.kind === 'file' ? reference.id : ''
  expect((await world.sound('design-reference', fileId))?.mimeType).toBe('audio/wav')
})

test('reference files that cannot be one are refused with the reason; longer ones wait to be cut', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const folder = tempFolder()
  const take = async (path: string): Promise<unknown> =>
    await world.calls.setReferenceFile({ id, fileId: world.fileId(path) })
  const text = join(folder, 'notes.mp3')
  writeFileSync(text, 'no sound')
  await expect(() => take(text)).rejects.toMatchObject({
    detail: { field: 'reference', message: 'File is not one of the supported types' },
  })
  await expect(() => take(makeSilence(folder, 2_999))).rejects.toMatchObject({
    detail: { message: 'Audio file is too short. Please choose a file with at least 3s of audio.' },
  })
  world.state.isMeasurable = false
  await expect(() => take(makeSilence(folder, 3_000))).rejects.toMatchObject({
    detail: { message: 'Could not extract file duration.' },
  })
  world.state.isMeasurable = true
  expect((await world.get(id)).reference).toBeNull()

  await take(makeSilence(folder, 300_000))
  expect((await world.generated(id)).problems).toMatchObject([
    { field: 'reference', text: 'No speech was found in the audio.' },
  ])
  await take(speechClip(folder, { fromS: 20, seconds: 301 }))
  await world.cloud.control('DELETE', '/requests')
  await expect(async () => await world.calls.generate({ id, generationId: null })).rejects.toMatchObject({
    detail: { message: 'Audio file is too long. Please choose a file with at most 300s of audio.' },
  })
  expect(await world.asked('/design')).toBe(0)
  await world.calls.setReferenceStretch({ id, stretch: { startMs: 1_000, endMs: 9_000 } })
  expect((await world.generated(id)).generations[0]).toMatchObject({
    state: 'arrived',
    reference: { stretch: { startMs: 1_000, endMs: 9_000 } },
  })
})

test('of a reference with one channel upside down a stretch is sent as it is heard', async () => {
  const world = await openWorld()
  const id = await world.begun()
  const folder = tempFolder()
  const path = join(folder, 'inverted.wav')
  const clip = speechClip(folder, { fromS: 20, seconds: 12 })
  const upsideDown = ['-af', 'aformat=channel_layouts=mono,pan=stereo|c0=c0|c1=-1*c0', path]
  execFileSync(media.toolPath('ffmpeg'), ['-v', 'error', '-i', clip, ...upsideDown])
  await world.calls.setReferenceFile({ id, fileId: world.fileId(path) })
  await world.calls.setReferenceStretch({ id, stretch: { startMs: 1_000, endMs: 9_000 } })
  const { generations, problems } = await world.generated(id)
  expect(problems).toEqual([])
  expect(generations).toMatchObject([{ state: 'arrived', reference: { stretch: { startMs: 1_000 } } }])
})

test('a voice of one’s own is a reference by its own call, also where the server refuses it', async () => {
  const world = await openWorld()
  const voiceId = await ownVoice(world)
  const id = await world.begun()
  await world.calls.setReferenceVoice({ id, voiceId })
  expect((await world.generated(id)).generations).toMatchObject([
    { state: 'arrived', reference: { kind: 'voice', voiceId, name: 'Old narrator' } },
  ])
  expect(await world.asked('/remix')).toBe(1)
  await world.cloud.setFaults({
    path: '/remix$',
    times: 1,
    answer: refusing('voice_not_found', 'Gone.', 404),
  })
  expect((await world.generated(id)).problems).toMatchObject([{ field: 'reference', text: 'Gone.' }])
  await expect(async () => await world.calls.setReferenceVoice({ id, voiceId: 'nobody' })).rejects.toThrow()
})

test('a workspace without reference voices sends none', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.calls.setReferenceFile({ id, fileId: world.fileId(makeSilence(tempFolder(), 3_000)) })
  await world.cloud.setAccount({ feature_flags: {} })
  await world.access.get()
  await expect(async () => await world.calls.generate({ id, generationId: null })).rejects.toThrow(
    'access-refused',
  )
  expect(await world.asked('/design')).toBe(0)
})

test('a lost voice is found by its name also where the name has several spaces', async () => {
  const world = await openWorld()
  const id = await world.begun()
  await world.chosen(id)
  const labels = [{ label: 'accent', value: 'old  world' }]
  await world.calls.update({ id, patch: { name: 'Old  narrator', labels } })
  await world.cloud.setFaults({ path: savePath, times: 1, dropAnswer: true })
  await world.calls.save({ id })
  expect(await world.settled(id)).toMatchObject({ saving: 'saved' })
  expect(await world.voices()).toHaveLength(1)
})
