import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { databasePath } from '@main/library/library-files'
import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { openWorld, type UploadWorld } from './support/upload-world'

/** Another program writes to the library's file until it is told to stop. */
function lock(world: UploadWorld): () => void {
  const other = new Database(databasePath(world.library.folder))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  return () => other.exec('ROLLBACK')
}

it.each([
  ['before the first byte', 0],
  ['while samples are sent', 1],
  ['once they were sent', 1_400_000],
])(
  'waits for another program that uses the library %s, and sends every sample once',
  async (_, sentBytes) => {
    const world = await openWorld()
    await world.cloud.setFaults({ method: 'POST', path: '/samples$', bytesPerSecond: 3_000_000, times: 1 })
    world.uploads.start(world.draftId, {})
    while (world.current().sentBytes < sentBytes) await wait(2)
    const unlock = lock(world)
    const failed = (): boolean => world.log.some(({ msg }) => msg === 'another program uses the library')
    while (!failed()) await wait(5)
    await wait(1_500)
    unlock()
    await world.until('done')
    expect(world.events.map(({ payload }) => payload.phase)).not.toContain('blocked')
    expect(await world.hashesInCloud()).toEqual(world.hashesHere())
  },
)

it('says to whoever asks for something meanwhile that another program is in the way, not another Timbre', async () => {
  const world = await openWorld()
  const unlock = lock(world)
  let error: unknown
  try {
    world.uploads.start(world.draftId, {})
  } catch (thrown) {
    error = thrown
  }
  unlock()
  expect(error).toBeInstanceOf(AppError)
  expect(errorWords(error as AppError)).toMatchObject({
    title: 'Another program is using the library’s file.',
    body: 'Everything saved earlier is safe. Wait until it is done, or close it, then try again.',
  })
})
