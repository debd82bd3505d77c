import { expect, test } from 'vitest'
import type { AccessFacts } from '@shared/access/access-facts'
import { accessRefusal } from '@shared/access/access-rules'
import { createAccessSource } from '@main/access/access-source'
import type { CloudClient } from '@main/cloud/cloud-client'
import { createMemoryLog } from '../../support/memory-log'
import type { TestCloud } from '../../support/cloud/demo-cloud'
import { openCloneWorld } from '../professional-clone/support/clone-world'

const may = (facts: AccessFacts): boolean => accessRefusal('cloneVoiceProfessionally', facts) === null

test('asks the cloud who may do what; offline, its last answer applies and says that it is offline', async () => {
  const world = await openCloneWorld()
  expect(world.access.known()).toMatchObject({ isKnown: false, permissions: null, voiceSlots: null })
  expect(await world.access.get()).toMatchObject({
    isKnown: true,
    connection: 'online',
    tier: 'pro',
    status: 'active',
    trainingOptOut: true,
    voiceSlots: { limit: 160 },
    professionalVoiceSlots: { used: 0, limit: 50 },
    isInProbation: false,
    demo: { imitatesByBlending: true, spokenLanguages: expect.arrayContaining(['en']) as string[] },
  })
  await world.cloud.setAccount({
    all_members_permissions: ['text_to_speech'],
    feature_flags: { 'a-flag': true, 'off-flag': false },
    is_in_probation: true,
  })
  expect(may(await world.access.get())).toBe(false)
  world.cut()
  const offline = await world.access.get()
  expect(offline).toMatchObject({
    isKnown: true,
    connection: 'offline',
    featureFlags: ['a-flag'],
    isInProbation: true,
  })
  expect(may(offline)).toBe(false)
  world.fix()
  await world.cloud.setAccount({ all_members_permissions: null })
  expect(may(await world.access.get())).toBe(false)
  await world.cloud.setAccount({ is_in_probation: false })
  expect(may(await world.access.get())).toBe(true)
})

test('a server that names no limit of slots refuses no voice', async () => {
  const world = await openCloneWorld()
  const subscription = { tier: 'creator', character_count: 1, character_limit: 2, status: 'active' }
  const may = { can_use_professional_voice_cloning: true }
  const body = { user_id: 'u1', subscription: { ...subscription, ...may } }
  await world.cloud.setFaults({ path: '^/v1/user$', answer: { status: 200, body } })
  const facts = await world.access.get()
  expect(facts).toMatchObject({ voiceSlots: null, professionalVoiceSlots: null })
  expect(accessRefusal('cloneVoiceProfessionally', facts)).toBeNull()
})

test('a window is told at once what is known, and by an event what the cloud says, each change once', async () => {
  const world = await openCloneWorld()
  const told = (): unknown[] =>
    world.events.filter(({ domain }) => domain === 'access').map(({ payload }) => payload)
  const facts = world.access.handlers!.access.facts
  expect(await facts({})).toMatchObject({ isKnown: false })
  await expect.poll(told).toMatchObject([{ isKnown: true, tier: 'pro' }])
  await world.access.get()
  expect(told()).toHaveLength(1)
  world.cut()
  expect(told().at(-1)).toMatchObject({ connection: 'offline', tier: 'pro' })
})

test('ignores an answer about the workspace that arrives after a newer one', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({ path: '^/v1/workspace$', latencyMs: 1_000, times: 1 })
  const overtaken = world.access.get()
  await expect.poll(() => isAnswered(world.cloud, '/v1/user')).toBe(true)
  await world.cloud.setAccount({ tier: 'starter' })
  expect(await world.access.get()).toMatchObject({ tier: 'starter' })
  expect(await overtaken).toMatchObject({ tier: 'starter' })
  const told = world.events.filter(({ domain }) => domain === 'access')
  expect(told.map(({ payload }) => (payload as AccessFacts).tier)).toEqual(['starter'])
})

test('ignores an answer that arrives after leaving its workspace', async () => {
  const world = await openCloneWorld()
  await world.cloud.setFaults({ path: '^/v1/workspace$', latencyMs: 300, times: 1 })
  const late = world.access.get()
  await expect.poll(() => isAnswered(world.cloud, '/v1/user')).toBe(true)
  world.account.workspace = 'https://other#u1'
  world.account.client = null
  expect(await late).toMatchObject({ isKnown: false, tier: null })
  expect(await world.access.get()).toMatchObject({ isKnown: false })
})

test('a permission through one group is enough; groups that cannot be loaded deny it', async () => {
  const world = await openCloneWorld()
  await world.cloud.setAccount({
    all_members_permissions: [],
    group_permissions: ['create_professional_voice_clone'],
  })
  expect(may(await world.access.get())).toBe(true)
  const other = await openCloneWorld({ cloud: world.cloud })
  await world.cloud.setFaults({
    path: '/groups$',
    answer: { status: 403, body: { detail: { status: 'forbidden', message: 'no' } } },
  })
  expect(may(await other.access.get())).toBe(false)
})

