import { expect, test } from 'vitest'
import { draftNamed, openMadeBy01 } from '../../support/library/made-by'

test('uploads interrupted in version 0.1 end with every sample in the cloud exactly once', async () => {
  const { studio, cloud } = await openMadeBy01()
  const { uploads, samples, professionalClone } = studio.libraryScope
  const idOf = (name: string): string => draftNamed(studio, name)
  const lost = idOf('Upload whose answer was lost')
  const cut = idOf('Upload that was cut')
  const refused = idOf('Upload that was refused')
  const paused = idOf('Upload that was paused')
  const uploadOf = (draftId: string) => uploads.list().find((upload) => upload.draftId === draftId)
  expect(uploadOf(idOf('Uploaded'))).toMatchObject({ phase: 'done' })
  expect(uploadOf(refused)).toMatchObject({
    phase: 'blocked',
    error: { code: 'cloud-refused', detail: { message: 'This file cannot be read.' } },
  })
  expect(uploadOf(paused)?.phase).toBe('paused')
  expect(samples.list(refused)).toMatchObject([{ uploadState: 'error' }])

  studio.goOnline()
  for (const draftId of [lost, cut]) await expect.poll(() => uploadOf(draftId)?.phase).toBe('done')
  for (const draftId of [refused, paused]) uploads.resume(draftId)
  for (const draftId of [refused, paused]) await expect.poll(() => uploadOf(draftId)?.phase).toBe('done')

  const state = (await cloud.control('GET', '/state')) as { samples: { voiceId: string; fileName: string }[] }
  const inCloud = (draftId: string): unknown[] =>
    state.samples
      .filter(({ voiceId }) => voiceId === professionalClone.status(draftId).voiceId)
      .map(({ fileName }) => fileName.split('_')[0])
      .sort()
  expect([lost, cut, refused, paused].map(inCloud)).toEqual([
    ['thirteen', 'twelve'],
    ['fifteen', 'fourteen'],
    ['sixteen'],
    ['seventeen'],
  ])
  for (const draftId of [lost, cut, refused, paused])
    expect(new Set(samples.list(draftId).map(({ uploadState }) => uploadState))).toEqual(
      new Set(['uploaded']),
    )
})
