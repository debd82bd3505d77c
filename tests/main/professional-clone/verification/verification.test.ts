import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cloneTexts, fineTuningMessage, isHistoryAvailable } from '@shared/domain/cloud/clone-rules'
import type { Take } from '@shared/domain/recording/take'
import type { CloudClient } from '@main/cloud/cloud-client'
import { systemClock } from '@main/platform/clock'
import { toneWav } from '../../../support/cloud/demo-cloud'
import { eventually } from '../../../support/eventually'
import { tempFolder } from '../../../support/temp-folder'
import { openCloneWorld, type CloneWorld } from '../support/clone-world'

const captchaPath = '/captcha$'
const refusal = (status: string, message = 'The server says no.') => ({
  status: 400,
  body: { detail: { status, message } },
})

/** Two seconds of a tone, as a take of the recorder. */
function addTake(world: CloneWorld): string {
  const id = randomUUID()
  const samples = Float32Array.from({ length: 32_000 }, (_, i) => Math.sin(i / 8) / 2)
  const take = {
    id,
    purpose: 'verification',
    frameCount: samples.length,
    format: { sampleRateHz: 16_000, channels: 1, deviceLabel: 'Mic', isRaw: true },
  } as Take
  world.takes.set(id, { take, samples })
  return id
}

test('a recording that is being prepared when the workspace is left is not sent, and called canceled', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const takeId = addTake(world)
  const submitted = world.professionalClone.verification.submit(draftId, takeId)
  await world.restart()
  await expect(submitted).rejects.toMatchObject({ code: 'cancelled' })
  expect(await world.cloud.asked('POST /v1/voices/pvc/:voiceId/captcha')).toBe(0)
})

test('attempts: a failure shows the reason and what is left; then history, the maximum, and the reset', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const takeId = addTake(world)
  await world.cloud.control('POST', '/verification', { outcome: 'reject' })
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    const captcha = await world.professionalClone.verification.captcha(draftId)
    expect(captcha).toMatchObject({ kind: 'image', mediaType: 'image/png' })
    expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({
      kind: 'failed',
      message: 'The spoken text does not match.',
      attemptsLeft,
    })
    const { verification } = world.professionalClone.status(draftId)
    expect(isHistoryAvailable(verification!, Date.now())).toBe(attemptsLeft <= 3)
  }
  expect(world.professionalClone.status(draftId).verification).toMatchObject({
    attemptsCount: 5,
    attemptsMax: 5,
    history: Array.from({ length: 5 }, (_, index) => ({
      number: index + 1,
      isSuccess: false,
      reason: 'The spoken text does not match.',
    })),
  })
  expect(await world.professionalClone.verification.captcha(draftId)).toEqual({ kind: 'max-attempts' })
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({ kind: 'max-attempts' })
  await world.cloud.control('POST', '/clock', { advanceMs: 24 * 3_600_000 })
  await world.cloud.control('POST', '/verification', { outcome: 'accept' })
  await world.professionalClone.verification.captcha(draftId)
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({ kind: 'verified' })
  expect(world.professionalClone.status(draftId).verification?.history.at(-1)).toEqual({
    number: 6,
    isSuccess: true,
    reason: null,
  })
  expect(await world.professionalClone.verification.captcha(draftId)).toEqual({ kind: 'already-verified' })
})

