import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually'
import { answerJson, startServer } from '../cloud/support/http-server'
import { openClient } from '../../support/cloud/workspace-deps'
import { openPersonWorld } from './person-world'

const dayMs = 24 * 60 * 60_000
const at = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString()

// spec/shell.md sections 3, 4, 7, 8 and 9.

it('tells the ten newest, by tier, persona and time, with their pictures', async () => {
  const world = await openPersonWorld()
  await world.cloud.setAccount({ tier: 'creator', onboarding_survey: { role: 'voice_actor', subrole: null } })
  await world.tell(
    ...Array.from({ length: 9 }, (_, i) => ({
      slug: `old-${i}`,
      title: `Old ${i}`,
      timestamp: at((i + 5) * dayMs),
    })),
    {
      slug: 'for-creators',
      title: 'For creators',
      timestamp: at(2 * dayMs),
      tiers: ['creator'],
      hasImages: true,
    },
    { slug: 'for-actors', title: 'For actors', timestamp: at(dayMs), onboarding_personas: ['voice_actor'] },
    { slug: 'for-pros', title: 'For pros', timestamp: at(dayMs), tiers: ['pro'] },
    { slug: 'for-coders', title: 'For coders', timestamp: at(dayMs), onboarding_personas: ['developer'] },
    { slug: 'later', title: 'Later', timestamp: at(-dayMs) },
  )
  await world.profile.get({})
  await eventually(() => expect(world.told.announcements()?.items).toHaveLength(10))
  const { items } = world.told.announcements()!
  expect(items.map(({ id }) => id)).toEqual([
    'for-actors',
    'for-creators',
    ...Array.from({ length: 8 }, (_, i) => `old-${i}`),
  ])
  expect(items[1]?.largeImage?.source).toMatch(/^data:image\/png;base64,/)
  expect(items[1]?.largeImage?.alt).toBe('A drawing')
  expect(items[0]?.largeImage).toBeNull()
})

it('asks again only after ten minutes, and keeps what it knows where the server fails', async () => {
  const world = await openPersonWorld()
  await world.tell({ slug: 'one', title: 'One', timestamp: at(dayMs) })
  await world.meet()
  await eventually(() => expect(world.told.announcements()?.items).toMatchObject([{ id: 'one' }]))
  world.clock.advance(10 * 60_000 - 1)
  await world.announcements.list({})
  await world.cloud.setFaults({ path: '^/api/notifications$', answer: { status: 503, body: {} } })
  world.clock.advance(1)
  await world.announcements.list({})
  await eventually(() =>
    expect(world.told.announcements()).toMatchObject({ isStale: true, items: [{ id: 'one' }] }),
  )
  // Whoever opens the list much later has what is new by then.
  await world.cloud.control('DELETE', '/faults')
  await world.tell({ slug: 'two', title: 'Two', timestamp: at(dayMs) })
  world.clock.advance(10 * 60_000)
  await world.announcements.markNewestRead({})
  await eventually(() => expect(world.told.announcements()?.items).toMatchObject([{ id: 'two' }]))
  // Within the ten minutes nothing was: by now it would have arrived.
  expect(await world.cloud.asked('/api/notifications')).toBe(3)
  const lines = world.log.filter(({ level }) => level === 'error').map(({ msg }) => msg)
  expect(lines).toEqual(['Error occurred while fetching notifications, status_code 503'])
})

it('a real account is told nothing without a content server; another one gets no key', async () => {
  const content = await openPersonWorld()
  await content.tell({ slug: 'elsewhere', title: 'Elsewhere', timestamp: at(dayMs) })
  const world = await openPersonWorld({ workspace: 'https://cloud#u1' })
  await world.meet()
  world.settings.contentUrl = content.cloud.baseUrl
  world.topics.emit('settingsChanged', {} as never)
  await eventually(() => expect(world.told.announcements()?.items).toMatchObject([{ id: 'elsewhere' }]))
  expect(await world.cloud.asked('/api/notifications')).toBe(0)
  // Another setting asks nothing; without the server nothing of it stays.
  world.topics.emit('settingsChanged', {} as never)
  world.settings.contentUrl = null
  world.topics.emit('settingsChanged', {} as never)
  expect(world.told.announcements()).toEqual({ items: [], isStale: false })
  expect(await content.cloud.asked('/api/notifications')).toBe(1)
})

