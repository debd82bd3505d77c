import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Job } from '@shared/domain/app/job'
import { startLibraryCheck } from '@main/library/worker/library-check'
import { addSample, type HostFixture, runTask } from '../../../support/library/library-fixture'
import { tempFolder } from '../../../support/temp-folder'
import { hostFixture } from '../../../support/library/temp-library'
import { eventually } from '../../../support/eventually'

function filled(): { fixture: HostFixture; audio: string[] } {
  const fixture = hostFixture(tempFolder())
  fixture.host.start()
  const audio = ['ann', 'ben', 'cyd'].map((name) =>
    addSample(fixture.host.library(), Buffer.from(name), name),
  )
  return { fixture, audio }
}

async function check(fixture: HostFixture): Promise<Job> {
  const id = startLibraryCheck({ ...fixture, runTask })
  return eventually(() => {
    const job = fixture.jobs.list().find((candidate) => candidate.id === id)
    if (!job || job.state === 'running') throw new Error('still running')
    return job
  })
}

test('an intact library passes', async () => {
  const { fixture } = filled()
  const job = await check(fixture)
  expect(job).toMatchObject({
    kind: 'library-check',
    state: 'done',
    totalBytes: 9,
    doneBytes: 9,
    doneCount: 3,
  })
})

test('counts changed and missing audio, and keeps the library open', async () => {
  const { fixture, audio } = filled()
  const folder = join(fixture.host.library().folder, 'audio')
  writeFileSync(join(folder, audio[0]!), 'AnN')
  rmSync(join(folder, audio[2]!))
  expect(await check(fixture)).toMatchObject({
    state: 'failed',
    error: { code: 'library-damaged', detail: { missingCount: 1, damagedCount: 1, firstFile: audio[2] } },
  })
  expect(await fixture.host.status()).toMatchObject({ state: 'open' })
})

test('can be cancelled', async () => {
  const { fixture } = filled()
  const id = startLibraryCheck({ ...fixture, runTask })
  fixture.jobs.cancel(id)
  await fixture.jobs.closeAll()
  expect(fixture.jobs.list()).toMatchObject([{ id, state: 'cancelled', error: null }])
})

test('reports why there is no open library', () => {
  const fixture = hostFixture(tempFolder())
  fixture.host.start()
  rmSync(join(fixture.defaultFolder), { recursive: true })
  const second = hostFixture(join(fixture.defaultFolder, '..'))
  second.host.start()
  expect(() => startLibraryCheck({ ...second, runTask })).toThrow('library-missing')
  expect(second.jobs.list()).toEqual([])
})
