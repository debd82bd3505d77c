import { afterAll, expect, test, vi } from 'vitest'
import { createMedia } from '@main/media/media'
import { audioWorkers } from '../../support/audio/audio-workers'
import { makeSilence } from '../../support/audio/make-silence'
import { makeTestAudio } from '../../support/audio/test-audio'
import { backUp, damagedAndRestored } from '../../support/library/restored-library'
import { tempFolder } from '../../support/temp-folder'
import { openConversionWorld } from './conversion-world'

vi.setConfig({ testTimeout: 60_000 })

const media = createMedia({ workers: audioWorkers, env: process.env })
afterAll(() => media.close())

test('what was being converted when a backup was made waits for the person once that is restored', async () => {
  const before = openConversionWorld({ media, workers: audioWorkers })
  const id = await before.ready(makeSilence(tempFolder(), 11 * 60_000))
  before.stub.state.parallel = 1
  await before.start()
  await backUp(before.library)
  await before.answerAll()
  await before.until(id, ({ state }) => state === 'converted')
  await before.close()

  const after = openConversionWorld({
    media,
    workers: audioWorkers,
    library: await damagedAndRestored(before.library),
  })
  expect(await after.get(id)).toMatchObject({ state: 'pending', failure: null })
  expect(after.stub.requests()).toEqual([])
})

test('what was converted since a backup stays on the disk once that is restored', async () => {
  const before = openConversionWorld({ media, workers: audioWorkers })
  await backUp(before.library)
  const id = await before.ready(await makeTestAudio(tempFolder(), 'mp3', { seconds: 0.5 }))
  await before.start()
  await before.answerAll()
  await before.until(id, ({ state }) => state === 'converted')
  await before.close()

  const library = await damagedAndRestored(before.library)
  const after = openConversionWorld({ media, workers: audioWorkers, library })
  expect(await after.get(id)).toBeUndefined()
  expect(after.hasFile(id, 'converted')).toBe(true)
})
