import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accessRefusal } from '@shared/access/access-rules'
import { filesForm, toneWav } from '../../../support/cloud/demo-cloud'
import { tempFolder } from '../../../support/temp-folder'
import { openCloneWorld, type CloneWorld } from '../support/clone-world'

const upload = (world: CloneWorld, voiceId: string, seconds: number) =>
  world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples`, {
    form: filesForm({ name: 'sound.wav', bytes: toneWav(seconds) }),
  })

test('sessions: own cloud voices from three lists and local drafts, bound pairs once, newest first, also offline', async () => {
  const world = await openCloneWorld()
  const local = world.drafts.create()
  const { draftId, voiceId } = await world.made()
  const elsewhere = await world.cloud.createVoice('Made elsewhere')
  const unverified = await world.cloud.createVoice('Not verified')
  await upload(world, unverified, 601)
  const before = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  const sessions = await world.professionalClone.sessions()
  const after = (await world.cloud.control('GET', '/requests')) as { counts: Record<string, number> }
  const listed = Object.keys(after.counts).filter((key) => key.includes('/v2/voices'))
  expect(listed.reduce((sum, key) => sum + (after.counts[key] ?? 0) - (before.counts[key] ?? 0), 0)).toBe(3)
  expect(
    sessions.map((session) => [session.draftId, session.voiceId, session.name, session.state]).sort(),
  ).toEqual(
    [
      [local.id, null, 'Untitled voice', 'draft'],
      [draftId, voiceId, 'Untitled voice', 'draft'],
      [null, elsewhere, 'Made elsewhere', 'draft'],
      [null, unverified, 'Not verified', 'not_verified'],
    ].sort(),
  )
  expect(sessions.map(({ isLastKnown }) => isLastKnown)).toEqual([false, false, false, false])
  world.cut()
  // What is only here is known for certain; the cloud's part is as it last was, and says so.
  const offline = sessions.map((session) => ({ ...session, isLastKnown: session.voiceId !== null }))
  expect(await world.professionalClone.sessions()).toEqual(offline)
  world.fix()
  expect(await world.professionalClone.sessions()).toEqual(sessions)
})

test('a voice whose every training failed is no draft to continue: it is tried again from its details', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  await world.access.get()
  const { training } = await world.professionalClone.train(draftId, null)
  const states = Object.fromEntries(training.map(({ modelId }) => [modelId, 'failed']))
  await world.cloud.control('POST', '/training', { voiceId, states })
  await world.professionalClone.refresh(draftId)
  expect(await world.professionalClone.sessions()).toEqual([])
})

test('a voice that is gone while its upload runs is told once, however often the sessions are asked for', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  await world.cloud.call('DELETE', `/v1/voices/${voiceId}`)
  const told = () =>
    world.events.filter(
      ({ domain, name }) => name === 'changed' && /^(drafts|professionalClone)$/.test(domain),
    )
  const changed = () => told().filter(({ domain }) => domain === 'drafts')
  await world.professionalClone.sessions()
  // Who is told of a draft asks for the sessions anew.
  await expect.poll(() => changed().length).toBeGreaterThan(0)
  await wait(200)
  expect(world.professionalClone.status(draftId)).toMatchObject({
    voiceId,
    problem: expect.any(String) as string,
  })
  const before = told().length
  for (let asked = 0; asked < 3; asked += 1) {
    await world.professionalClone.sessions()
    await wait(50)
  }
  expect(world.goneVoices.length).toBeGreaterThan(3)
  expect(told().slice(before)).toEqual([])
})

test('is_owner: a voice of somebody else is no session, whatever list of the cloud it stands in', async () => {
  const world = await openCloneWorld()
  const voiceId = await world.cloud.createVoice('Mine')
  const listed = (
    await world.cloud.call('GET', '/v2/voices?category=professional&voice_type=personal')
  ).json()
  const { voices } = listed as { voices: { voice_id: string; name: string; is_owner: boolean | null }[] }
  const mine = voices.find((voice) => voice.voice_id === voiceId)
  expect(mine).toMatchObject({ is_owner: true })
  const ofAnother = { ...mine, voice_id: 'of-another', name: 'Shared with me', is_owner: false }
  // An older server does not say whose it is: then it is the person's, because only theirs were asked for.
  const unsaid = { ...mine, voice_id: 'unsaid', name: 'Unsaid', is_owner: null }
  await world.cloud.setFaults({
    method: 'GET',
    path: '^/v2/voices$',
    answer: {
      status: 200,
      contentType: 'application/json',
      body: { voices: [mine, ofAnother, unsaid], has_more: false, total_count: 3, next_page_token: null },
    },
  })
  const sessions = await world.professionalClone.sessions()
  expect(sessions.map(({ name }) => name).sort()).toEqual(['Mine', 'Unsaid'])
})

test('shows the last known session before the account is connected, then the cloud’s', async () => {
  const world = await openCloneWorld()
  const voiceId = await world.cloud.createVoice('Made elsewhere')
  const session = { draftId: null, voiceId, name: 'Made elsewhere', state: 'draft' }
  expect(await world.professionalClone.sessions()).toMatchObject([{ ...session, isLastKnown: false }])
  const { client } = world.account
  await upload(world, voiceId, 601)
  world.account.client = null
  expect(await world.professionalClone.sessions()).toMatchObject([{ ...session, isLastKnown: true }])
  world.account.client = client
  expect(await world.professionalClone.sessions()).toMatchObject([
    { ...session, state: 'not_verified', isLastKnown: false },
  ])
})

test('resumes a cloud session as one local draft, however often', async () => {
  const world = await openCloneWorld()
  const created = await world.cloud.call('POST', '/v1/voices/pvc', {
    json: {
      name: 'Made elsewhere',
      language: 'de',
      description: 'Warm',
      labels: { accent: 'swiss', age: 'young' },
    },
  })
  const { voice_id: voiceId } = created.json() as { voice_id: string }
  const draftId = await world.professionalClone.draftOfVoice(voiceId)
  expect(await world.professionalClone.draftOfVoice(voiceId)).toBe(draftId)
  expect(world.drafts.get(draftId)).toMatchObject({
    name: 'Made elsewhere',
    language: 'de',
    description: 'Warm',
    labels: [
      { label: 'accent', value: 'swiss' },
      { label: 'age', value: 'young' },
    ],
    cloudVoiceId: voiceId,
  })
  expect(world.professionalClone.status(draftId)).toMatchObject({ cloudDetails: 'saved', isUploaded: false })
  expect(await world.professionalClone.sessions()).toMatchObject([{ draftId, voiceId, state: 'draft' }])
})

test('left at Verification it resumes there, also where the cloud still calls it a draft', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  const sessions = () => world.professionalClone.sessions()
  expect(await sessions()).toMatchObject([{ draftId, state: 'draft' }])
  world.professionalClone.skipVerification(draftId)
  expect(await sessions()).toMatchObject([{ draftId, state: 'not_verified' }])
  await world.restart()
  await world.professionalClone.refresh(draftId)
  expect(await sessions()).toMatchObject([{ draftId, state: 'not_verified' }])
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  expect(await sessions()).toMatchObject([{ draftId, state: 'not_started' }])
})

test('a session whose review is open says so until the review has ended, here and elsewhere', async () => {
  const document = join(tempFolder(), 'me.pdf')
  writeFileSync(document, '%PDF-1.4 me')
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const sessions = () => world.professionalClone.sessions()
  expect(await sessions()).toMatchObject([{ state: 'draft', isUnderReview: false }])
  await world.cloud.control('POST', '/verification', { holdReviews: true })
  await world.professionalClone.verification.requestManual(draftId, [document], '')
  const review = { voiceId, state: 'not_started', isUnderReview: true }
  expect(await sessions()).toMatchObject([{ draftId, ...review }])
  world.library.db.prepare('DELETE FROM draft_voices').run()
  world.drafts.remove(draftId)
  expect(await sessions()).toMatchObject([{ draftId: null, ...review }])
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  expect(await sessions()).toMatchObject([{ draftId: null, ...review, isUnderReview: false }])
})

test('a voice in training is not an unfinished session', async () => {
  const world = await openCloneWorld()
  const { draftId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  expect(await world.professionalClone.sessions()).toMatchObject([{ draftId, state: 'not_started' }])
  await world.professionalClone.train(draftId, null)
  expect(await world.professionalClone.sessions()).toEqual([])
})

test('a voice trained elsewhere is no unfinished session any more', async () => {
  const world = await openCloneWorld()
  const { voiceId } = await world.made()
  await world.cloud.setAccount({ can_bypass_voice_captcha: true })
  expect(await world.professionalClone.sessions()).toHaveLength(1)
  await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/train`, { json: {} })
  expect(await world.professionalClone.sessions()).toEqual([])
})

