import { expect, test, vi } from 'vitest'
import type { TestCloud } from '../../support/cloud/demo-cloud'
import { draftNamed, openMadeBy01 } from '../../support/library/made-by'
import type { StudioHere } from '../../support/app/studio-here'

// An old library is measured anew in this process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const voiceNamed = ({ libraryScope }: StudioHere, name: string): string => {
  const { voices } = libraryScope.sync.list('')
  const found = voices.find((voice) => voice.name === name)
  if (!found) throw new Error(`there is no voice named ${name}`)
  return found.voiceId
}

const inCloud = async (cloud: TestCloud, voiceId: string): Promise<unknown> => {
  const { status, json } = await cloud.call('GET', `/v1/voices/${voiceId}`)
  return status === 200 ? json() : null
}

/** Requests that change or delete, in order. */
async function changesSent(cloud: TestCloud): Promise<string[]> {
  const { recent } = (await cloud.control('GET', '/requests')) as {
    recent: { method: string; path: string }[]
  }
  return recent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
}

test('edits of My voices from version 0.1, waiting, refused, or in conflict, continue', async () => {
  const { studio, cloud } = await openMadeBy01()
  const { sync } = studio.libraryScope
  expect(sync.status()).toMatchObject({ state: 'offline', pendingCount: 4, conflictCount: 3 })

  const waiting = voiceNamed(studio, 'Waiting name')
  expect(sync.get(waiting)).toMatchObject({
    description: 'Waiting words',
    labels: { accent: 'irish' },
    hasPendingEdits: true,
    conflict: null,
  })
  const sent = voiceNamed(studio, 'Sent name')
  expect(sync.get(sent)).toMatchObject({ hasPendingEdits: true, conflict: null })
  const refused = voiceNamed(studio, 'Refused name')
  expect(sync.get(refused)).toMatchObject({ hasPendingEdits: true, conflict: null })
  const conflict = voiceNamed(studio, 'Mine')
  expect(sync.get(conflict).conflict?.fields).toContainEqual({
    field: 'name',
    mine: 'Mine',
    theirs: 'Theirs',
  })
  const deletedChanged = voiceNamed(studio, 'Changed after all')
  expect(sync.get(deletedChanged).conflict?.fields).toContainEqual(
    expect.objectContaining({ field: 'voice' }),
  )
  const gone = voiceNamed(studio, 'Edited, deleted elsewhere')
  expect(sync.get(gone)).toMatchObject({ description: 'Written before it went' })
  expect(sync.get(gone).conflict?.fields).toMatchObject([{ field: 'voice' }])
  // One that waits for its deletion is not listed, one whose sample does shows it no more.
  expect(() => voiceNamed(studio, 'To be deleted')).toThrow('there is no voice')
  const withSample = voiceNamed(studio, 'With a sample to delete')
  expect(sync.get(withSample).samples).toEqual([])
  expect(await inCloud(cloud, withSample)).toMatchObject({ samples: [{ file_name: 'cloud.flac' }] })
  expect(sync.get(voiceNamed(studio, 'Left alone'))).toMatchObject({
    hasPendingEdits: false,
    language: 'en',
  })

  studio.goOnline()
  await sync.now()
  await expect.poll(() => sync.status().pendingCount).toBe(0)
  expect(await inCloud(cloud, waiting)).toMatchObject({
    name: 'Waiting name',
    description: 'Waiting words',
    labels: { accent: 'irish' },
  })
  expect(await inCloud(cloud, withSample)).toMatchObject({ samples: [] })
  expect(await inCloud(cloud, sent)).toMatchObject({ name: 'Sent name' })
  const changes = await changesSent(cloud)
  expect(changes.filter((change) => change === `POST /v1/voices/pvc/${waiting}`)).toHaveLength(1)
  // Its answer was lost after the cloud had it: found there, not sent again.
  expect(changes.filter((change) => change.includes(sent))).toEqual([])
  expect(changes.filter((change) => change.startsWith('DELETE'))).toHaveLength(2)

  // Going online may have begun another run.
  await expect
    .poll(() => sync.status())
    .toMatchObject({
      state: 'blocked',
      conflictCount: 3,
      reason: expect.stringContaining('This name is taken.') as string,
    })
  expect(changes.filter((change) => change.includes(refused) || change.includes(conflict))).toEqual([])
  expect(sync.resolve(conflict, 'theirs')).toMatchObject({ name: 'Theirs', description: 'Also mine' })
  sync.resolve(deletedChanged, 'mine')
  expect(sync.resolve(gone, 'theirs')).toBeNull()
  sync.update(refused, { name: 'Another name' })
  await sync.now()
  await expect.poll(() => sync.status()).toMatchObject({ state: 'idle', pendingCount: 0, conflictCount: 0 })
  expect(await inCloud(cloud, conflict)).toMatchObject({ name: 'Theirs', description: 'Also mine' })
  expect(await inCloud(cloud, deletedChanged)).toBeNull()
  expect(await inCloud(cloud, refused)).toMatchObject({ name: 'Another name' })
})