test('server error types of fetching and submitting decide, whatever the HTTP status', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const takeId = addTake(world)
  const answerWith = (method: string, answer: ReturnType<typeof refusal>) =>
    world.cloud.setFaults({ method, path: captchaPath, times: 1, answer })
  await answerWith('GET', { ...refusal('already_verified'), status: 409 })
  expect(await world.professionalClone.verification.captcha(draftId)).toEqual({ kind: 'already-verified' })
  await answerWith('GET', { ...refusal('max_verification_attempts_reached'), status: 403 })
  expect(await world.professionalClone.verification.captcha(draftId)).toEqual({ kind: 'max-attempts' })
  for (const status of [401, 429, 500]) {
    await answerWith('GET', { ...refusal('max_verification_attempts_reached'), status })
    expect(await world.professionalClone.verification.captcha(draftId)).toEqual({ kind: 'max-attempts' })
    await answerWith('POST', { ...refusal('already_verified'), status })
    expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({
      kind: 'already-verified',
    })
  }
  await answerWith('POST', refusal('already_verified'))
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({
    kind: 'already-verified',
  })
  await answerWith('POST', refusal('max_verification_attempts_reached'))
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({ kind: 'max-attempts' })
  // Any other refusal: the server's text, and with none the specification's.
  await answerWith('POST', refusal('bad_recording', 'Too much echo.'))
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({
    kind: 'failed',
    message: 'Too much echo.',
    attemptsLeft: 5,
  })
  await answerWith('POST', refusal('bad_recording', ''))
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toMatchObject({
    message: 'Failed due to an unknown error',
  })
  await answerWith('GET', refusal('bad_request'))
  await expect(world.professionalClone.verification.captcha(draftId)).rejects.toMatchObject({
    code: 'cloud-refused',
  })
  await world.cloud.setFaults({ method: 'POST', path: captchaPath, times: 1, cutAfterBytes: 0 })
  await expect(world.professionalClone.verification.submit(draftId, takeId)).rejects.toMatchObject({
    code: 'network',
  })
})

test.each([
  ['does not say', () => 0],
  ['starts anew at a reset', (count: number) => 5 - count],
])('an attempt has its reason where the number of attempts %s', async (_, told) => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.control('POST', '/verification', { outcome: 'reject' })
  const client = world.account.client!
  const getVoice: CloudClient['getVoice'] = async (...asked) => {
    const voice = await client.getVoice(...asked)
    const { fineTuning } = voice
    if (!fineTuning) return voice
    const verificationAttemptsCount = told(fineTuning.verificationAttemptsCount)
    return { ...voice, fineTuning: { ...fineTuning, verificationAttemptsCount } }
  }
  world.account.client = new Proxy(client, {
    get: (of, name) => (name === 'getVoice' ? getVoice : (Reflect.get(of, name) as unknown)),
  })
  await world.professionalClone.refresh(draftId)
  await world.professionalClone.verification.captcha(draftId)
  expect(await world.professionalClone.verification.submit(draftId, addTake(world))).toMatchObject({
    kind: 'failed',
    message: 'The spoken text does not match.',
  })
})

test('after a lost response, reads the attempt from the voice instead of repeating it', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.control('POST', '/verification', { outcome: 'reject' })
  await world.professionalClone.verification.captcha(draftId)
  await world.cloud.setFaults({ method: 'POST', path: captchaPath, times: 1, dropAnswer: true })
  expect(await world.professionalClone.verification.submit(draftId, addTake(world))).toEqual({
    kind: 'failed',
    message: 'The spoken text does not match.',
    attemptsLeft: 4,
  })
})

test('an attempt that the voice shows only later is not called failed before', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { outcome: 'reject' })
  await world.professionalClone.verification.captcha(draftId)
  await world.cloud.setFaults({ method: 'GET', path: `^/v1/voices/${voiceId}$`, times: 1, staleList: true })
  expect(await world.professionalClone.verification.submit(draftId, addTake(world))).toEqual({
    kind: 'submitted',
  })
  const { verification } = await world.professionalClone.refresh(draftId)
  expect(verification?.history.at(-1)?.reason).toBe('The spoken text does not match.')
})

test('a captcha and a review of a voice that was deleted elsewhere say that it is gone', async () => {
  const ask = {
    captcha: (world: CloneWorld, draftId: string) => world.professionalClone.verification.captcha(draftId),
    review: (world: CloneWorld, draftId: string) => {
      const path = join(tempFolder(), 'proof.pdf')
      writeFileSync(path, '%PDF-1.7')
      return world.professionalClone.verification.requestManual(draftId, [path], '')
    },
  }
  for (const asked of [ask.captcha, ask.review]) {
    const world = await openCloneWorld()
    const { draftId, voiceId } = await world.made()
    await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
    await expect(asked(world, draftId)).rejects.toMatchObject({
      code: 'not-found',
      detail: { what: 'cloud-voice', reason: 'verification' },
    })
    expect(world.goneVoices).toEqual([draftId])
  }
})