it('asks anew for another plan, without waiting for the ten minutes', async () => {
  const world = await openPersonWorld()
  await world.tell({ slug: 'pros', title: 'Pros', timestamp: at(dayMs), tiers: ['pro'] })
  await world.meet()
  await eventually(() => expect(world.told.announcements()?.items).toMatchObject([{ id: 'pros' }]))
  await world.cloud.setAccount({ tier: 'starter' })
  world.clock.advance(60_000)
  await world.profile.get({})
  await eventually(() => expect(world.told.announcements()?.items).toEqual([]))
})

it('the newest is read once it was seen, also after a restart', async () => {
  const world = await openPersonWorld()
  await world.tell(
    { slug: 'new', title: 'New', timestamp: at(dayMs) },
    { slug: 'older', title: 'Older', timestamp: at(2 * dayMs) },
  )
  await world.meet()
  await eventually(() => expect(world.told.announcements()?.items).toHaveLength(2))
  await world.announcements.markNewestRead({})
  expect(world.told.announcements()?.items).toMatchObject([
    { id: 'new', isRead: true },
    { id: 'older', isRead: false },
  ])
  world.restart()
  expect(await world.announcements.list({})).toMatchObject({
    items: [{ isRead: true }, { isRead: false }],
  })
  await world.announcements.markAllRead({})
  world.restart()
  expect(await world.announcements.list({})).toMatchObject({ items: [{ isRead: true }, { isRead: true }] })
})

it('a controlled one stands only where the flag of its name is on', async () => {
  const world = await openPersonWorld()
  await world.tell({ slug: 'beta', title: 'Beta', timestamp: at(dayMs), featureFlagControlled: true })
  await world.meet()
  await eventually(async () => expect(await world.cloud.asked('/api/notifications')).toBe(1))
  expect(await world.announcements.list({})).toMatchObject({ items: [] })
  await world.cloud.setAccount({ feature_flags: { beta: true, enterprise_upsell: true } })
  await world.access.get()
  await eventually(() =>
    expect(world.told.announcements()?.items.map(({ id }) => id)).toEqual(['enterprise-upsell', 'beta']),
  )
  expect(world.told.announcements()?.items[0]?.callToAction).toMatchObject({ label: 'Book a call' })
  await world.announcements.open({ id: 'enterprise-upsell', what: 'action' })
  expect(world.opened).toEqual(['https://elevenlabs.io/contact-sales'])
})

it('opens only pages of the web that the server named', async () => {
  const world = await openPersonWorld()
  await world.tell(
    {
      slug: 'a',
      title: 'A',
      timestamp: at(dayMs),
      linkTo: 'https://example.org/a',
      cta: { label: 'Read', url: 'https://example.org/b' },
    },
    {
      slug: 'b',
      title: 'B',
      timestamp: at(dayMs),
      linkTo: 'file:///etc/passwd',
      cta: { label: 'X', url: 'javascript:1' },
    },
  )
  await world.meet()
  await eventually(() => expect(world.told.announcements()?.items).toHaveLength(2))
  await world.announcements.open({ id: 'a', what: 'page' })
  await world.announcements.open({ id: 'a', what: 'action' })
  expect(world.opened).toEqual(['https://example.org/a', 'https://example.org/b'])
  await expect(world.announcements.open({ id: 'b', what: 'page' })).rejects.toThrow('not-found')
  await expect(world.announcements.open({ id: 'b', what: 'action' })).rejects.toThrow('not-found')
})

it.each([
  { tier: 'creator', days: 8, random: 0.09, isTold: true },
  { tier: 'pro', days: 8, random: 0.09, isTold: true },
  { tier: 'growing_business', days: 8, random: 0.09, isTold: true },
  { tier: 'scale_2024_08_10', days: 8, random: 0.09, isTold: true },
  { tier: 'creator', days: 8, random: 0.1, isTold: false },
  { tier: 'creator', days: 6, random: 0, isTold: false },
  { tier: 'starter', days: 8, random: 0, isTold: false },
])('tells of the affiliate program: $tier, $days days, $random', async ({ tier, days, random, isTold }) => {
  const draws: number[] = []
  const world = await openPersonWorld({
    random() {
      // Another draw would come out the other way.
      draws.push(draws.length === 0 ? random : 1 - random)
      return draws.at(-1)!
    },
  })
  await world.tell()
  await world.cloud.setAccount({ tier, account_age_days: days })
  await world.profile.get({})
  await eventually(() => expect(world.told.profile()).toMatchObject({ tier }))
  const ids = async () => (await world.announcements.list({})).items.map(({ id }) => id)
  expect(await ids()).toEqual(isTold ? ['affiliate-promotion'] : [])
  // Drawn once per account, and only for one that all else fits.
  world.restart()
  expect(await ids()).toEqual(isTold ? ['affiliate-promotion'] : [])
  expect(draws.length).toBe(tier === 'starter' || days < 7 ? 0 : 1)
  if (!isTold) return
  const { items } = await world.announcements.list({})
  expect(items[0]?.description).toContain('22% of payments for 12 months')
  await world.profile.makeAffiliateLink({})
  expect(await world.announcements.list({})).toMatchObject({ items: [] })
})

