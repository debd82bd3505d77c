import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '@shared/ipc/contract'
import { AppError } from '@shared/errors/app-error'
import { wireSamples } from '@shared/wire'
import { filesForm, toneWav } from '../../support/cloud/demo-cloud'
import { tempFolder } from '../../support/temp-folder'
import { hurried, openCloneWorld, type CloneWorld } from './support/clone-world'

type Answer = { status: number; body?: string | unknown[] | Record<string, unknown> } & {
  contentType?: string
  headers?: Record<string, string>
}

const html = '<!doctype html><title>Sign in to the hotel’s network</title>'
const json = (body: Answer['body']): Answer => ({ status: 200, body })
/** What no server of the API answers. */
const answers: Record<string, Answer> = {
  'a page': { status: 200, body: html, contentType: 'text/html' },
  'a page of a gateway': { status: 502, body: html, contentType: 'text/html' },
  'no JSON': json('{"voice_id": "'),
  nothing: { status: 200, body: '' },
  null: json('null'),
  'an empty list': json([]),
  'an empty object': json({}),
  'other types': json({
    voice_id: 5,
    name: [],
    samples: 'none',
    fine_tuning: 7,
    voices: {},
    has_more: 'no',
    status: {},
    speakers: [],
    visual_waveform: 'loud',
    audio_base_64: 4,
    signed_url: {},
  }),
  'a refusal without words': { status: 422, body: { detail: [{ loc: 3 }, null] } },
  'a refusal of another kind': { status: 400, body: { detail: { status: { deep: [1] }, message: 9 } } },
  'a failure that is told as success': json({ status: 'error', message: 'No.' }),
  'the address of another host': { status: 302, headers: { location: 'http://203.0.113.5/v1/voices' } },
  'an address that is none': { status: 200, body: { signed_url: 'javascript:alert(1)', voice_id: '../..' } },
}

async function voiceWithSample() {
  const world = await openCloneWorld(hurried)
  const { draftId, voiceId } = await world.made()
  const form = filesForm({ name: 'line.wav', bytes: toneWav(31) })
  const answer = await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, { form })
  const cloudSampleId = wireSamples.parse(answer.json())[0]!.sample_id
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  await world.professionalClone.refresh(draftId)
  return { world, draftId, voiceId, cloudSampleId }
}

async function downloadOf(world: CloneWorld, draftId: string, cloudSampleId: string): Promise<void> {
  const jobId = world.professionalClone.cloudSamples.download(draftId, cloudSampleId)
  const job = () => world.jobs.list().find(({ id }) => id === jobId)
  await expect.poll(() => job()?.state).not.toBe('running')
  const failed = job()
  if (failed?.error) throw new AppError(failed.error.code)
}

test('no answer of a server gone mad changes a clone, is taken for success, or ends in anything but words', async () => {
  const { world, draftId, voiceId, cloudSampleId } = await voiceWithSample()
  const { professionalClone: clone } = world
  const documentPath = join(tempFolder(), 'passport.pdf')
  writeFileSync(documentPath, '%PDF-1.4 me')
  const calls: Record<string, { path: string; ask: () => Promise<unknown> }> = {
    voice: { path: `/v1/voices/${voiceId}$`, ask: () => clone.refresh(draftId) },
    sessions: { path: '/v2/voices', ask: () => clone.sessions() },
    captcha: { path: '/captcha$', ask: () => clone.verification.captcha(draftId) },
    documents: {
      path: '/verification$',
      ask: () => clone.verification.requestManual(draftId, [documentPath], ''),
    },
    training: { path: '/train$', ask: () => clone.train(draftId, null) },
    waveform: { path: '/waveform$', ask: () => clone.cloudSamples.waveform(draftId, cloudSampleId) },
    preview: {
      path: '/samples/[^/]+/audio$',
      ask: () => clone.cloudSamples.isolatedPreview(draftId, cloudSampleId, true),
    },
    settings: {
      path: `/samples/${cloudSampleId}$`,
      ask: () => clone.cloudSamples.saveSettings(draftId, cloudSampleId, { trimStartMs: 500 }),
    },
    separation: {
      path: 'speakers$',
      ask: () => clone.cloudSamples.separate(draftId, cloudSampleId),
    },
    sound: {
      path: '(signed-url|/samples/[^/]+/audio)$',
      ask: () => clone.cloudAudio.source(voiceId, cloudSampleId),
    },
    download: { path: '/samples/[^/]+/audio$', ask: () => downloadOf(world, draftId, cloudSampleId) },
  }
  const before = world.drafts.get(draftId)
  const answered: string[] = []
  for (const [call, { path, ask }] of Object.entries(calls)) {
    for (const [name, answer] of Object.entries(answers)) {
      await world.cloud.control('DELETE', '/faults')
      await world.cloud.setFaults({ path, answer, answerAfterBody: true })
      const outcome = await ask().then(
        () => 'answered',
        (error: unknown) => error,
      )
      const what = `${call}: ${name}`
      if (!(outcome instanceof AppError)) answered.push(what)
      else expect([what, outcome.code]).not.toEqual([what, 'internal'])
      const { training } = contract.professionalClone.status.output.parse(clone.status(draftId))
      expect([what, new Set(training.map(({ state }) => state))]).toEqual([what, new Set(['not_started'])])
    }
  }
  // Nothing to hear, the lists as last known, and a voice as last known while its server is being mended.
  const isQuiet = (what: string): boolean => /^(sessions|sound): |^voice: a page of a gateway$/.test(what)
  expect(answered.filter((what) => !isQuiet(what))).toEqual([])
  await world.cloud.control('DELETE', '/faults')
  await clone.refresh(draftId)
  const { updatedAtMs: _, ...details } = world.drafts.get(draftId)
  expect(before).toMatchObject(details)
  expect(world.samples.list(draftId)).toEqual([])
  expect(world.log.filter(({ level }) => level === 'error')).toEqual([])
})