test.each([
  ['a minute later', 61_000],
  ['on a clock that was set back', -3_600_000],
])('an attempt of another computer is not the one whose response is lost, %s', async (_, byMs) => {
  let aheadMs = 0
  const clock = { ...systemClock, nowMs: () => Date.now() + aheadMs }
  const world = await openCloneWorld({ deps: { clock } })
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { outcome: 'reject' })
  const path = `/v1/voices/pvc/${voiceId}/captcha`
  const form = new FormData()
  form.append('recording', new Blob([new Uint8Array(toneWav(3))], { type: 'audio/wav' }), 'read.wav')
  await world.cloud.call('GET', path)
  await world.cloud.call('POST', path, { form })
  aheadMs = byMs
  await world.cloud.setFaults({ method: 'POST', path: captchaPath, times: 1, cutAfterBytes: 0 })
  await expect(world.professionalClone.verification.submit(draftId, addTake(world))).rejects.toMatchObject({
    code: 'network',
  })
  expect(world.professionalClone.status(draftId).verification?.attemptsCount).toBe(1)
})

test('the voice is read beside its captcha, and is not waited for before a captcha that expires is sent', async () => {
  let aheadMs = 0
  const clock = { ...systemClock, nowMs: () => Date.now() + aheadMs }
  const world = await openCloneWorld({ deps: { clock } })
  const { draftId, voiceId } = await world.made()
  const { client } = world.account
  const path = `/v1/voices/pvc/${voiceId}/captcha`
  const form = new FormData()
  form.append('recording', new Blob([new Uint8Array(toneWav(3))], { type: 'audio/wav' }), 'read.wav')
  await world.cloud.control('POST', '/verification', { outcome: 'reject' })
  await world.cloud.call('GET', path)
  await world.cloud.call('POST', path, { form })
  aheadMs = 61_000
  await world.professionalClone.verification.captcha(draftId)
  await world.until(draftId, ({ verification }) => verification?.attemptsCount === 1)

  aheadMs = 122_000
  const release = Promise.withResolvers<null>()
  const getVoice: CloudClient['getVoice'] = async (...asked) => {
    await release.promise
    return client!.getVoice(...asked)
  }
  world.account.client = new Proxy(client!, {
    get: (of, name) => (name === 'getVoice' ? getVoice : (Reflect.get(of, name) as unknown)),
  })
  const arrived = async (): Promise<number> => {
    const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
    return Object.entries(counts).reduce(
      (sum, [route, count]) => sum + (/^POST .*captcha$/.test(route) ? count : 0),
      0,
    )
  }
  const before = await arrived()
  const submitted = world.professionalClone.verification.submit(draftId, addTake(world))
  await eventually(async () => expect(await arrived()).toBe(before + 1))
  release.resolve(null)
  expect(await submitted).toMatchObject({ kind: 'failed', attemptsLeft: 3 })
})

test('after a lost response, reads a manual request and a training start from the voice', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.cloud.setFaults({ method: 'POST', path: '/verification$', times: 1, dropAnswer: true })
  const asked = await world.professionalClone.verification.requestManual(
    draftId,
    [documentFiles().pdf],
    'It is me.',
  )
  expect(asked.verification?.isManualRequested).toBe(true)
  expect(await world.cloud.control('GET', '/reviews')).toHaveLength(1)

  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  await world.cloud.setFaults({ method: 'POST', path: '/train$', times: 1, dropAnswer: true })
  const training = await world.professionalClone.train(draftId, null)
  expect(training.training.map(({ state }) => state)).toContain('queued')
})

test('after a lost response, looks until the voice shows what arrived: nothing is sent twice', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const { professionalClone: clone, cloud } = world
  const loseAndLag = (path: string) =>
    cloud.setFaults(
      { method: 'POST', path, times: 1, dropAnswer: true },
      { method: 'GET', path: '^/v1/voices/[^/]+$', staleList: true, forMs: 1_000 },
    )
  await cloud.control('POST', '/verification', { outcome: 'reject', holdReviews: true })
  await clone.verification.captcha(draftId)
  await loseAndLag(captchaPath)
  expect(await clone.verification.submit(draftId, addTake(world))).toMatchObject({
    kind: 'failed',
    attemptsLeft: 4,
  })
  await loseAndLag('/verification$')
  const asked = await clone.verification.requestManual(draftId, [documentFiles().pdf], '')
  expect(asked.verification?.isManualRequested).toBe(true)

  await cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  await loseAndLag('/train$')
  const { training } = await clone.train(draftId, null)
  expect(training.map(({ state }) => state)).toContain('queued')
})