test('a list that lags behind the voice does not undo what the voice said', async () => {
  const world = await openCloneWorld()
  const { draftId, voiceId } = await world.made()
  const { body } = await world.cloud.call('GET', '/v2/voices?category=professional&voice_type=personal')
  const document = join(tempFolder(), 'me.pdf')
  writeFileSync(document, '%PDF-1.4 me')
  await world.professionalClone.verification.requestManual(draftId, [document], '')
  await world.cloud.control('POST', '/verification', { approve: voiceId })
  expect(await world.professionalClone.refresh(draftId)).toMatchObject({ trainingGate: 'open' })
  await world.cloud.setFaults({
    method: 'GET',
    path: '^/v2/voices$',
    answer: { status: 200, contentType: 'application/json', body: body.toString() },
  })
  world.events.length = 0
  await world.professionalClone.sessions()
  expect(world.professionalClone.status(draftId)).toMatchObject({ trainingGate: 'open' })
  expect(world.events.filter(({ name }) => name === 'changed')).toEqual([])
})

test('plan, slots, and permission limit the cloud draft, never the local one', async () => {
  const world = await openCloneWorld()
  await world.cloud.setAccount({ professional_voice_limit: 0 })
  const draftId = world.professionalClone.create()
  const { problem, voiceId } = await world.until(draftId, ({ cloudDetails }) => cloudDetails === 'refused')
  const refusal = accessRefusal('cloneVoiceProfessionally', await world.access.get())
  expect([voiceId, problem]).toEqual([null, refusal?.text])
  expect(problem).toContain('Business')
})

test('languages and accents come from the cloud, its last answer, or the bundled list', async () => {
  const world = await openCloneWorld()
  world.cut()
  expect(await world.professionalClone.options.languages()).toContainEqual({ code: 'en', name: 'English' })
  expect(await world.professionalClone.options.accents('hr')).toEqual([
    { value: 'standard', name: 'Standard' },
  ])
  expect(await world.professionalClone.options.accents('xx')).toEqual([])
  world.fix()
  expect(await world.professionalClone.options.accents('en')).toContainEqual({
    value: 'british',
    name: 'British',
  })
  expect((await world.professionalClone.options.languages()).map(({ code }) => code)).toContain('vi')
  world.cut()
  expect(await world.professionalClone.options.accents('en')).toHaveLength(7)
})