test('details of drafts from version 0.1, waiting, refused, or in conflict, continue', async () => {
  const { studio, cloud } = await openMadeBy01()
  const { professionalClone } = studio.libraryScope
  const statusOf = (draftId: string): string => professionalClone.status(draftId).cloudDetails
  const waiting = draftNamed(studio, 'Details waiting, renamed')
  const sent = draftNamed(studio, 'Details sent')
  const refused = draftNamed(studio, 'Details refused, renamed')
  const conflict = draftNamed(studio, 'Renamed here')
  const unanswered = draftNamed(studio, 'Untitled voice')
  await expect
    .poll(() => [waiting, sent, refused, conflict, unanswered].map(statusOf))
    .toEqual(['waiting-for-network', 'waiting-for-network', 'refused', 'conflict', 'waiting-for-network'])
  expect(professionalClone.status(refused).problem).toBe(
    'Could not save changes to the voice due to an internal error.',
  )
  expect(professionalClone.status(conflict).conflict).toEqual({
    fields: [{ field: 'name', mine: 'Renamed here', theirs: 'Renamed elsewhere' }],
  })
  expect(professionalClone.status(unanswered).voiceId).toBeNull()
  expect(professionalClone.status(waiting)).toMatchObject({
    hasConsented: true,
    verification: { attemptsMax: 5, attemptsCount: 0 },
  })
  expect(professionalClone.status(waiting).training).toContainEqual(
    expect.objectContaining({ modelId: 'eleven_v3', modelName: 'v3', state: 'not_started' }),
  )
  expect(professionalClone.status(sent).hasConsented).toBe(false)

  studio.goOnline()
  await expect.poll(() => [waiting, sent, unanswered].map(statusOf)).toEqual(['saved', 'saved', 'saved'])
  const voiceOf = (draftId: string): string => professionalClone.status(draftId).voiceId ?? ''
  expect(await inCloud(cloud, voiceOf(waiting))).toMatchObject({ name: 'Details waiting, renamed' })
  expect(await inCloud(cloud, voiceOf(sent))).toMatchObject({ description: 'Sent, and never answered' })
  const changes = await changesSent(cloud)
  expect(changes.filter((change) => change.endsWith(voiceOf(waiting)))).toHaveLength(1)
  expect(changes.filter((change) => change.endsWith(voiceOf(sent)))).toEqual([])
  // The voice whose making was not answered is found, and none is made beside it.
  expect(changes).not.toContain('POST /v1/voices/pvc')
  expect(statusOf(conflict)).toBe('conflict')

  await professionalClone.resolveDetails(conflict, 'mine')
  expect(await inCloud(cloud, voiceOf(conflict))).toMatchObject({ name: 'Renamed here' })
  await professionalClone.saveDetails(refused)
  expect(professionalClone.status(refused)).toMatchObject({ cloudDetails: 'saved', problem: null })
  expect(await inCloud(cloud, voiceOf(refused))).toMatchObject({ name: 'Details refused, renamed' })
})

test('settings of samples from version 0.1, waiting, refused, or in conflict, continue', async () => {
  const { studio, cloud } = await openMadeBy01()
  const { uploads, sampleSettings, samples, professionalClone } = studio.libraryScope
  const draftId = draftNamed(studio, 'Uploaded')
  const trims = { waiting: 6_000, sent: 4_000, refused: 2_000, conflict: 3_000, reported: 200 }
  const sampleWith = (startMs: number): string =>
    sampleSettings.list(draftId).find(({ trim }) => trim?.startMs === startMs)?.sampleId ?? ''
  const [waiting, sent, refused, conflict, reported] = Object.values(trims).map(sampleWith) as [
    ...[string, string, string, string, string],
  ]
  const confirmed = samples.list(draftId).map(({ uploadState }) => uploadState)
  expect(confirmed).toEqual(Array(5).fill('uploaded'))
  const nothing = { removeBackgroundNoise: false, speakerCount: null }
  const unsent = (...kinds: string[]) =>
    uploads.unsentSettings(draftId).filter(({ kind }) => kinds.includes(kind))
  const idsOf = (kind: string) => unsent(kind).map(({ sampleId }) => sampleId)
  expect(idsOf('refused')).toEqual([refused])
  expect(new Set(idsOf('waiting'))).toEqual(new Set([waiting, sent]))
  expect(unsent('conflict')).toEqual([
    {
      kind: 'conflict',
      sampleId: conflict,
      fields: ['trim'],
      mine: { ...nothing, trim: { startMs: 3_000, endMs: 30_000 } },
      theirs: { ...nothing, trim: { startMs: 5_000, endMs: 29_000 } },
    },
  ])

  studio.goOnline()
  const voiceId = professionalClone.status(draftId).voiceId ?? ''
  const cloudSamples = async () =>
    ((await inCloud(cloud, voiceId)) as { samples: { sample_id: string; trim_start: number }[] }).samples
  const startsInCloud = async (): Promise<number[]> =>
    (await cloudSamples()).map(({ trim_start: start }) => start).sort()
  await expect.poll(startsInCloud).toEqual([200, 200, 4_000, 5_000, 6_000])
  // The last in the list: what goes by itself has gone before it.
  sampleSettings.save([{ sampleId: reported, patch: { trim: { startMs: 7_000, endMs: 31_000 } } }])
  await expect.poll(startsInCloud).toEqual([200, 4_000, 5_000, 6_000, 7_000])
  // What was refused is not sent again by itself, a conflict waits for the person, and what arrived is found there.
  const changed = new Set((await changesSent(cloud)).flatMap((change) => change.split('/samples/')[1] ?? []))
  const changedStarts = (await cloudSamples()).filter(({ sample_id: id }) => changed.has(id))
  expect(changedStarts.map(({ trim_start: start }) => start).sort()).toEqual([6_000, 7_000])
  expect(unsent('conflict', 'refused', 'waiting')).toHaveLength(2)

  await uploads.sendSettings(draftId, [refused])
  uploads.resolveSettings(draftId, conflict, 'mine')
  await expect.poll(startsInCloud).toEqual([2_000, 3_000, 4_000, 6_000, 7_000])
  await expect.poll(() => uploads.unsentSettings(draftId)).toEqual([])
  expect(sampleSettings.get(sent).trim).toEqual({ startMs: 4_000, endMs: 30_000 })
  expect(sampleSettings.get(reported).trim).toEqual({ startMs: 7_000, endMs: 31_000 })
})