test('reports a request that never arrived, which can be repeated', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const { pdf } = documentFiles()
  await world.cloud.setFaults({ method: 'POST', path: '/verification$', times: 1, cutAfterBytes: 40 })
  await expect(world.professionalClone.verification.requestManual(draftId, [pdf], '')).rejects.toMatchObject({
    code: 'network',
  })
  expect(world.professionalClone.status(draftId).verification?.isManualRequested).toBe(false)
  await world.professionalClone.verification.requestManual(draftId, [pdf], '')
  expect(world.professionalClone.status(draftId).verification?.isManualRequested).toBe(true)
})

function documentFiles(): Record<'pdf' | 'png' | 'jpeg' | 'text', string> {
  const folder = tempFolder()
  const file = (name: string, bytes: Buffer): string => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  return {
    // Judged by what they hold: the names say something else.
    pdf: file('passport.bin', Buffer.from('junk before %PDF-1.7 rest')),
    png: file('me.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])),
    jpeg: file('card', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])),
    text: file('fake.pdf', Buffer.from('plain words')),
  }
}

test('documents are judged by content', async () => {
  const world = await openCloneWorld()
  const { pdf, png, jpeg, text } = documentFiles()
  const judged = await world.professionalClone.verification.documents([
    pdf,
    png,
    jpeg,
    text,
    `${text}.missing`,
    tempFolder(),
  ])
  expect(judged.map(({ problem }) => problem)).toEqual([
    null,
    null,
    null,
    'wrong-type',
    'unreadable',
    'wrong-type',
  ])
  expect(judged[0]).toMatchObject({ name: 'passport.bin', sizeBytes: 25, mimeType: 'application/pdf' })
})

test('manual request: refuses 0 and 6 documents, 10 MB, a wrong type, and 1,001 characters with the specification’s messages', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const { pdf, png, text } = documentFiles()
  const big = (sizeBytes: number): string => {
    const path = join(tempFolder(), 'big.png')
    writeFileSync(
      path,
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(sizeBytes - 8)]),
    )
    return path
  }
  const request = (paths: string[], extraText = '') =>
    world.professionalClone.verification.requestManual(draftId, paths, extraText)
  const refused = (message: string) => ({ code: 'invalid-input', detail: { message } })
  await expect(request([])).rejects.toMatchObject(
    refused('You must provide at least one supporting document.'),
  )
  await expect(request(Array.from({ length: 6 }, () => png))).rejects.toMatchObject(
    refused('You can only upload up to 5 files.'),
  )
  await expect(request([text])).rejects.toMatchObject(refused('File is not one of the supported types'))
  await expect(request([big(10_000_000)])).rejects.toMatchObject(refused('File(s) are larger than 10MB.'))
  await expect(request([pdf], 'x'.repeat(1_001))).rejects.toMatchObject(
    refused('Supporting Text must be less than 1,000 characters.'),
  )
  expect(world.professionalClone.status(draftId).verification?.isManualRequested).toBe(false)
  const five = [pdf, png, png, png, big(9_900_000)]
  expect(await request(five, 'x'.repeat(1_000))).toMatchObject({ verification: { isManualRequested: true } })
  expect(cloneTexts.manualSent).toBe('Manual verification request has been sent.')
})

