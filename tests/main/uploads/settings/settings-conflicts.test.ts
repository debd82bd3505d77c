import { describe, expect, it } from 'vitest'
import { takeOverFields } from '@main/professional-clone/samples/take-over-settings'
import type { CloudVoice } from '@main/cloud/cloud-types'
import { createSampleSettingsStore } from '@main/sample-settings/settings-store'
import type { SampleSettingsPatch } from '@shared/domain/sample-settings'
import { judgeSettings, type SeenSettings } from '@main/uploads/settings/seen-settings'
import { sentNothing } from '@main/uploads/settings/settings-ledger'
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

/** One sample with a trim, uploaded and told; both sides agree. */
async function openShared(): Promise<SharedWorld> {
  let settings: SharedWorld['store'] | null = null
  const world = await openWorld({
    files: [sound(1)],
    timing: { settleMs: 0 },
    deps: { takeOverSettings: (...taken) => settings && takeOverFields(settings, ...taken) },
  })
  settings = createSampleSettingsStore({ db: world.library.db, nowMs: () => Date.now() })
  const [sampleId = ''] = world.sampleIds
  settings.save([{ sampleId, patch: { trim: { startMs: 500, endMs: 31_000 } } }])
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
  return {
    ...world,
    store: settings,
    sampleId,
    async elsewhere(patch) {
      await client.updatePvcSample(voiceId, cloudSampleId, patch)
      await later()
    },
    async look() {
      const beganAtMs = Date.now()
      world.uploads.onVoiceRead(world.draftId, await voice(), beganAtMs)
    },
    async inCloud() {
      const [only] = (await voice()).samples
      return [only?.removeBackgroundNoise, only?.trimStartMs, only?.trimEndMs]
    },
    async save(patch) {
      settings.save([{ sampleId, patch }])
      await world.uploads.sendSettings(world.draftId, [sampleId])
    },
  }
}

const trimOf = (world: SharedWorld): unknown => world.store.get(world.sampleId).trim
const changedTrim = { removeBackgroundNoise: false, trimStartMs: 2_000, trimEndMs: 30_500 }

describe('settings changed elsewhere', () => {
  it('are taken over where they were not changed here', async () => {
    const world = await openShared()
    await world.elsewhere({ ...changedTrim, removeBackgroundNoise: true })
    await world.look()
    expect(trimOf(world)).toEqual({ startMs: 2_000, endMs: 30_500 })
    expect(world.store.get(world.sampleId).removeBackgroundNoise).toBe(true)
    expect(world.uploads.unsentSettings(world.draftId)).toEqual([])
    expect(await world.inCloud()).toEqual([true, 2_000, 30_500])
  })

  it('are not written over: both versions wait for the person, who keeps theirs or takes the other', async () => {
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

  it('in another field go together with what was changed here', async () => {
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

describe('the rule', () => {
  const seen: SeenSettings = { removeBackgroundNoise: false, trim: null, selectedSpeakerIds: null }
  it('takes an answer that was lost for what it is, and speakers found here for others than the cloud’s', () => {
    const wanted = { ...sentNothing, removeBackgroundNoise: true }
    expect(
      judgeSettings({ wanted, sent: sentNothing }, seen, { ...seen, removeBackgroundNoise: true }),
    ).toEqual({
      kind: 'take',
      fields: [],
    })
    const local = { ...sentNothing, selectedSpeakerIds: ['a'], speakersBy: 'local' as const }
    expect(
      judgeSettings({ wanted: local, sent: sentNothing }, seen, { ...seen, selectedSpeakerIds: ['a'] }),
    ).toEqual({
      kind: 'conflict',
      fields: ['speakers'],
    })
    expect(
      judgeSettings({ wanted, sent: sentNothing }, null, { ...seen, selectedSpeakerIds: ['a'] }),
    ).toEqual({
      kind: 'same',
    })
  })
})