it('one that is doubled, unreadable or called as one of Timbre’s own takes nothing from the others', async () => {
  const world = await openPersonWorld()
  await world.tell(
    {
      slug: 'good',
      title: 'Good',
      timestamp: at(dayMs),
      linkTo: `https://example.org/${'x'.repeat(30_000)}`,
    },
    { slug: 'good', title: 'Doubled', timestamp: at(2 * dayMs) },
    { slug: 'x'.repeat(30_000), title: 'Long', timestamp: at(dayMs) },
    { slug: 'enterprise-upsell', title: 'Fake', timestamp: at(dayMs) },
  )
  await world.meet()
  await eventually(() =>
    expect(world.told.announcements()?.items).toMatchObject([{ id: 'good', title: 'Good', linkTo: null }]),
  )
})

it('what a content server names is asked for without the key, at the account’s own server too', async () => {
  const server = await startServer((_, response) => answerJson(response, 200, {}))
  const client = openClient({ serverUrl: server.url, apiKey: 'sk_secret' })
  const contentUrl = 'https://content.example.com'
  await expect(client.readImage(`${server.url}/v1/user`, { contentUrl: server.url })).rejects.toThrow(
    'cloud-bad-answer',
  )
  expect(server.seen.map(({ headers }) => headers['xi-api-key'])).toEqual([undefined])
  // One on the network may not lead to this computer; one on this computer may.
  await expect(client.readImage(`${server.url}/x.png`, { contentUrl })).rejects.toThrow('cloud-bad-answer')
  expect(server.seen).toHaveLength(1)
})

it('a content server that goes wild shows no more than its words, a few lines of them, and images that can be drawn', async () => {
  const wild = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const drawing = (width: number, height: number): Buffer => {
    const head = Buffer.alloc(33)
    head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    return head
  }
  const images: Record<string, [type: string, body: Buffer | string]> = {
    '/good.png': ['image/png', drawing(400, 200)],
    '/bomb.png': ['image/png', drawing(60_000, 60_000)],
    '/page.png': ['image/png', `<svg onload="alert(1)"/>`],
    '/drawing.svg': ['image/svg+xml', '<svg/>'],
    '/short.webp': ['image/webp', 'RIFF'],
  }
  const doc = (slug: string, more: object) => ({ slug, title: slug, timestamp: at(dayMs), ...more })
  const server = await startServer(({ url }, response) => {
    const image = images[url]
    if (image) return response.writeHead(200, { 'content-type': image[0] }).end(image[1])
    answerJson(response, 200, {
      docs: [
        doc('wild', {
          title: `${wild}\u202e\n${'x'.repeat(50_000)}`,
          description: `${wild}${'\n \n\nA'.repeat(9_000)}`,
        }),
        doc('future', { timestamp: at(-60 * 60_000) }),
        doc('never', { timestamp: 'soon' }),
        ...Object.keys(images).map((path) => doc(path.slice(1), { smallImage: { url: path, alt: wild } })),
      ],
    })
  })
  const world = await openPersonWorld({ contentUrl: server.url })
  await world.meet()
  await eventually(() => expect(world.told.announcements()?.items).toHaveLength(6))
  const { items } = world.told.announcements()!
  const told = items.find(({ id }) => id === 'wild')
  expect(told?.title).toMatch(/^<script>[^\n\u202e]*x$/)
  expect(told?.title.length).toBeLessThanOrEqual(300)
  expect(told?.description.split('\n')).toHaveLength(20)
  const drawn = items.filter(({ smallImage }) => smallImage !== null).map(({ id }) => id)
  expect(drawn).toEqual(['good.png'])
})