test('after a manual request, training waits for the review, starts once automatically, and its end is notified', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.professionalClone.verification.requestManual(draftId, [documentFiles().pdf], 'It is me.')
  expect(await world.cloud.control('GET', '/reviews')).toMatchObject([{ voiceId, text: 'It is me.' }])
  const waiting = await world.professionalClone.train(draftId, null)
  expect(waiting.training.every(({ state }) => state === 'not_started')).toBe(true)
  await world.professionalClone.refresh(draftId)
  await world.professionalClone.refresh(draftId)
  const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  expect(Object.keys(counts).filter((route) => route.includes('/train'))).toEqual([])
  await world.restart()
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  const queued = await world.until(draftId, ({ training }) =>
    training.some(({ state }) => state === 'queued'),
  )
  expect(queued.training.map(({ modelName }) => modelName)).toContain('Multilingual v2')
  await world.cloud.control('POST', '/clock', { advanceMs: 70_000 })
  const running = await world.until(draftId, ({ training }) =>
    training.some((m) => m.state === 'fine_tuning'),
  )
  expect(fineTuningMessage(running.training[0]!)).toMatch(/ \d+%$/)
  expect(world.desktop.notifications).toEqual([])
  await world.cloud.control('POST', '/clock', { advanceMs: 3_600_000 })
  await world.until(draftId, ({ training }) => training.every(({ state }) => state === 'fine_tuned'))
  expect(world.desktop.notifications).toMatchObject([
    { title: 'Untitled voice is ready', body: 'Voice is ready to be used with the model!' },
  ])
})

test('notifies once, at the next start, of a training that ended while Timbre was closed', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  await world.professionalClone.train(draftId, null)
  await world.professionalClone.close()
  await world.cloud.control('POST', '/clock', { advanceMs: 3_600_000 })
  expect(world.desktop.notifications).toEqual([])
  await world.restart()
  await world.until(draftId, ({ training }) => training.every(({ state }) => state === 'fine_tuned'))
  const reported = [{ title: 'Untitled voice is ready', body: 'Voice is ready to be used with the model!' }]
  expect(world.desktop.notifications).toMatchObject(reported)
  await world.restart()
  await world.professionalClone.refresh(draftId)
  expect(world.desktop.notifications).toHaveLength(1)
})

test('a verdict counts, even where the voice cannot be read after it', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const takeId = addTake(world)
  const submitted = async () => {
    await world.professionalClone.verification.captcha(draftId)
    await world.cloud.setFaults({ method: 'GET', path: '^/v1/voices/[^/]+$', cutAfterBytes: 0 })
    const result = await world.professionalClone.verification.submit(draftId, takeId)
    await world.cloud.control('DELETE', '/faults')
    return result
  }
  await world.cloud.setFaults({
    method: 'POST',
    path: captchaPath,
    times: 1,
    answer: refusal('too_late', 'Too late.'),
  })
  expect(await submitted()).toEqual({ kind: 'failed', message: 'Too late.', attemptsLeft: 4 })
  await world.cloud.control('POST', '/verification', { outcome: 'accept' })
  expect(await submitted()).toEqual({ kind: 'submitted' })
  const { verification } = await world.professionalClone.refresh(draftId)
  expect(verification?.isAllowedToFineTune).toBe(true)
})

test('a review that was asked for trains where it could not be seen at first', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.cloud.setFaults({ method: 'GET', path: '^/v1/voices/[^/]+$', cutAfterBytes: 0 })
  const asked = await world.professionalClone.verification.requestManual(draftId, [documentFiles().pdf], '')
  expect(asked.trainingGate).toBe('verify')
  await world.cloud.control('DELETE', '/faults')
  // It is read again by itself, also after a restart.
  await world.restart()
  await world.until(draftId, ({ trainingGate }) => trainingGate === 'await-review')
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  await world.until(draftId, ({ training }) => training.some(({ state }) => state === 'queued'))
})

test('a review that the voice shows only later trains, also where it is accepted before it was seen', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  const path = '^/v1/voices/[^/]+$'
  await world.cloud.setFaults({ method: 'GET', path, staleList: true })
  const asked = await world.professionalClone.verification.requestManual(draftId, [documentFiles().pdf], '')
  expect(asked.trainingGate).toBe('verify')
  // It is read more than once as it was before.
  await world.professionalClone.refresh(draftId)
  await world.professionalClone.refresh(draftId)
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  await world.cloud.control('DELETE', '/faults')
  await world.until(draftId, ({ training }) => training.some(({ state }) => state === 'queued'))
})

