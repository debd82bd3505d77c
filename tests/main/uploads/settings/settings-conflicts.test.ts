import { describe, expect, it, vi } from 'vitest'
import { takeOverFields } from '@main/professional-clone/samples/take-over-settings'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { PvcSamplePatch } from '@main/cloud/cloud-requests'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import type { SampleSettingsPatch, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import { settingsFields, type SyncedSettings, untouched } from '@main/uploads/settings/settings-fields'
import { merge } from '@shared/merge/merge'
import { AppError } from '@shared/errors/app-error'
import { eventually } from '../../../support/eventually'
import { openWorld, sound, type UploadWorld } from '../support/upload-world'

interface SharedWorld extends UploadWorld {
  store: ReturnType<typeof createSampleSettingsStore>
  sampleId: string
  /** What another computer of the person does. */
  elsewhere: (patch: {
    removeBackgroundNoise: boolean
    trimStartMs?: number
    trimEndMs?: number
  }) => Promise<void>
  look: () => Promise<void>
  inCloud: () => Promise<unknown>
  save: (patch: SampleSettingsPatch) => Promise<void>
}

/** One sample, uploaded and its settings told; both sides agree. */
async function openShared(
  wrapClient?: (client: CloudClient) => CloudClient,
  patch: SampleSettingsPatch = { trim: { startMs: 500, endMs: 31_000 } },
): Promise<SharedWorld> {
  let settings: SharedWorld['store'] | null = null
  const world = await openWorld({
    files: [sound(1)],
    timing: { settleMs: 0 },
    ...(wrapClient ? { wrapClient } : {}),
    deps: { takeOverSettings: (...taken) => settings && takeOverFields(settings, ...taken) },
  })
  settings = createSampleSettingsStore({ db: world.library.db, nowMs: () => Date.now() })
  const [sampleId = ''] = world.sampleIds
  if (Object.keys(patch).length > 0) settings.save([{ sampleId, patch }])
  world.uploads.start(world.draftId, {})
  await world.until('done')
  await world.uploads.sendSettings(world.draftId, [sampleId])
  const client = world.clientFor(world.cloud.baseUrl)
  const place = world.library.db
    .prepare<[], { voice_id: string; cloud_sample_id: string }>(
      'SELECT voice_id, cloud_sample_id FROM upload_ledger',
    )
    .get()
  const { voice_id: voiceId = '', cloud_sample_id: cloudSampleId = '' } = place ?? {}
  const voice = (): Promise<CloudVoice> => client.getVoice(voiceId)
  // Noted and asked within one millisecond would count as older.
  const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3))
  return Object.assign(world, {
    store: settings,
    sampleId,
    async elsewhere(changed: Parameters<SharedWorld['elsewhere']>[0]) {
      await client.updatePvcSample(voiceId, cloudSampleId, changed)
      await later()
    },
    async look() {
      const beganAtMs = Date.now()
      world.topics.emit('voiceRead', { draftId: world.draftId, voice: await voice(), beganAtMs })
    },
    async inCloud() {
      const [only] = (await voice()).samples
      return [only?.removeBackgroundNoise, only?.trimStartMs, only?.trimEndMs]
    },
    async save(changed: SampleSettingsPatch) {
      settings.save([{ sampleId, patch: changed }])
      await world.uploads.sendSettings(world.draftId, [sampleId])
    },
  })
}

const trimOf = (world: SharedWorld): unknown => world.store.get(world.sampleId).trim
const hourMs = 3_600_000
const changedTrim = { removeBackgroundNoise: false, trimStartMs: 2_000, trimEndMs: 30_500 }