test('the answer of another voice, or about another sample, changes nothing here', async () => {
  const { world, draftId, voiceId, cloudSampleId } = await voiceWithSample()
  const { professionalClone: clone } = world
  const otherId = await world.cloud.createVoice('Somebody else')
  const other = (await world.cloud.call('GET', `/v1/voices/${otherId}`)).json() as Record<string, unknown>
  const before = clone.status(draftId)
  await world.cloud.setFaults({
    path: `/v1/voices/${voiceId}$`,
    answer: { status: 200, body: { ...other, fine_tuning: { is_allowed_to_fine_tune: true } } },
  })
  await expect(clone.refresh(draftId)).rejects.toMatchObject({
    code: 'cloud-bad-answer',
    detail: { reason: 'another-id' },
  })
  expect(clone.status(draftId)).toEqual(before)
  expect(world.drafts.get(draftId).name).toBe('Untitled voice')
  await world.cloud.control('DELETE', '/faults')

  const about = { voice_id: voiceId, sample_id: 'another' }
  await world.cloud.setFaults(
    { path: '/waveform$', answer: { status: 200, body: { ...about, visual_waveform: [1] } } },
    {
      path: '/samples/[^/]+/audio$',
      answer: { status: 200, body: { ...about, audio_base_64: '', media_type: 'audio/mpeg' } },
    },
  )
  await expect(clone.cloudSamples.waveform(draftId, cloudSampleId)).rejects.toMatchObject({
    detail: { reason: 'another-id' },
  })
  await expect(clone.cloudSamples.isolatedPreview(draftId, cloudSampleId, false)).rejects.toMatchObject({
    detail: { reason: 'another-id' },
  })
})

test('a preview that is a page is not served as a page of this program', async () => {
  const { world, draftId, voiceId, cloudSampleId } = await voiceWithSample()
  const body = {
    voice_id: voiceId,
    sample_id: cloudSampleId,
    audio_base_64: Buffer.from('<script>1</script>').toString('base64'),
    media_type: 'text/html',
  }
  await world.cloud.setFaults({ path: '/samples/[^/]+/audio$', answer: { status: 200, body } })
  await expect(
    world.professionalClone.cloudSamples.isolatedPreview(draftId, cloudSampleId, false),
  ).rejects.toMatchObject({ code: 'cloud-bad-answer', detail: { reason: 'content-type' } })
})

test('a server that names the same voice for each one it makes is not asked without end', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.setFaults({
    method: 'POST',
    path: '^/v1/voices/pvc$',
    answer: { status: 200, body: { voice_id: voiceId } },
  })
  const second = world.professionalClone.create()
  const { problem } = await world.until(second, ({ cloudDetails }) => cloudDetails === 'refused')
  expect(problem).not.toBeNull()
  expect(world.professionalClone.status(second).voiceId).toBeNull()
  expect(world.professionalClone.status(draftId).voiceId).toBe(voiceId)
  const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  expect(counts['POST /v1/voices/pvc']).toBeLessThan(6)
})