test('a review that never shows is asked for less often after a while, and is seen all the same', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  const path = '^/v1/voices/[^/]+$'
  await world.cloud.setFaults({ method: 'GET', path, staleList: true })
  await world.professionalClone.verification.requestManual(draftId, [documentFiles().pdf], '')
  const reads = (): Promise<number> => world.cloud.asked('GET /v1/voices/')
  const before = await reads()
  await eventually(async () => expect((await reads()) - before).toBeGreaterThan(20))
  const early = await reads()
  // Fifty polls of before.
  await wait(1_000)
  expect((await reads()) - early).toBeLessThan(8)
  await world.cloud.control('DELETE', '/faults')
  await world.until(draftId, ({ trainingGate }) => trainingGate === 'await-review')
})

test('a rejected review asks for verification again, and ends the wish to train', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.professionalClone.verification.requestManual(draftId, [documentFiles().pdf], '')
  await world.professionalClone.train(draftId, null)
  await world.cloud.control('POST', '/verification', { refuse: voiceId })
  expect(await world.professionalClone.refresh(draftId)).toMatchObject({
    verification: { isManualRequested: false, isAllowedToFineTune: false },
  })
  expect(world.desktop.notifications).toMatchObject([{ title: 'Untitled voice was not verified' }])
  await world.cloud.control('POST', '/verification', { outcome: 'accept' })
  await world.professionalClone.verification.captcha(draftId)
  const takeId = addTake(world)
  expect(await world.professionalClone.verification.submit(draftId, takeId)).toEqual({ kind: 'verified' })
  const { training } = await world.professionalClone.refresh(draftId)
  expect(training.map(({ state }) => state)).not.toContain('queued')
})

test('an accepted review is told once where no training was asked for', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.professionalClone.verification.requestManual(draftId, [documentFiles().pdf], '')
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  await world.professionalClone.refresh(draftId)
  await world.professionalClone.refresh(draftId)
  expect(world.desktop.notifications).toMatchObject([{ title: 'Untitled voice is verified' }])
})

test('ignores fine_tuning_already_queued; reports other refusals; a failed training can be retried', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  const path = '/train$'
  await world.cloud.setFaults({ path, times: 1, answer: refusal('internal') })
  await expect(world.professionalClone.train(draftId, null)).rejects.toMatchObject({ code: 'cloud-refused' })
  expect(cloneTexts.trainFailed).toBe('Failed to start fine tuning')
  await world.professionalClone.train(draftId, null)
  const again = await world.professionalClone.train(draftId, null)
  expect(again.training.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued', 'queued'])
  await world.cloud.control('POST', '/training', { voiceId, states: { eleven_v3: 'failed' } })
  await world.cloud.control('POST', '/clock', { advanceMs: 3_600_000 })
  const ended = await world.until(draftId, ({ training }) => training.some(({ state }) => state === 'failed'))
  expect(ended.hasTrainedBefore).toBe(true)
  await expect
    .poll(() => world.desktop.notifications)
    .toMatchObject([{ title: 'Untitled voice is ready', body: 'Fine-tuning failed for v3.' }])
  const retried = await world.professionalClone.train(draftId, 'eleven_v3')
  expect(retried.training.find(({ modelId }) => modelId === 'eleven_v3')?.state).toBe('queued')
})

test('without confirmed rights and terms, nothing starts training', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made({ hasConsented: false })
  const { professionalClone: clones } = world
  const unconfirmed = { code: 'rights-unconfirmed' }
  const trained = async (): Promise<boolean> => {
    const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
    return Object.keys(counts).some((route) => route.includes('/train'))
  }
  await expect(clones.verification.submit(draftId, addTake(world))).rejects.toMatchObject(unconfirmed)
  await expect(clones.verification.requestManual(draftId, [documentFiles().pdf], '')).rejects.toMatchObject(
    unconfirmed,
  )
  await expect(clones.train(draftId, null)).rejects.toMatchObject(unconfirmed)
  expect(clones.status(draftId)).toMatchObject({ trainingGate: 'verify' })

  // The rules of the workspace alone change what stands before training, and windows hear of it.
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  expect(clones.status(draftId)).toMatchObject({ trainingGate: 'confirm-rights' })
  expect(world.events).toContainEqual(
    expect.objectContaining({
      domain: 'professionalClone',
      name: 'changed',
      payload: expect.objectContaining({ draftId, trainingGate: 'confirm-rights' }) as unknown,
    }),
  )
  await expect(clones.train(draftId, null)).rejects.toMatchObject(unconfirmed)
  expect(await trained()).toBe(false)

  clones.consent(draftId)
  expect(clones.status(draftId)).toMatchObject({ trainingGate: 'open', voiceId })
  await clones.train(draftId, null)
  expect(await trained()).toBe(true)
})

