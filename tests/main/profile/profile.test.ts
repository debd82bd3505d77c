import { expect, it } from 'vitest'
import type { TestCloud } from '../../support/cloud/demo-cloud'
import { eventually } from '../../support/eventually'
import { openPersonWorld } from '../announcements/person-world'

// spec/shell.md sections 3, 4 and 9.

/** How often the cloud has said who it is. */
async function answeredCount(cloud: TestCloud): Promise<number> {
  const { recent } = (await cloud.control('GET', '/requests')) as {
    recent: { path: string; status: number | null }[]
  }
  return recent.filter(({ path, status }) => path === '/v1/user' && status === 200).length
}

it('knows credits, invoices and age, and the last of it offline', async () => {
  const world = await openPersonWorld()
  expect(await world.profile.get({})).toMatchObject({ isKnown: false, credits: null, tier: null })
  await eventually(() =>
    expect(world.told.profile()).toMatchObject({
      isKnown: true,
      displayName: 'Demo',
      tier: 'pro',
      credits: { used: 0, limit: 500_000, isOverageOn: false },
      hasOpenInvoices: false,
    }),
  )
  await world.cloud.setAccount({ has_open_invoices: true, status: 'past_due' })
  world.clock.advance(60_000)
  await world.profile.get({})
  await eventually(() =>
    expect(world.told.profile()).toMatchObject({ hasOpenInvoices: true, status: 'past_due' }),
  )
  world.way.client = world.offline()
  world.clock.advance(60_000)
  expect(await world.profile.get({})).toMatchObject({ hasOpenInvoices: true, credits: { limit: 500_000 } })
})

it('asks again where the clock of the computer was set back meanwhile', async () => {
  const world = await openPersonWorld()
  await world.meet()
  await world.cloud.setAccount({ has_open_invoices: true })
  world.clock.setBack(3_600_000)
  await world.profile.get({})
  await eventually(() => expect(world.told.profile()).toMatchObject({ hasOpenInvoices: true }))
})

it('an answer that a newer one has overtaken changes nothing', async () => {
  const world = await openPersonWorld()
  const answered = () => answeredCount(world.cloud)
  const body = (await world.cloud.call('GET', '/v1/user')).json() as Record<string, unknown>
  const before = await answered()
  const asked = await world.cloud.asked('/v1/user')
  await world.cloud.setFaults({
    ...{ path: '^/v1/user$', times: 1, latencyMs: 1_000 },
    answer: { status: 200, body },
  })
  await world.profile.get({})
  await eventually(async () => expect(await world.cloud.asked('/v1/user')).toBe(asked + 1))
  await world.cloud.setAccount({ tier: 'starter' })
  world.clock.advance(60_000)
  await world.profile.get({})
  await eventually(() => expect(world.told.profile()).toMatchObject({ tier: 'starter' }))
  await eventually(async () => expect(await answered()).toBe(before + 2))
  // By the end of another call it has arrived.
  await world.profile.hideChecklist({})
  const told = world.events.filter(({ domain, name }) => domain === 'profile' && name === 'changed')
  expect(new Set(told.map(({ payload }) => (payload as { tier: string }).tier))).toEqual(new Set(['starter']))
})

it('an answer to a key that is not used any more changes nothing', async () => {
  const world = await openPersonWorld()
  const former = world.way.client
  await world.cloud.setFaults({ path: '^/v1/user$', times: 1, latencyMs: 300 })
  await world.profile.get({})
  await eventually(async () => expect(await world.cloud.asked('/v1/user')).toBe(1))
  world.way.client = world.offline()
  await eventually(async () => expect(await answeredCount(world.cloud)).toBe(1))
  // By the end of another call it has arrived.
  await former.getUser()
  expect(await world.profile.get({})).toMatchObject({ isKnown: false, tier: null })
})

it('counts nothing twice that the cloud was asked about after it was sent', async () => {
  const world = await openPersonWorld()
  await world.meet()
  const sentAtMs = world.clock.nowMs()
  world.spent(7, sentAtMs + 1)
  expect(await world.profile.get({})).toMatchObject({ credits: { used: 7 } })
  world.clock.advance(60_000)
  await world.cloud.setAccount({ tier: 'starter' })
  await world.profile.get({})
  await eventually(() =>
    expect(world.told.profile()).toMatchObject({ tier: 'starter', credits: { used: 0 } }),
  )
  world.spent(7, sentAtMs + 1)
  expect(await world.profile.get({})).toMatchObject({ credits: { used: 0 } })
})

