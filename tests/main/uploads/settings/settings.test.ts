import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { PvcSamplePatch } from '@main/cloud/cloud-requests'
import type { CloudSpeakerSeparation } from '@main/cloud/cloud-types'
import { createSampleStore } from '@main/drafts/sample-store'
import { createCloneGaps } from '@main/professional-clone/clone-gaps'
import { takeOverFields } from '@main/professional-clone/samples/take-over-settings'
import { createSampleSettingsStore, type SampleSettingsStore } from '@main/sample-settings/settings-store'
import { createUploadStore } from '@main/uploads/ledger/upload-store'
import { trainingWaitsFor } from '@shared/domain/cloud/clone-rules'
import { chosenAmong, mapSpeakers } from '@shared/domain/dataset/map-speakers'
import type { SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { addSamples } from '../../../support/library/upload-library'
import { fastTiming, openWorld, sound, type UploadWorld } from '../support/upload-world'

interface CloudState {
  samples: {
    sampleId: string
    hash: string
    removeBackgroundNoise: boolean
    trimStartMs: number | null
    trimEndMs: number | null
    selectedSpeakerIds: string[] | null
  }[]
}
const cloudSamples = async ({ cloud }: UploadWorld): Promise<CloudState['samples']> =>
  ((await cloud.control('GET', '/state')) as CloudState).samples

function setSettings(
  world: UploadWorld,
  sampleId: string | undefined,
  settings: { noise?: boolean; trim?: [number, number]; separation?: SpeakerSeparation; selected?: string[] },
): void {
  const { noise = false, trim, separation, selected } = settings
  world.library.db
    .prepare(
      `INSERT OR REPLACE INTO sample_settings (sample_id, remove_background_noise, trim_start_ms, trim_end_ms, separation,
         selected_speaker_ids, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?, 1)`,
    )
    .run(
      sampleId,
      Number(noise),
      trim?.[0] ?? null,
      trim?.[1] ?? null,
      separation ? JSON.stringify(separation) : null,
      selected ? JSON.stringify(selected) : null,
    )
}

async function eventually<T>(read: () => Promise<T> | T, isIt: (value: T) => boolean): Promise<T> {
  for (let value = await read(); ; value = await read()) {
    if (isIt(value)) return value
    await wait(10)
  }
}

const update = { method: 'POST', path: '/samples/[^/]+$' }
const refusal = { ...update, answer: { status: 400, body: { detail: { status: 'no', message: 'no' } } } }
const updates = (world: UploadWorld): number =>
  world.log.filter(({ msg }) => msg === 'sample settings saved to the cloud').length

describe('settings after an upload', () => {
  it('follow as an update, only where they differ, with the noise flag always', async () => {
    const world = await openWorld()
    setSettings(world, world.sampleIds[0], { noise: true })
    setSettings(world, world.sampleIds[1], { trim: [1_000.4, 30_500] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const byHash = await eventually(
      () => cloudSamples(world),
      (all) => all.some((one) => one.trimEndMs !== null) && all.some((one) => one.removeBackgroundNoise),
    )
    const settings = byHash.map(({ removeBackgroundNoise, trimStartMs, trimEndMs }) => [
      removeBackgroundNoise,
      trimStartMs,
      trimEndMs,
    ])
    expect(settings).toEqual([
      [true, null, null],
      [false, 1_000, 30_500],
      [false, null, null],
    ])
    // Until nothing is looked at again: a look sends what differs, too.
    await eventually(
      () => world.current().isSettled,
      (isSettled) => isSettled,
    )
    expect(updates(world)).toBe(2)

    // Changed later: told at once; a trim that is taken back becomes the whole.
    setSettings(world, world.sampleIds[0], { noise: true, trim: [0, 31_000] })
    setSettings(world, world.sampleIds[1], {})
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    expect(
      (await cloudSamples(world)).map(({ removeBackgroundNoise, trimStartMs, trimEndMs }) => [
        removeBackgroundNoise,
        trimStartMs,
        trimEndMs,
      ]),
    ).toEqual([
      [true, 0, 31_000],
      [false, 0, 31_000],
      [false, null, null],
    ])
    const count = updates(world)
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    expect(updates(world)).toBe(count)
  })

  it('at which the cloud fails again and again are told as refused, and hold back no others', async () => {
    const world = await openWorld({ files: [sound(1), sound(2)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [first, second] = await cloudSamples(world)
    const path = `/samples/${first!.sampleId}$`
    await world.cloud.setFaults({ method: 'POST', path, answer: { status: 500 } })
    for (const sampleId of world.sampleIds) setSettings(world, sampleId, { noise: true })
    world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
    const unsent = await eventually(
      () => world.uploads.unsentSettings(world.draftId),
      (all) => all.length === 1 && all[0]?.kind === 'refused',
    )
    const there = await cloudSamples(world)
    expect(there.find(({ sampleId }) => sampleId === second!.sampleId)?.removeBackgroundNoise).toBe(true)
    await world.cloud.control('DELETE', '/faults')
    await world.uploads.sendSettings(world.draftId, [unsent[0]!.sampleId])
    await eventually(
      () => cloudSamples(world),
      (all) => all.every(({ removeBackgroundNoise }) => removeBackgroundNoise),
    )
  })

  it('whose speakers the cloud fails to name again and again are told as refused, and hold back no others', async () => {
    const world = await openWorld({ files: [sound(1), sound(2)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [first, second] = await cloudSamples(world)
    const path = `/samples/${first!.sampleId}/speakers$`
    await world.cloud.setFaults({ method: 'GET', path, answer: { status: 500 } })
    setSettings(world, world.sampleIds[0], { separation: local, selected: ['here-1'] })
    setSettings(world, world.sampleIds[1], { noise: true })
    world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
    await eventually(
      () => world.uploads.unsentSettings(world.draftId),
      (all) => all.length === 1 && all[0]?.kind === 'refused',
    )
    const there = await cloudSamples(world)
    expect(there.find(({ sampleId }) => sampleId === second!.sampleId)?.removeBackgroundNoise).toBe(true)
  })

  it('tell a trim that the cloud has no more, but the noise flag and whoever is kept each time', async () => {
    const patches: PvcSamplePatch[] = []
    const world = await openWorld({
      files: [sound(1)],
      wrapClient: (client) => ({
        ...detecting(cloudDetects({ 'there-1': [[0, 10_000]], 'there-2': [[10_000, 31_000]] }))(client),
        updatePvcSample(voiceId, sampleId, patch, options) {
          patches.push(patch)
          return client.updatePvcSample(voiceId, sampleId, patch, options)
        },
      }),
    })
    const [sampleId] = world.sampleIds
    const separation: SpeakerSeparation = {
      ...local,
      speakers: [{ speakerId: 'here-1', utterances: [{ start: 0, end: 10 }] }],
    }
    const set = (noise: boolean, trim: [number, number] = [1_000, 30_000]) =>
      setSettings(world, sampleId, { noise, trim, separation, selected: ['here-1'] })
    const told = () =>
      eventually(
        () => world.uploads.unsentSettings(world.draftId),
        (unsent) => unsent.length === 0,
      )
    set(false)
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await told()
    const whole = { trimStartMs: 1_000, trimEndMs: 30_000, selectedSpeakerIds: ['there-1'] }
    expect(patches).toEqual([{ removeBackgroundNoise: false, ...whole }])
    // Without it the flag would mean false to the cloud, and nobody knows what a missing list would.
    const always = { removeBackgroundNoise: true, selectedSpeakerIds: ['there-1'] }
    set(true)
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    expect(patches.slice(1)).toEqual([always])
    set(true, [2_000, 30_000])
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    expect(patches.slice(2)).toEqual([{ ...always, trimStartMs: 2_000, trimEndMs: 30_000 }])
    expect((await cloudSamples(world))[0]).toMatchObject({
      removeBackgroundNoise: true,
      trimStartMs: 2_000,
      selectedSpeakerIds: ['there-1'],
    })
  })

  it('survive lost responses and a restart', async () => {
    const world = await openWorld({ files: [sound(1)] })
    setSettings(world, world.sampleIds[0], { noise: true, trim: [500, 31_000] })
    await world.cloud.setFaults({ ...update, dropAnswer: true, times: 2 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await eventually(
      () => updates(world),
      (count) => count === 1,
    )
    expect((await cloudSamples(world))[0]).toMatchObject({ removeBackgroundNoise: true, trimStartMs: 500 })

    await world.cloud.setFaults({ ...update, answer: { status: 503 }, times: 100 })
    setSettings(world, world.sampleIds[0], { noise: false, trim: [700, 31_000] })
    world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
    await wait(60)
    await world.cloud.control('DELETE', '/faults')
    await world.restart()
    await eventually(
      () => cloudSamples(world),
      ([only]) => only?.trimStartMs === 700 && !only.removeBackgroundNoise,
    )
  })

  it('that are refused say so, wait for the person even across a restart, and are sent again on request', async () => {
    const world = await openWorld({ files: [sound(1)] })
    const [sampleId = ''] = world.sampleIds
    setSettings(world, sampleId, { noise: true })
    await world.cloud.setFaults({ ...refusal, times: 2 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const refused = [
      {
        kind: 'refused',
        sampleId,
        error: { code: 'cloud-refused', detail: { status: 'no', message: 'no' } },
      },
    ]
    await eventually(
      () => world.uploads.unsentSettings(world.draftId),
      ([only]) => only?.kind === 'refused',
    )
    expect(world.uploads.unsentSettings(world.draftId)).toMatchObject(refused)
    expect(world.events.map(({ name }) => name)).toContain('unsentChanged')

    await world.restart()
    world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
    await wait(60)
    expect(world.uploads.unsentSettings(world.draftId)).toMatchObject(refused)
    // Nothing was sent unasked, or the second refusal would be used up.
    await expect(world.uploads.sendSettings(world.draftId, world.sampleIds)).rejects.toMatchObject({
      code: 'cloud-refused',
    })
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([])
    expect((await cloudSamples(world))[0]?.removeBackgroundNoise).toBe(true)
  })

  it.each([
    [403, { status: 'missing_permissions', message: 'no' }, 'missing-permissions'],
    [402, { status: 'payment_required', message: 'no' }, 'payment-required'],
    [401, { status: 'quota_exceeded', message: 'no' }, 'quota-exceeded'],
  ])(
    'that want the person (%i) say so of their own sample; others are sent',
    async (status, detail, code) => {
      const world = await openWorld({ files: [sound(1), sound(2)] })
      for (const sampleId of world.sampleIds) setSettings(world, sampleId, { noise: true })
      await world.cloud.setFaults({ ...update, answer: { status, body: { detail } }, times: 1 })
      world.uploads.start(world.draftId, {})
      await world.until('done')
      await eventually(
        () => updates(world),
        (count) => count === 1,
      )
      const unsent = () => world.uploads.unsentSettings(world.draftId)
      expect(unsent()).toMatchObject([{ kind: 'refused', error: { code } }])
      await world.uploads.sendSettings(world.draftId, world.sampleIds)
      expect(unsent()).toEqual([])
    },
  )

  it('wait without a refusal while the session has ended, and are sent after a later change', async () => {
    const world = await openWorld({ files: [sound(1)] })
    setSettings(world, world.sampleIds[0], { noise: true })
    const asked = () => world.cloud.control('GET', '/requests')
    await world.cloud.setFaults({
      ...update,
      answer: { status: 401, body: { detail: { status: 'invalid_api_key', message: 'no' } } },
      times: 1,
    })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await eventually(asked, (requests) => /POST[^"]*samples\/[^"/]+"/.test(JSON.stringify(requests)))
    expect(world.uploads.unsentSettings(world.draftId)).toMatchObject([{ kind: 'waiting' }])
    await eventually(
      () => {
        world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
        return world.uploads.unsentSettings(world.draftId)
      },
      (unsent) => unsent.length === 0,
    )
  })

  it('that are refused and sent again offline are sent automatically once online', async () => {
    const world = await openWorld({ files: [sound(1)] })
    setSettings(world, world.sampleIds[0], { noise: true })
    await world.cloud.setFaults({ ...refusal, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const kinds = () => world.uploads.unsentSettings(world.draftId).map(({ kind }) => kind)
    await eventually(kinds, ([kind]) => kind === 'refused')
    await world.cloud.setFaults({ cutAfterBytes: 0, path: '^/v1' })
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    expect(kinds()).toEqual(['waiting'])
    await world.cloud.control('DELETE', '/faults')
    await eventually(kinds, (all) => all.length === 0)
    expect((await cloudSamples(world))[0]?.removeBackgroundNoise).toBe(true)
  })
})

const local: SpeakerSeparation = {
  status: 'completed',
  source: 'local',
  speakers: [
    {
      speakerId: 'here-1',
      utterances: [
        { start: 0, end: 10 },
        { start: 20, end: 30 },
      ],
    },
    { speakerId: 'here-2', utterances: [{ start: 10, end: 20 }] },
  ],
  overlaps: [],
}
const cloudDetects = (spans: Record<string, [number, number][]>): CloudSpeakerSeparation => ({
  status: 'completed',
  selectedSpeakerIds: null,
  speakers: Object.entries(spans).map(([speakerId, utterances]) => ({
    speakerId,
    durationMs: 0,
    utterances: utterances.map(([startMs, endMs]) => ({ startMs, endMs })),
  })),
})

/** The demo cloud tells no speakers apart in these tests: what it would say is given. */
const detecting =
  (...answers: CloudSpeakerSeparation[]) =>
  (client: CloudClient): CloudClient => ({
    ...client,
    getPvcSpeakers: () =>
      Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? cloudDetects({})),
  })

describe('speakers chosen here', () => {
  it('are mapped to those of the cloud after its separation', async () => {
    const pending: CloudSpeakerSeparation = { status: 'pending', speakers: [], selectedSpeakerIds: null }
    const received = cloudDetects({
      a: [
        [200, 9_800],
        [20_300, 29_900],
      ],
      b: [[10_000, 20_000]],
    })
    const world = await openWorld({
      files: [sound(1)],
      wrapClient: detecting({ ...pending, status: 'not_started' }, pending, received),
    })
    setSettings(world, world.sampleIds[0], { separation: local, selected: ['here-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [only] = await eventually(
      () => cloudSamples(world),
      (all) => all[0]?.selectedSpeakerIds !== null,
    )
    expect(only).toMatchObject({ selectedSpeakerIds: ['a'], removeBackgroundNoise: false })
  })

  it('are not called refused where the cloud shows seconds later that it is separating', async () => {
    const notStarted: CloudSpeakerSeparation = {
      status: 'not_started',
      speakers: [],
      selectedSpeakerIds: null,
    }
    const received = cloudDetects({
      a: [
        [0, 10_000],
        [20_000, 30_000],
      ],
      b: [[10_000, 20_000]],
    })
    const world = await openWorld({
      files: [sound(1)],
      timing: { settleMs: 10_000 },
      wrapClient: detecting(notStarted, notStarted, notStarted, received),
    })
    setSettings(world, world.sampleIds[0], { separation: local, selected: ['here-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const unsent = () => world.uploads.unsentSettings(world.draftId)
    const kinds = new Set<string>()
    await eventually(unsent, (all) => {
      for (const { kind } of all) kinds.add(kind)
      return all.length === 0 || kinds.has('refused')
    })
    expect([...kinds]).not.toContain('refused')
    expect((await cloudSamples(world))[0]?.selectedSpeakerIds).toEqual(['a'])
  })

  it('among those of another sample of the cloud are no ids of this one: uploaded again, they are mapped', async () => {
    const received = cloudDetects({
      'speaker-1': [[10_000, 20_000]],
      'speaker-2': [
        [0, 10_000],
        [20_000, 30_000],
      ],
    })
    const world = await openWorld({ files: [sound(1)], wrapClient: detecting(received) })
    const [person, other] = local.speakers
    const before: SpeakerSeparation = {
      ...local,
      source: 'cloud',
      speakers: [
        { ...person!, speakerId: 'speaker-1' },
        { ...other!, speakerId: 'speaker-2' },
      ],
    }
    setSettings(world, world.sampleIds[0], { separation: before, selected: ['speaker-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [only] = await eventually(
      () => cloudSamples(world),
      (all) => all[0]?.selectedSpeakerIds !== null,
    )
    expect(only?.selectedSpeakerIds).toEqual(['speaker-2'])
    await eventually(
      () => world.uploads.unsentSettings(world.draftId),
      (unsent) => unsent.length === 0,
    )
  })

  it('are found again where they were told apart by the cloud for another voice, whatever they are called there', async () => {
    const received = cloudDetects({
      'speaker-2': [
        [0, 10_000],
        [20_000, 30_000],
      ],
      'speaker-1': [[10_000, 20_000]],
    })
    const notStarted: CloudSpeakerSeparation = {
      status: 'not_started',
      speakers: [],
      selectedSpeakerIds: null,
    }
    const world = await openWorld({ files: [sound(1)], wrapClient: detecting(notStarted, received) })
    const speakers = local.speakers.map((speaker, at) => ({ ...speaker, speakerId: `speaker-${at + 1}` }))
    const separation: SpeakerSeparation = { ...local, source: 'cloud', speakers }
    setSettings(world, world.sampleIds[0], { separation, selected: ['speaker-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [only] = await eventually(
      () => cloudSamples(world),
      (all) => all[0]?.selectedSpeakerIds !== null,
    )
    expect(only).toMatchObject({ selectedSpeakerIds: ['speaker-2'] })
  })

  it('of a choice that a new separation here does not find again are asked about, and nobody else is sent', async () => {
    const received = cloudDetects({
      a: [
        [0, 10_000],
        [20_000, 30_000],
      ],
      b: [[10_000, 20_000]],
    })
    const world = await openWorld({ files: [sound(1)], wrapClient: detecting(received) })
    const [sampleId = ''] = world.sampleIds
    setSettings(world, sampleId, { separation: local, selected: ['here-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const chosen = async () => (await cloudSamples(world))[0]?.selectedSpeakerIds
    await expect.poll(chosen).toEqual(['a'])
    // Two people whom nobody has told apart so before.
    const speakers = [5, 10].map((start, at) => ({
      speakerId: `anew-${at}`,
      utterances: [{ start, end: start + 5 }],
    }))
    const selected = chosenAmong(speakers, { separation: local, selectedSpeakerIds: ['here-1'] })
    setSettings(world, sampleId, { separation: { ...local, speakers }, selected: selected! })
    world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
    const unsent = () => world.uploads.unsentSettings(world.draftId).map(({ kind }) => kind)
    await expect.poll(unsent).toEqual(['speakers-unclear'])
    expect(await chosen()).toEqual(['a'])
  })

  it('of one sample, separated in the cloud forever, keep no other settings from being sent', async () => {
    const pending: CloudSpeakerSeparation = { status: 'pending', speakers: [], selectedSpeakerIds: null }
    const world = await openWorld({ files: [sound(1), sound(2)], wrapClient: detecting(pending) })
    const [first, second] = world.sampleIds
    const changed = () => world.topics.emit('sampleSettingsChanged', { draftId: world.draftId })
    setSettings(world, first, { separation: local, selected: ['here-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await wait(5 * fastTiming.separationPollMs)
    setSettings(world, second, { noise: true })
    changed()
    await expect.poll(() => updates(world)).toBe(1)
    expect((await cloudSamples(world)).map((one) => one.removeBackgroundNoise)).toContain(true)
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([{ kind: 'waiting', sampleId: first }])
    // Changed meanwhile, it is not waited for either.
    setSettings(world, first, { noise: true })
    changed()
    await expect.poll(() => updates(world)).toBe(2)
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([])
  })

  it('are asked about below 80 %: the local choice stays until the person has answered', async () => {
    const received = cloudDetects({
      a: [
        [0, 7_000],
        [20_000, 22_000],
      ],
      b: [[7_000, 20_000]],
    })
    let store: SampleSettingsStore | null = null
    const world = await openWorld({
      files: [sound(1)],
      wrapClient: detecting(received),
      deps: { takeOverSettings: (...taken) => store && takeOverFields(store, ...taken) },
    })
    store = createSampleSettingsStore({ db: world.library.db, nowMs: () => Date.now() })
    const [sampleId = ''] = world.sampleIds
    setSettings(world, sampleId, { separation: local, selected: ['here-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const unsent = () => world.uploads.unsentSettings(world.draftId)
    await eventually(unsent, ([only]) => only?.kind === 'speakers-unclear')
    expect(world.desktop.notifications.map(({ title }) => title)).toContain(
      'Which of these speakers are you?',
    )
    await world.restart()
    expect(unsent()).toEqual([
      {
        kind: 'speakers-unclear',
        sampleId,
        speakers: [
          {
            speakerId: 'a',
            utterances: [
              { start: 0, end: 7 },
              { start: 20, end: 22 },
            ],
          },
          { speakerId: 'b', utterances: [{ start: 7, end: 20 }] },
        ],
        likeliestIds: ['a'],
      },
    ])
    expect(store.get(sampleId)).toMatchObject({ selectedSpeakerIds: ['here-1'], separation: local })
    expect((await cloudSamples(world))[0]?.selectedSpeakerIds).toBeNull()

    const choose = (...ids: string[]) => world.uploads.chooseSpeakers(world.draftId, sampleId, ids)
    expect(() => choose('here-1')).toThrow('invalid-input')
    expect(() => choose('b', 'here-1')).toThrow('invalid-input')
    choose('b')
    await eventually(
      () => cloudSamples(world),
      ([only]) => only?.selectedSpeakerIds?.join() === 'b',
    )
    expect(store.get(sampleId)).toMatchObject({
      selectedSpeakerIds: ['b'],
      separation: { source: 'cloud', status: 'completed' },
    })
    await eventually(unsent, (all) => all.length === 0)
    expect(() => choose('b')).toThrow('invalid-input')
  })

  it('are sent again on request if the cloud could not separate its speakers', async () => {
    const failed: CloudSpeakerSeparation = { status: 'failed', speakers: [], selectedSpeakerIds: null }
    const received = cloudDetects({
      a: [
        [0, 10_000],
        [20_000, 30_000],
      ],
      b: [[10_000, 20_000]],
    })
    const pending = { ...failed, status: 'pending' } as const
    const world = await openWorld({
      files: [sound(1)],
      wrapClient: detecting(failed, pending, failed, received),
    })
    setSettings(world, world.sampleIds[0], { separation: local, selected: ['here-1'] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    await eventually(
      () => world.uploads.unsentSettings(world.draftId),
      ([only]) => only?.kind === 'refused',
    )
    await world.uploads.sendSettings(world.draftId, world.sampleIds)
    await eventually(
      () => cloudSamples(world),
      ([only]) => only?.selectedSpeakerIds?.join() === 'a',
    )
  })

  it('map by the largest overlap', () => {
    const others = [
      { speakerId: 'x', utterances: [{ start: 0, end: 4 }] },
      {
        speakerId: 'y',
        utterances: [
          { start: 4, end: 10 },
          { start: 20, end: 30 },
        ],
      },
    ]
    expect(mapSpeakers(local.speakers.slice(0, 1), others)).toEqual({ speakerIds: ['y'], share: 0.8 })
    expect(mapSpeakers(local.speakers.slice(0, 1), [])).toEqual({ speakerIds: [], share: 0 })
  })
})

describe('samples that were split', () => {
  /** The first sample becomes two others, as pieces do. */
  function split(world: UploadWorld): string[] {
    const { db } = world.library
    const [old = ''] = world.sampleIds
    const pieces = addSamples(world.library, world.draftId, [sound(11), sound(12)])
    db.prepare('UPDATE samples SET removed_at_ms = 1 WHERE id = ?').run(old)
    const changeId = randomUUID()
    for (const id of pieces) {
      db.prepare('INSERT INTO sample_origins VALUES (?, 0, ?, 0, 31000, ?, 1, NULL)').run(id, old, changeId)
    }
    world.topics.emit('datasetChanged', { draftId: world.draftId })
    return pieces
  }

  it('lose their source in the cloud only when every replacement is confirmed', async () => {
    const world = await openWorld()
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [old = ''] = (await cloudSamples(world)).map(({ hash }) => hash)
    split(world)
    // Not offered for removal: it goes by itself.
    expect(world.current().doubles).toEqual([])
    await world.uploads.removeDoubles(world.draftId)
    expect(await world.hashesInCloud()).toContain(old)
    expect(world.uploads.plan(world.draftId, {}).totals).toMatchObject({ count: 5, confirmedCount: 3 })

    await world.cloud.setFaults({ method: 'POST', path: '/samples$', answer: { status: 503 } })
    world.uploads.start(world.draftId, {})
    await world.until('waiting')
    expect(await world.hashesInCloud()).toContain(old)
    await world.cloud.control('DELETE', '/faults')
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
    expect(await world.hashesInCloud()).not.toContain(old)
  })

  it('are on their way out of the voice until the cloud has deleted them: training waits for that', async () => {
    const world = await openWorld({ files: [sound(1)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    split(world)
    const { library, draftId } = world
    const deps = { library, nowMs: () => 0, workspace: 'demo' }
    const samples = createSampleStore({ db: library.db, nowMs: () => 0, workspace: () => 'demo' })
    const gapsOf = createCloneGaps({ ...deps, uploads: createUploadStore(deps) })
    const draft = { id: draftId, language: 'en' }
    const gaps = () =>
      gapsOf({ draft, samples: samples.list(draftId), voiceId: null, cloudLanguage: null, heard: [] })
    // Trained without its pieces, the voice would have it.
    expect(gaps()).toMatchObject({
      pendingDeletions: [],
      removedSamples: [],
      formerSamples: ['take 1.wav'],
    })

    await world.cloud.setFaults({ method: 'DELETE', path: '/samples/', answer: { status: 503 } })
    world.uploads.start(draftId, {})
    await world.until('waiting')
    const onTheirWay = ['take 1.wav']
    expect(gaps()).toMatchObject({ pendingSamples: [], pendingDeletions: onTheirWay, formerSamples: [] })
    expect(trainingWaitsFor({ ...gaps(), unsentDetails: null })).toBe('deletions')
    await world.cloud.control('DELETE', '/faults')
    await world.until('done')
    expect(gaps()).toMatchObject({ pendingDeletions: [], removedSamples: [], formerSamples: [] })
  })

  it('stay in the voice where the cloud fails to delete them again and again: the person is told', async () => {
    const world = await openWorld({ files: [sound(1)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    split(world)
    await world.cloud.setFaults({ method: 'DELETE', path: '/samples/', answer: { status: 500 } })
    world.uploads.start(world.draftId, {})
    expect((await world.until('blocked')).error?.code).toBe('cloud-refused')
    await world.cloud.control('DELETE', '/faults')
    world.uploads.resume(world.draftId)
    await world.until('done')
    expect(await cloudSamples(world)).toHaveLength(2)
  })

  it('stay in the cloud if the split is undone while the cloud cannot delete them', async () => {
    const world = await openWorld({ files: [sound(1)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const [old = ''] = world.hashesHere()
    const pieces = split(world)
    await world.cloud.setFaults({ method: 'DELETE', path: '/samples/', answer: { status: 503 } })
    world.uploads.start(world.draftId, {})
    await world.until('waiting')
    const setRemoved = world.library.db.prepare('UPDATE samples SET removed_at_ms = ? WHERE id = ?')
    setRemoved.run(null, world.sampleIds[0])
    for (const id of pieces) setRemoved.run(2, id)
    world.topics.emit('datasetChanged', { draftId: world.draftId })
    // The try that was on its way is refused, too.
    await wait(100)
    await world.cloud.control('DELETE', '/faults')
    const { items, doubles } = await world.until('done')
    expect(await world.hashesInCloud()).toContain(old)
    expect(items).toMatchObject([{ sampleId: world.sampleIds[0], state: 'uploaded' }])
    expect(doubles.map(({ reason }) => reason)).toEqual(['former-version', 'former-version'])
  })

  it('are deleted once, even if the response is lost and the app is restarted', async () => {
    const world = await openWorld({ files: [sound(1)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    split(world)
    await world.cloud.setFaults({ method: 'DELETE', path: '/samples/', dropAnswer: true, times: 1 })
    world.uploads.start(world.draftId, {})
    await world.until('checking')
    await world.restart()
    await world.until('done')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  })

  it('stay if the person removed all their replacements, and are offered', async () => {
    const world = await openWorld({ files: [sound(1), sound(2)] })
    world.uploads.start(world.draftId, {})
    await world.until('done')
    const pieces = split(world)
    world.library.db
      .prepare(`UPDATE samples SET removed_at_ms = 2 WHERE id IN (?, ?)`)
      .run(pieces[0], pieces[1])
    world.topics.emit('datasetChanged', { draftId: world.draftId })
    expect(world.current().doubles.map(({ reason }) => reason)).toEqual(['removed-here'])
  })
})