test('the consent record holds who, when, on which device, and the version of the terms', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made({ hasConsented: false })
  expect(world.professionalClone.status(draftId).hasConsented).toBe(false)
  expect(world.professionalClone.consent(draftId).hasConsented).toBe(true)
  const row = world.library.db.prepare('SELECT * FROM consents').get()
  expect(row).toMatchObject({
    draft_id: draftId,
    workspace: 'demo',
    person: 'demo',
    device: 'Test computer',
    terms_version: '2026-11',
  })
})

describe('consent is of one person, workspace, voice and version of the terms', () => {
  const consents = (world: Awaited<ReturnType<typeof openCloneWorld>>, change: string): void =>
    void world.library.db.prepare(`UPDATE consents SET ${change}`).run()

  test.each([
    ["workspace = 'https://api.example.org#somebody-else'", 'another person or workspace'],
    ["voice_id = 'another-voice'", 'another voice'],
    ["terms_version = '2020-01'", 'earlier terms'],
    ['is_history = 1', 'a passport'],
  ])('%s: of %s', async (change) => {
    const world = await openCloneWorld()
    const { draftId } = await world.made()
    expect(world.professionalClone.status(draftId).hasConsented).toBe(true)
    consents(world, change)
    expect(world.professionalClone.status(draftId).hasConsented).toBe(false)
    await expect(world.professionalClone.train(draftId, null)).rejects.toMatchObject({
      code: 'rights-unconfirmed',
    })
    world.professionalClone.consent(draftId)
    expect(world.professionalClone.status(draftId).hasConsented).toBe(true)
  })

  test('given in another workspace before the voice exists, it is none here', async () => {
    const world = await openCloneWorld()
    const draftId = world.professionalClone.create()
    expect(world.professionalClone.consent(draftId).hasConsented).toBe(true)
    consents(world, "workspace = 'https://api.example.org#somebody-else'")
    expect(world.professionalClone.status(draftId).hasConsented).toBe(false)
  })

  test('given before the voice exists it is for the voice that the draft becomes, and for no later one', async () => {
    const world = await openCloneWorld()
    const draftId = world.professionalClone.create()
    expect(world.professionalClone.consent(draftId).hasConsented).toBe(true)
    await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'saved')
    expect(world.professionalClone.status(draftId).hasConsented).toBe(true)
    world.library.db.prepare("UPDATE draft_voices SET voice_id = 'made-again'").run()
    expect(world.professionalClone.status(draftId).hasConsented).toBe(false)
  })
})

test('leaving the workspace ends what is being asked or sent', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const { verification } = world.professionalClone
  await world.cloud.setFaults(
    { path: '/captcha$', latencyMs: 600_000 },
    { path: '/verification$', latencyMs: 600_000 },
  )
  const underWay = [
    verification.captcha(draftId),
    verification.submit(draftId, addTake(world)),
    verification.requestManual(draftId, [documentFiles().pdf], ''),
  ].map((call) =>
    call.then(
      () => null,
      (error: unknown) => error,
    ),
  )
  const seen = async () => {
    const { counts } = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
    return Object.entries(counts).filter(([route]) => /captcha|verification/.test(route)).length
  }
  await expect.poll(seen).toBe(3)
  await world.professionalClone.close()
  // It may have arrived, which the words for it say.
  for (const ended of await Promise.all(underWay))
    expect(ended).toMatchObject({ code: 'cancelled', detail: { sentAnyBytes: true } })
})