describe('settings changed elsewhere', () => {
  it('are taken over if they were not changed here', async () => {
    const world = await openShared()
    await world.elsewhere({ ...changedTrim, removeBackgroundNoise: true })
    await world.look()
    expect(trimOf(world)).toEqual({ startMs: 2_000, endMs: 30_500 })
    expect(world.store.get(world.sampleId).removeBackgroundNoise).toBe(true)
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([])
    expect(await world.inCloud()).toEqual([true, 2_000, 30_500])
  })

  it('are taken over of a sample that Timbre told no settings of, and not overwritten', async () => {
    const world = await openShared(undefined, {})
    await world.elsewhere({ ...changedTrim, removeBackgroundNoise: true })
    await world.look()
    expect(trimOf(world)).toEqual({ startMs: 2_000, endMs: 30_500 })
    await world.save({ trim: { startMs: 3_000, endMs: 30_000 } })
    expect(await world.inCloud()).toEqual([true, 3_000, 30_000])
  })

  it('are not overwritten though the clock was an hour ahead when Timbre told its own', async () => {
    const ahead = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => Math.round(performance.timeOrigin + performance.now()) + hourMs)
    const world = await openShared()
    ahead.mockRestore()
    await world.elsewhere({ removeBackgroundNoise: true })
    await world.save({ trim: { startMs: 3_000, endMs: 30_000 } })
    await eventually(async () => expect(await world.inCloud()).toEqual([true, 3_000, 30_000]))
    expect(world.store.get(world.sampleId).removeBackgroundNoise).toBe(true)
  })

  it('are a conflict with those that wait here, though Timbre told none before', async () => {
    const world = await openShared(undefined, {})
    await world.elsewhere(changedTrim)
    world.store.save([{ sampleId: world.sampleId, patch: { trim: { startMs: 1_000, endMs: 29_000 } } }])
    await world.look()
    expect(world.uploads.unsentSettings(world.draftId)).toMatchObject([
      { kind: 'conflict', fields: ['trim'] },
    ])
    expect(await world.inCloud()).toEqual([false, 2_000, 30_500])
  })

  it('are read before the first settings are told, and not overwritten', async () => {
    const world = await openShared(undefined, {})
    await world.elsewhere(changedTrim)
    await world.save({ trim: { startMs: 1_000, endMs: 29_000 } })
    expect(world.uploads.unsentSettings(world.draftId)).toMatchObject([
      { kind: 'conflict', fields: ['trim'] },
    ])
    expect(await world.inCloud()).toEqual([false, 2_000, 30_500])
  })

  it('are no choice of nobody: where the cloud names none of its speakers, everybody is used', async () => {
    const utterances = [{ startMs: 0, endMs: 31_000 }]
    const speakers = [{ speakerId: 'there-1', durationMs: 31_000, utterances }]
    const world = await openShared((client) => ({
      ...client,
      async getVoice(...of) {
        const voice = await client.getVoice(...of)
        const speakerSeparation = { status: 'completed', speakers, selectedSpeakerIds: [] }
        return { ...voice, samples: voice.samples.map((sample) => ({ ...sample, speakerSeparation })) }
      },
    }))
    await world.elsewhere(changedTrim)
    await world.look()
    expect(trimOf(world)).toEqual({ startMs: 2_000, endMs: 30_500 })
    expect(world.store.get(world.sampleId).selectedSpeakerIds).toBeNull()
  })

  it('are not overwritten: the person keeps their version or takes the other', async () => {
    const world = await openShared()
    await world.elsewhere(changedTrim)
    await world.save({ trim: { startMs: 1_000, endMs: 29_000 } })
    expect(await world.inCloud()).toEqual([false, 2_000, 30_500])
    const conflict = {
      kind: 'conflict',
      sampleId: world.sampleId,
      fields: ['trim'],
      mine: { removeBackgroundNoise: false, trim: { startMs: 1_000, endMs: 29_000 }, speakerCount: null },
      theirs: { removeBackgroundNoise: false, trim: { startMs: 2_000, endMs: 30_500 }, speakerCount: null },
    }
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([conflict])
    expect(world.events.map(({ name }) => name)).toContain('unsentChanged')

    world.uploads.resolveSettings(world.draftId, world.sampleId, 'theirs')
    expect(trimOf(world)).toEqual({ startMs: 2_000, endMs: 30_500 })
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([])
    expect(() => world.uploads.resolveSettings(world.draftId, world.sampleId, 'mine')).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )

    await world.elsewhere({ ...changedTrim, trimStartMs: 3_000 })
    await world.save({ trim: { startMs: 1_000, endMs: 29_000 } })
    expect(world.uploads.unsentSettings(world.draftId)).toHaveLength(1)
    world.uploads.resolveSettings(world.draftId, world.sampleId, 'mine')
    await world.uploads.sendSettings(world.draftId, [world.sampleId])
    expect(await world.inCloud()).toEqual([false, 1_000, 29_000])
  })

  it('by this computer itself do not conflict after a lost response and further edits, even after a kill', async () => {
    let isCut = false
    let isLosing = false
    const unlessCut = <T>(request: () => Promise<T>): Promise<T> =>
      isCut ? Promise.reject(new AppError('network', { retryable: true })) : request()
    const world = await openShared((client) => ({
      ...client,
      probe: (o) => (isCut ? Promise.resolve('offline') : client.probe(o)),
      getVoice: (...of) => unlessCut(() => client.getVoice(...of)),
      async updatePvcSample(...of) {
        await unlessCut(() => client.updatePvcSample(...of))
        isCut ||= isLosing
        await unlessCut(() => Promise.resolve())
      },
    }))
    isLosing = true
    await world.save({ trim: { startMs: 1_000, endMs: 29_000 } })
    await world.restart()
    world.store.save([{ sampleId: world.sampleId, patch: { trim: { startMs: 3_000, endMs: 30_000 } } }])
    isCut = isLosing = false
    expect(await world.inCloud()).toEqual([false, 1_000, 29_000])
    await world.look()
    await expect.poll(() => world.uploads.unsentSettings(world.draftId)).toEqual([])
    expect(await world.inCloud()).toEqual([false, 3_000, 30_000])
  })

  it('in another field are combined with what was changed here', async () => {
    const world = await openShared()
    await world.elsewhere({
      ...changedTrim,
      removeBackgroundNoise: true,
      trimStartMs: 500,
      trimEndMs: 31_000,
    })
    await world.save({ trim: { startMs: 1_000, endMs: 29_000 } })
    await world.uploads.sendSettings(world.draftId, [world.sampleId])
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([])
    expect(await world.inCloud()).toEqual([true, 1_000, 29_000])
  })
})

