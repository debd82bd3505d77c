import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wireVoice, wireVoicesPage } from '@shared/wire'
import { filesForm, openTestCloud, toneWav, type TestCloud } from '../support/cloud/demo-cloud'

const list = async (cloud: TestCloud, query = '') =>
  wireVoicesPage.parse((await cloud.call('GET', `/v2/voices${query}`)).json())

test('lists in pages, sorted and filtered', async () => {
  const cloud = await openTestCloud()
  for (const name of ['Delta', 'alpha', 'Echo']) await cloud.createVoice(name)
  const first = await list(cloud, '?page_size=2&sort=name&sort_direction=asc')
  expect(first).toMatchObject({ has_more: true, total_count: 6 })
  const second = await list(
    cloud,
    `?page_size=2&sort=name&sort_direction=asc&next_page_token=${first.next_page_token}`,
  )
  const third = await list(
    cloud,
    `?page_size=2&sort=name&sort_direction=asc&next_page_token=${second.next_page_token}`,
  )
  expect([first, second, third].map(({ voices }) => voices.map(({ name }) => name))).toEqual([
    ['alpha', 'Clara'],
    ['Delta', 'Echo'],
    ['Milo', 'Otto'],
  ])
  expect([third.has_more, third.next_page_token]).toEqual([false, null])
  expect((await list(cloud, '?category=premade')).total_count).toBe(3)
  expect((await list(cloud, '?voice_type=personal')).total_count).toBe(3)
  expect((await list(cloud, '?search=ECHO')).voices.map(({ name }) => name)).toEqual(['Echo'])
  const [alpha] = first.voices
  expect((await list(cloud, `?voice_ids=${alpha?.voice_id}&voice_ids=none`)).total_count).toBe(1)
  expect((await list(cloud, '?fine_tuning_state=draft')).total_count).toBe(3)
  expect((await list(cloud, '?fine_tuning_state=fine_tuned')).total_count).toBe(0)
})

test('refuses a page size over 100 in FastAPI form', async () => {
  const cloud = await openTestCloud()
  const { status, json } = await cloud.call('GET', '/v2/voices?page_size=101')
  expect([status, json()]).toMatchObject([422, { detail: [{ loc: ['query', 'page_size'] }] }])
})

test('creates, changes and deletes a professional clone, its files included', async () => {
  const cloud = await openTestCloud()
  const create = await cloud.call('POST', '/v1/voices/pvc', {
    json: { name: 'Nora', language: 'de', description: 'Calm', labels: { accent: 'austrian' } },
  })
  const { voice_id } = create.json() as { voice_id: string }
  await cloud.call('POST', `/v1/voices/pvc/${voice_id}`, { json: { name: 'Nora M.' } })
  const voice = wireVoice.parse((await cloud.call('GET', `/v1/voices/${voice_id}`)).json())
  expect(voice).toMatchObject({
    name: 'Nora M.',
    description: 'Calm',
    category: 'professional',
    labels: { accent: 'austrian' },
    is_owner: true,
    samples: [],
    fine_tuning: { language: 'de', is_allowed_to_fine_tune: false, state: { eleven_v3: 'not_started' } },
  })
  const path = `/v1/voices/pvc/${voice_id}/samples`
  await cloud.call('POST', path, { form: filesForm({ name: 'a.wav', bytes: toneWav(1) }) })
  expect(readdirSync(join(cloud.dataFolder, 'files'))).toHaveLength(1)
  const gone = await cloud.call('DELETE', `/v1/voices/${voice_id}`)
  expect([gone.status, gone.json()]).toEqual([200, { status: 'ok' }])
  expect((await cloud.call('GET', `/v1/voices/${voice_id}`)).status).toBe(404)
  expect(readdirSync(join(cloud.dataFolder, 'files'))).toEqual([])
})

test('keeps to the plan: no slot left, or no professional cloning at all', async () => {
  const cloud = await openTestCloud()
  await cloud.setAccount({ professional_voice_limit: 1 })
  await cloud.createVoice()
  const json = { name: 'Second', language: 'en' }
  const full = await cloud.call('POST', '/v1/voices/pvc', { json })
  expect([full.status, full.json()]).toMatchObject([400, { detail: { status: 'voice_limit_reached' } }])
  await cloud.setAccount({ can_use_professional_voice_cloning: false })
  const never = await cloud.call('POST', '/v1/voices/pvc', { json })
  expect([never.status, never.json()]).toMatchObject([403, { detail: { status: 'only_for_creator+' } }])
})

test('premade voices cannot be deleted', async () => {
  const cloud = await openTestCloud()
  const [clara] = (await list(cloud, '?category=premade&sort=name')).voices
  expect((await cloud.call('DELETE', `/v1/voices/${clara?.voice_id}`)).status).toBe(403)
})

test('everything outlives a restart, and a damaged database is moved aside', async () => {
  const first = await openTestCloud()
  const voiceId = await first.createVoice('Kept')
  await first.close()
  const again = await openTestCloud({ dataFolder: first.dataFolder })
  expect((await again.call('GET', `/v1/voices/${voiceId}`)).json()).toMatchObject({ name: 'Kept' })
  await again.close()

  const { truncateSync, writeFileSync } = await import('node:fs')
  const database = join(first.dataFolder, 'demo-cloud.db')
  truncateSync(database, 0)
  writeFileSync(database, 'this is no database, and long enough to be looked at as one'.repeat(20))
  const reports: string[] = []
  const fresh = await openTestCloud({
    dataFolder: first.dataFolder,
    report: (message) => reports.push(message),
  })
  expect((await list(fresh)).total_count).toBe(3)
  expect(reports).toEqual([expect.stringContaining('was damaged. It was moved to')])
  expect(readdirSync(first.dataFolder).some((name) => name.startsWith('demo-cloud.db.damaged-'))).toBe(true)
  expect(existsSync(database)).toBe(true)
})