it('counts what is spent while its workspace is left, and tells no window and asks no cloud of it', async () => {
  const world = await openPersonWorld()
  await world.meet()
  const { spent } = world
  world.restart()
  const toldCount = world.events.length
  const timerCount = world.clock.pendingCount()
  spent(7)
  expect(world.clock.pendingCount()).toBe(timerCount)
  world.clock.advance(300)
  expect(world.events).toHaveLength(toldCount)
  expect(await world.profile.get({})).toMatchObject({ credits: { used: 7 } })
})

it('asks for the credits once after a burst of generations', async () => {
  const world = await openPersonWorld()
  await world.profile.get({})
  await eventually(() => expect(world.told.profile()?.credits).toMatchObject({ used: 0 }))
  const voiceId = await someVoice(world.cloud)
  await world.cloud.control('POST', '/speech', { isCanned: true })
  await world.cloud.call('POST', `/v1/text-to-speech/${voiceId}`, { json: { text: 'Ten letters' } })
  const before = await world.cloud.asked('/v1/user')
  for (let i = 0; i < 5; i++) world.topics.emit('generationChanged', { generationId: String(i) })
  world.clock.advance(3_000)
  await eventually(() => expect(world.told.profile()?.credits?.used).toBe(11))
  expect((await world.cloud.asked('/v1/user')) - before).toBe(1)
})

it('the checklist says what the cloud saw done, and stays away once it is put away', async () => {
  const world = await openPersonWorld()
  await world.profile.get({})
  await eventually(() =>
    expect(world.told.profile()?.checklist?.steps).toEqual([
      { id: 'add-voice', isCompleted: false },
      { id: 'upload-recordings', isCompleted: false },
      { id: 'generate-speech', isCompleted: false },
    ]),
  )
  await world.cloud.createVoice()
  world.clock.advance(60_000)
  await world.profile.get({})
  await eventually(() =>
    expect(world.told.profile()?.checklist?.steps[0]).toEqual({ id: 'add-voice', isCompleted: true }),
  )
  await world.profile.hideChecklist({})
  expect(world.told.profile()?.checklist).toMatchObject({ isHidden: true })
  expect(world.log.map(({ msg }) => msg)).toContain('onboarding_checklist_hidden')
})

it('makes the affiliate link once; where it fails, the person is told', async () => {
  const world = await openPersonWorld()
  await world.profile.get({})
  await world.cloud.setFaults({ path: 'affiliate-link$', answer: { status: 400, body: {} }, times: 1 })
  await expect(world.profile.makeAffiliateLink({})).rejects.toThrow('cloud-refused')
  const { link } = await world.profile.makeAffiliateLink({})
  expect(link).toMatch(/^https:/)
  expect(world.told.profile()).toMatchObject({ affiliateLink: link })
  expect(world.log.filter(({ msg }) => msg === 'affiliate_link_generated')).toHaveLength(1)
})

it('is signed up once there are both a code and a link (spec/shell.md section 4)', async () => {
  const world = await openPersonWorld()
  const partnerstack_partner_default_link = 'https://example.org/abc'
  await world.cloud.setAccount({ partnerstack_partner_default_link })
  await world.meet()
  expect(world.told.profile()).toMatchObject({ isKnown: true, affiliateLink: null })
  await world.cloud.setAccount({ referral_link_code: 'abc' })
  world.clock.advance(60_000)
  await world.profile.get({})
  await eventually(() =>
    expect(world.told.profile()).toMatchObject({ affiliateLink: partnerstack_partner_default_link }),
  )
})

it('shows the link that was made also where the person cannot be asked for now', async () => {
  const world = await openPersonWorld()
  await world.meet()
  await world.cloud.setFaults({ path: '^/v1/user$', answer: { status: 503, body: {} } })
  const { link } = await world.profile.makeAffiliateLink({})
  expect(world.told.profile()).toMatchObject({ affiliateLink: link })
})

it('a voice that was made counts soon, without being asked for', async () => {
  const world = await openPersonWorld()
  await world.meet()
  await world.cloud.createVoice()
  world.topics.emit('voicesMirrored', { voiceIds: [] })
  world.clock.advance(3_000)
  await eventually(() => expect(world.told.profile()?.checklist?.steps[0]?.isCompleted).toBe(true))
})

it('a banner stays away for a day', async () => {
  const world = await openPersonWorld()
  const banner = 'low-credits' as const
  expect(await world.profile.dismissedBanner({ banner })).toEqual({ untilMs: null })
  const atMs = world.clock.nowMs()
  await world.profile.dismissBanner({ banner })
  expect(await world.profile.dismissedBanner({ banner })).toEqual({ untilMs: atMs + 24 * 60 * 60_000 })
})

async function someVoice(cloud: Awaited<ReturnType<typeof openPersonWorld>>['cloud']): Promise<string> {
  const { voices } = (await cloud.call('GET', '/v2/voices?page_size=1')).json() as {
    voices: { voice_id: string }[]
  }
  return voices[0]!.voice_id
}