test('a producer’s teams say whether they lead one; of anybody else none are asked for', async () => {
  const world = await openCloneWorld()
  await world.access.get()
  expect(await world.cloud.asked('/v1/producers/')).toBe(0)
  const team = { team_id: 't1', name: 'Readers' }
  await world.cloud.setAccount({ is_producer: true, producer_teams: [{ ...team, role: 'member' }] })
  expect(await world.access.get()).toMatchObject({ isProducer: true, isTeamLead: false })
  await world.cloud.setAccount({ producer_teams: [{ ...team, role: 'owner' }], force_logging_disabled: true })
  expect(await world.access.get()).toMatchObject({ isTeamLead: true, isLoggingDisabled: true })
  // What was last known of them applies until they can be asked for again.
  await world.cloud.setFaults({ path: '/v1/producers/', answer: { status: 403, body: {} }, times: 1 })
  expect(await world.access.get()).toMatchObject({ isTeamLead: true })
  await world.cloud.setFaults({ path: '/v1/producers/', answer: { status: 404, body: {} } })
  expect(await world.access.get()).toMatchObject({ isProducer: true, isTeamLead: false })
})

test('what the groups give is kept for 30 minutes; that it cannot be loaded is reported', async () => {
  const world = await openCloneWorld()
  const log = createMemoryLog()
  const client = world.account.client!
  let nowMs = 0
  const source = createAccessSource({
    answers: { read: () => null, keep: () => undefined },
    client: () => client,
    connection: () => 'online',
    nowMs: () => nowMs,
    changed: () => undefined,
    log,
  })
  const asked = () => world.cloud.asked('/v1/workspace/groups')
  await source.get()
  nowMs = 30 * 60_000 - 1
  await source.get()
  expect(await asked()).toBe(1)
  nowMs += 1
  await source.get()
  expect(await asked()).toBe(2)
  await world.cloud.setFaults({ path: '/groups$', answer: { status: 403, body: {} } })
  nowMs *= 2
  await source.get()
  expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('groups that cannot be loaded any more deny what they gave', async () => {
  const world = await openCloneWorld()
  const group_permissions = ['create_professional_voice_clone']
  await world.cloud.setAccount({ all_members_permissions: [], group_permissions })
  const client = world.account.client!
  let nowMs = 0
  let kept: unknown = null
  const source = createAccessSource({
    answers: {
      read: (_, schema) => (kept === null ? null : { answer: schema.parse(kept), atMs: 0 }),
      keep: (_, answer) => (kept = answer),
    },
    client: () => client,
    connection: () => 'online',
    nowMs: () => nowMs,
    changed: () => undefined,
    log: createMemoryLog(),
  })
  expect(may(await source.get())).toBe(true)
  await world.cloud.setFaults({ path: '/groups$', answer: { status: 403, body: {} } })
  nowMs = 30 * 60_000
  expect(may(await source.get())).toBe(false)
})

test('a group that the person is not in gives nothing', async () => {
  const world = await openCloneWorld()
  const permissions = ['create_professional_voice_clone']
  await world.cloud.setAccount({ all_members_permissions: [] })
  const groups = { g1: { id: 'g1', name: 'Others', members: ['somebody@example.org'], permissions } }
  await world.cloud.setFaults({ path: '/groups$', answer: { status: 200, body: groups } })
  expect(may(await world.access.get())).toBe(false)
})

test('groups that could not be asked for the network’s sake leave what was last known', async () => {
  const world = await openCloneWorld()
  const group_permissions = ['create_professional_voice_clone']
  await world.cloud.setAccount({ all_members_permissions: [], group_permissions })
  expect(may(await world.access.get())).toBe(true)
  world.access.groupsChanged()
  await world.cloud.setFaults({ path: '/groups$', dropAnswer: true })
  expect(may(await world.access.get())).toBe(true)
})

async function isAnswered(cloud: TestCloud, path: string): Promise<boolean> {
  const { recent } = (await cloud.control('GET', '/requests')) as {
    recent: { path: string; status: number | null }[]
  }
  return recent.some((request) => request.path === path && request.status === 200)
}

test('a residency that the address names is isolated, whatever the server says', () => {
  const isIsolatedAt = (serverUrl: string): boolean =>
    createAccessSource({
      answers: { read: () => null, keep: () => undefined },
      client: () => ({ serverUrl }) as CloudClient,
      connection: () => 'online',
      nowMs: () => 0,
      changed: () => undefined,
      log: createMemoryLog(),
    }).known().isIsolated
  expect(isIsolatedAt('https://api.eu.residency.elevenlabs.io')).toBe(true)
  expect(isIsolatedAt('https://api.elevenlabs.io')).toBe(false)
})