describe('speakers that the cloud tells apart anew after it was told who was chosen', () => {
  type Separation = NonNullable<CloudVoice['samples'][number]['speakerSeparation']>
  const heard = (status: Separation['status'], ...ids: string[]): Omit<Separation, 'selectedSpeakerIds'> => ({
    status,
    speakers: ids.map((speakerId, at) => ({
      speakerId,
      durationMs: 10_000,
      utterances: [{ startMs: at * 10_000, endMs: (at + 1) * 10_000 }],
    })),
  })
  const here: SpeakerSeparation = {
    status: 'completed',
    source: 'local',
    speakers: [
      { speakerId: 'me', utterances: [{ start: 0, end: 10 }] },
      { speakerId: 'guest', utterances: [{ start: 10, end: 20 }] },
    ],
    overlaps: [],
  }

  /** The first of two speakers is the person, as the cloud was told; `forgets`: it drops that where it begins anew. */
  async function openChosen(forgets: boolean, by: SpeakerSeparation = here) {
    const cloud = {
      ...heard('completed', 'a', 'b'),
      isForgotten: false,
      /** What a list that is missing in an update means to this server. */
      meansEverybody: false,
      isOffline: false,
      probes: 0,
      patches: [] as PvcSamplePatch[],
    }
    const world = await openShared(
      (client) => ({
        ...client,
        getPvcSpeakers: () => Promise.resolve({ ...cloud, selectedSpeakerIds: null }),
        async getVoice(...of) {
          const voice = await client.getVoice(...of)
          const samples = voice.samples.map((sample) => {
            const told = sample.speakerSeparation?.selectedSpeakerIds ?? null
            const selectedSpeakerIds = cloud.isForgotten ? null : told
            const { status, speakers: found } = cloud
            return { ...sample, speakerSeparation: { status, speakers: found, selectedSpeakerIds } }
          })
          return { ...voice, samples }
        },
        async probe(...of) {
          cloud.probes += 1
          return cloud.isOffline ? 'offline' : await client.probe(...of)
        },
        async updatePvcSample(...of) {
          if (cloud.isOffline) throw new AppError('network', { detail: { sentAnyBytes: false } })
          await client.updatePvcSample(...of)
          cloud.patches.push(of[2])
          if (of[2].selectedSpeakerIds) cloud.isForgotten = false
          else if (cloud.meansEverybody) cloud.isForgotten = true
        },
      }),
      {},
    )
    world.store.setSeparation(world.sampleId, by, [by.speakers[0]?.speakerId ?? ''])
    await world.uploads.sendSettings(world.draftId, [world.sampleId])
    const unsent = () => world.uploads.unsentSettings(world.draftId)
    await eventually(() => expect(unsent()).toEqual([]))
    expect(cloud.patches.at(-1)?.selectedSpeakerIds).toEqual(['a'])
    const tellAnew = async (next: ReturnType<typeof heard>): Promise<void> => {
      Object.assign(cloud, next, { isForgotten: forgets })
      await new Promise((resolve) => setTimeout(resolve, 3))
      await world.look()
    }
    const chosen = () => world.store.get(world.sampleId).selectedSpeakerIds
    return { world, cloud, unsent, tellAnew, chosen }
  }

  it.each([false, true])(
    'are found again by who was chosen here (choice dropped there: %s)',
    async (forgets) => {
      const { cloud, unsent, tellAnew, chosen } = await openChosen(forgets)
      await tellAnew(heard('pending'))
      expect(unsent()).toMatchObject([{ kind: 'waiting' }])
      await tellAnew(heard('completed', 'b', 'a'))
      await eventually(() => expect(cloud.patches.at(-1)?.selectedSpeakerIds).toEqual(['b']))
      await eventually(() => expect(unsent()).toEqual([]))
      expect(chosen()).toEqual(['me'])
    },
  )

  it.each([false, true])(
    'are found again by whom the cloud itself had told apart before (choice dropped there: %s)',
    async (forgets) => {
      const [me, guest] = here.speakers
      const speakers = [
        { ...me!, speakerId: 'a' },
        { ...guest!, speakerId: 'b' },
      ]
      const { cloud, unsent, tellAnew } = await openChosen(forgets, { ...here, source: 'cloud', speakers })
      await tellAnew(heard('completed', 'b', 'a'))
      await eventually(() => expect(cloud.patches.at(-1)?.selectedSpeakerIds).toEqual(['b']))
      await eventually(() => expect(unsent()).toEqual([]))
    },
  )

  it('stay chosen through a change of something else, where an update without a list means everybody', async () => {
    const { world, cloud, unsent, chosen } = await openChosen(false)
    cloud.meansEverybody = true
    await world.save({ removeBackgroundNoise: true })
    await eventually(() => expect(cloud.patches.at(-1)?.removeBackgroundNoise).toBe(true))
    await world.look()
    expect(cloud.isForgotten).toBe(false)
    expect(chosen()).toEqual(['me'])
    expect(unsent()).toEqual([])
  })

  it('are found again by a change that waited for the network meanwhile', async () => {
    const { world, cloud, unsent, tellAnew } = await openChosen(false)
    Object.assign(cloud, { isOffline: true, probes: 0 })
    await world.save({ removeBackgroundNoise: true })
    await eventually(() => expect(cloud.probes).toBeGreaterThan(0))
    await tellAnew(heard('completed', 'b', 'a'))
    cloud.isOffline = false
    await eventually(() => expect(unsent()).toEqual([]))
    expect(cloud.patches.at(-1)).toMatchObject({ removeBackgroundNoise: true, selectedSpeakerIds: ['b'] })
  })

  it('are all used where nobody is chosen here any more', async () => {
    const { world, cloud, unsent, tellAnew } = await openChosen(false)
    await tellAnew(heard('pending'))
    await world.save({ selectedSpeakerIds: null })
    await tellAnew(heard('completed', 'a', 'b', 'c'))
    await eventually(() => expect(cloud.patches.at(-1)?.selectedSpeakerIds).toEqual(['a', 'b', 'c']))
    await eventually(() => expect(unsent()).toEqual([]))
  })

  it('are asked about where nobody of them is who was chosen here', async () => {
    const { cloud, unsent, tellAnew, chosen } = await openChosen(true)
    await tellAnew({ status: 'completed', speakers: heard('completed', 'a', 'b').speakers.slice(1) })
    await eventually(() => expect(unsent()).toMatchObject([{ kind: 'speakers-unclear' }]))
    expect(chosen()).toEqual(['me'])
    expect(cloud.patches.at(-1)?.selectedSpeakerIds).toEqual(['a'])
  })

  it('are chosen elsewhere where other ids are shown: that is taken over', async () => {
    const { world, tellAnew, chosen } = await openChosen(false)
    const { voice_id: voiceId, cloud_sample_id: cloudSampleId } = world.library.db
      .prepare<[], { voice_id: string; cloud_sample_id: string }>(
        'SELECT voice_id, cloud_sample_id FROM upload_ledger',
      )
      .get()!
    const patch = { remove_background_noise: false, selected_speaker_ids: ['b'] }
    await world.cloud.call('POST', `/v1/voices/pvc/${voiceId}/samples/${cloudSampleId}`, { json: patch })
    await tellAnew(heard('completed', 'c', 'b'))
    await eventually(() => expect(chosen()).toEqual(['b']))
  })
})

describe('the rule', () => {
  const base = { mine: untouched, theirs: untouched }
  const none = { changedHere: [], changedThere: [], conflicts: [] }
  it('recognizes a save with a lost response, and does not mix up local speakers with the cloud’s', () => {
    const mine = { ...untouched, removeBackgroundNoise: true }
    expect(merge(settingsFields, { mine, theirs: { ...mine, speakersBy: 'cloud' }, base })).toMatchObject(
      none,
    )
    const local: SyncedSettings = { ...untouched, selectedSpeakerIds: ['a'], speakersBy: 'local' }
    expect(
      merge(settingsFields, { mine: local, theirs: { ...local, speakersBy: 'cloud' }, base }).conflicts,
    ).toEqual(['speakers'])
  })

  it('distinguishes whole milliseconds, and accepts speakers in any order', () => {
    const mine = { ...untouched, trim: { startMs: 500.4, endMs: 31_000 }, selectedSpeakerIds: ['a', 'b'] }
    const theirs = { ...untouched, trim: { startMs: 500, endMs: 31_000 }, selectedSpeakerIds: ['b', 'a'] }
    expect(merge(settingsFields, { mine, theirs, base: { mine: theirs, theirs: mine } })).toMatchObject(none)
  })
})
