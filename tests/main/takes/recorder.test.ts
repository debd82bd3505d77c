import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Library } from '@main/library/library'
import { systemDisk } from '@main/takes/journal/journal-disk'
import type { Take } from '@shared/domain/recording/take'
import { lineStatuses } from '@renderer/features/record/script/line-takes'
import { unsavedTakes } from '@renderer/features/record/takes/unsaved'
import { arrived } from '../../support/record/arrived'
import { createFaultyDisk } from '../../support/record/faulty-disk'
import { openTakesFixture } from '../../support/record/takes-fixture'
import { createTestClock } from '../../support/test-clock'
import { onGrid, sine } from '../../shared/audio/signals'

const usual = { sampleRateHz: 48_000, channels: 1 }
const tone = onGrid(sine({ frequencyHz: 440, amplitude: 0.5, seconds: 1 }), 16)

test('from armed to a playable take, and back', async () => {
  const { module, begin, statuses, take: takeNow, until } = openTakesFixture()
  expect(module.recorder.status()).toEqual({ state: 'idle' })
  expect(module.recorder.arm(usual)).toEqual({ state: 'armed', freeMs: null, refusedShortcuts: [] })
  await expect.poll(() => module.recorder.status()).toMatchObject({ freeMs: expect.any(Number) as number })
  const { take, page } = await begin()
  expect(take).toMatchObject({ state: 'recording', frameCount: 0 })
  expect(module.recorder.currentTakeId()).toBe(take.id)
  page.play(tone)
  await expect
    .poll(() => module.recorder.status())
    .toMatchObject({
      state: 'recording',
      takeId: take.id,
      safeFrames: 48_000,
      faults: [],
    })
  module.recorder.mark(take.id, 321)
  page.end()
  const closed = await module.recorder.end(take.id)
  expect(closed).toMatchObject({ state: 'saving', durationMs: 1_000, effectiveBits: 16, marksMs: [321] })
  expect(module.recorder.status()).toMatchObject({ state: 'armed' })
  expect((await module.takeAudio.sound(take.id))!.sizeBytes).toBe(92 + 48_000 * 4)
  await until(take.id, 'ready')
  expect(module.recorder.disarm()).toEqual({ state: 'idle' })
  expect(takeNow(take.id)).toMatchObject({ state: 'ready', sha256: closed.sha256 })
  expect(statuses().map(({ state }) => state)).toEqual(
    expect.arrayContaining(['armed', 'recording', 'armed', 'idle']) as string[],
  )
})

test('a take is newer than the one before, though the clock was set back between them', async () => {
  const clock = createTestClock()
  const { record, drafts } = openTakesFixture({ clock })
  const draftId = drafts.create().id
  const line = { draftId, purpose: 'line', scriptId: 'en-narrative', lineIndex: 0 } as const
  const misread = await record(tone, line)
  clock.setBack(3_600_000)
  const again = await record(tone, { ...line, parentTakeId: misread.id })
  expect(lineStatuses([misread, again], 'en-narrative', 1, new Map())[0]?.chosen?.id).toBe(again.id)
})

test('the time left before a take is that of its rate and channels', async () => {
  const { module } = openTakesFixture()
  const freeMs = (): number => {
    const status = module.recorder.status()
    return status.state === 'armed' ? (status.freeMs ?? 0) : 0
  }
  module.recorder.arm(usual)
  await expect.poll(freeMs).toBeGreaterThan(0)
  const usualMs = freeMs()
  module.recorder.arm({ sampleRateHz: 192_000, channels: 2 })
  // Others use the disk meanwhile.
  await expect.poll(() => freeMs() / usualMs).toBeLessThan(0.2)
  expect(freeMs() / usualMs).toBeGreaterThan(0.05)
})

test('the computer stays awake only while armed or recording', async () => {
  const { module, begin, desktop } = openTakesFixture()
  module.recorder.arm(usual)
  expect(desktop.awakeFor).toEqual(['recording'])
  module.recorder.disarm()
  expect(desktop.awakeFor).toEqual([])
  const { take, page } = await begin()
  expect(desktop.awakeFor).toEqual(['recording'])
  page.end()
  await module.recorder.end(take.id)
  expect(desktop.awakeFor).toEqual([])
})

test('records one take at a time, and cannot be disarmed during it', async () => {
  const { module, begin } = openTakesFixture()
  const { take, page } = await begin()
  await expect(begin()).rejects.toThrow('busy')
  expect(() => module.recorder.disarm()).toThrow('busy')
  const idle = module.recorder.untilIdle().then(() => module.recorder.currentTakeId())
  page.play(tone)
  page.end()
  await module.recorder.end(take.id)
  expect(await idle).toBeNull()
  const second = await begin()
  second.page.end()
  await module.recorder.end(second.take.id)
})

test('reports a take without audio as failed and leaves nothing behind', async () => {
  const { module, begin, published, takesFolder, library } = openTakesFixture()
  const { take, page } = await begin()
  page.end()
  expect(await module.recorder.end(take.id)).toMatchObject({ state: 'failed', error: { code: 'file-empty' } })
  expect(published.filter(({ domain }) => domain === 'takes').at(-1)!.payload).toEqual({
    upserted: [],
    removedIds: [take.id],
  })
  expect(module.takes.list(null)).toEqual([])
  await openTakesFixture({ library }).module.resume()
  expect(existsSync(join(takesFolder, take.id))).toBe(false)
})

test('suspend closes the take and keeps it', async () => {
  const { begin, desktop, until } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  await arrived(page)
  desktop.suspend()
  expect(await until(take.id, 'ready')).toMatchObject({
    frameCount: 48_000,
    faults: [{ kind: 'suspended', atMs: 1_000, lengthMs: 0 }],
  })
})

test('a device that disappears closes the take and keeps it', async () => {
  const { module, begin } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  await arrived(page)
  expect(await module.recorder.end(take.id, 'device-lost')).toMatchObject({
    state: 'saving',
    faults: [{ kind: 'device-lost', atMs: 1_000, lengthMs: 0 }],
  })
})

test('a window that disappears leaves a take that awaits a decision', async () => {
  const { module, begin, until } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  page.vanish()
  await until(take.id, 'interrupted')
  expect(module.recorder.status()).toEqual({ state: 'idle' })
  expect(await module.recovery.recoverable()).toMatchObject([
    { take: { id: take.id, durationMs: 1_000 }, problem: 'unfinished', keptUntilMs: null },
  ])
  expect(module.takes.list(null)).toEqual([])
})

test('reports a capture process that died; its take awaits a decision, and the next take works', async () => {
  const { module, begin, crashCapture, until } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  await arrived(page)
  crashCapture()
  await until(take.id, 'interrupted')
  expect(module.recorder.status()).toMatchObject({ state: 'failed', error: { code: 'capture-ended' } })
  expect(await module.recorder.end(take.id)).toMatchObject({ state: 'interrupted', frameCount: 48_000 })
  const next = await begin()
  next.page.play(tone)
  next.page.end()
  expect(await module.recorder.end(next.take.id)).toMatchObject({ state: 'saving', frameCount: 48_000 })
  expect(module.recorder.status()).toEqual({ state: 'idle' })
})

test('a captcha reading whose capture process died is lost at once, and says so', async () => {
  const { module, begin, crashCapture, until } = openTakesFixture()
  const { take, page } = await begin({ purpose: 'verification' })
  page.play(tone)
  await arrived(page)
  crashCapture()
  await until(take.id, 'failed')
  expect(await module.recovery.recoverable()).toEqual([])
  expect(await module.recorder.end(take.id)).toMatchObject({
    state: 'failed',
    error: { code: 'capture-ended' },
  })
})

test('a full disk ends the take, keeps it, and reports it', async () => {
  let isFull = false
  const disk = createFaultyDisk((step) => (isFull && step === 'write' ? 'ENOSPC' : null))
  const { module, begin, until } = openTakesFixture({ disk })
  const { take, page } = await begin()
  page.play(tone)
  await arrived(page)
  isFull = true
  page.play(tone)
  expect(await until(take.id, 'ready')).toMatchObject({ frameCount: 48_000 })
  expect(module.recorder.status()).toMatchObject({ state: 'failed', error: { code: 'disk-full' } })
  expect(module.recorder.arm(usual)).toMatchObject({ state: 'armed' })
})

test('a take ends although the disk of its library was pulled', async () => {
  const { module, begin, library, published } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  await arrived(page)
  // Nothing can be read or written any more.
  library.db.close()
  page.end()
  await expect(module.recorder.end(take.id)).rejects.toThrow()
  expect(module.recorder.status()).toMatchObject({ state: 'failed' })
  expect(module.recorder.currentTakeId()).toBeNull()
  await module.recorder.untilIdle()
  expect(published.filter(({ domain }) => domain === 'recorder').at(-1)?.payload).toMatchObject({
    state: 'failed',
  })
})

/** Rows of takes cannot be changed, as on a disk that another program has filled. */
function fillLibrary({ db }: Library): () => void {
  db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON takes
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  return () => void db.exec('DROP TRIGGER full')
}

/** A take that ended on a disk without any room, by the person or by itself. */
async function endOnFullDisk(
  because: 'stopped' | 'full',
  request: Parameters<ReturnType<typeof openTakesFixture>['begin']>[0] = {},
) {
  let isFull = false
  const disk = createFaultyDisk((step) => (isFull && step !== 'sync' ? 'ENOSPC' : null))
  const clock = createTestClock()
  const fixture = openTakesFixture({ disk, clock })
  const { take, page } = await fixture.begin(request)
  page.play(tone)
  await arrived(page)
  isFull = true
  const makeRoom = fillLibrary(fixture.library)
  if (because === 'full') page.play(tone)
  else page.end()
  const ended = await fixture.module.recorder.end(take.id)
  return {
    ...fixture,
    ...{ clock, take, ended },
    makeRoom: () => {
      isFull = false
      makeRoom()
    },
    takesTold: () =>
      fixture.published.flatMap(({ domain, payload }) =>
        domain === 'takes' ? (payload as { upserted: Take[] }).upserted.map(({ state }) => state) : [],
      ),
  }
}

for (const because of ['stopped', 'full'] as const) {
  test(`a take that ended on a full disk, ${because}, says so and is told once there is room`, async () => {
    const { module, ended, take, clock, makeRoom, until, takesTold, library } = await endOnFullDisk(because)
    expect(ended).toMatchObject({ state: 'failed', frameCount: 48_000, durationMs: 1_000 })
    expect(ended.error).not.toBeNull()
    if (because === 'full') expect(ended.error?.code).toBe('disk-full')
    expect(module.recorder.status()).toMatchObject({ state: 'failed', error: ended.error })
    expect(library.db.prepare('SELECT state FROM takes').pluck().get()).toBe('recording')
    clock.advance(60_000)
    expect(takesTold()).not.toContain('saving')
    makeRoom()
    // It is of this session: nobody is asked about it.
    expect(await module.recovery.recoverable()).toEqual([])
    clock.advance(5_000)
    expect(takesTold()).toContain('saving')
    expect(await until(take.id, 'ready')).toMatchObject({ frameCount: 48_000, error: null })
    expect(module.takes.list(null)).toMatchObject([{ id: take.id, durationMs: 1_000 }])
    expect(await module.recorder.end(take.id)).toMatchObject({ state: 'ready' })
  })
}

test('what ended on a full disk is stored when the next take begins, or ends', async () => {
  const { begin, take, makeRoom, library, until, module, record } = await endOnFullDisk('stopped')
  makeRoom()
  const next = await begin()
  await until(take.id, 'ready')
  const makeRoomAgain = fillLibrary(library)
  next.page.play(tone)
  next.page.end()
  expect(await module.recorder.end(next.take.id)).toMatchObject({ state: 'failed', frameCount: 48_000 })
  makeRoomAgain()
  const last = await record(tone)
  await until(next.take.id, 'ready')
  await until(last.id, 'ready')
  expect(module.takes.list(null).map(({ id }) => id)).toEqual([take.id, next.take.id, last.id])
})

test('what the voice changer recorded on a full disk is an unsaved recording once there is room', async () => {
  const { module, take, clock, makeRoom, until } = await endOnFullDisk('stopped', {
    purpose: 'voice-changer',
  })
  makeRoom()
  clock.advance(5_000)
  await until(take.id, 'ready')
  const takes = module.takes.list(null)
  expect(unsavedTakes(takes, []).map(({ id }) => id)).toEqual([take.id])
})

test('what was read for a draft that is in the trash by the time there is room is on Home, not lost there', async () => {
  const full = await endOnFullDisk('stopped')
  const draftId = full.drafts.create().id
  full.makeRoom()
  full.library.db
    .prepare("UPDATE takes SET draft_id = ?, purpose = 'line', script_id = 'en-narrative', line_index = 0")
    .run(draftId)
  full.drafts.remove(draftId)
  full.clock.advance(5_000)
  await full.until(full.take.id, 'ready')
  expect(unsavedTakes(full.module.takes.list(null), [])).toMatchObject([{ id: full.take.id }])
})

test('what was deleted before its end could be stored is told to be gone', async () => {
  const { library, take, clock, makeRoom, published } = await endOnFullDisk('stopped')
  makeRoom()
  library.db.exec('DELETE FROM takes')
  clock.advance(5_000)
  expect(published.filter(({ domain }) => domain === 'takes').at(-1)?.payload).toEqual({
    upserted: [],
    removedIds: [take.id],
  })
})

test('a closed library tries no more, and its next start offers what ended on the full disk', async () => {
  const { module, clock, makeRoom, library, take, takesTold } = await endOnFullDisk('stopped')
  await module.close()
  expect(clock.pendingCount()).toBe(0)
  makeRoom()
  clock.advance(60_000)
  expect(takesTold()).not.toContain('saving')
  const next = openTakesFixture({ library })
  expect(await next.module.recovery.recoverable()).toMatchObject([
    { take: { id: take.id, durationMs: 1_000 }, problem: 'unfinished' },
  ])
})

test('a disk that runs low ends the take before it is full', async () => {
  let freeBytes = 1e9
  const disk = { ...systemDisk, freeBytes: () => Promise.resolve(freeBytes) }
  const { module, begin, until } = openTakesFixture({ disk })
  const { take, page } = await begin()
  page.play(tone)
  freeBytes = 63_000_000
  await until(take.id, 'ready')
  expect(module.recorder.status()).toMatchObject({ state: 'failed', error: { code: 'disk-full' } })
})

test('a take that cannot start leaves no row and no current take, and tells how much room is left now', async () => {
  const disk = createFaultyDisk((step) => (step === 'create' ? 'ENOSPC' : null))
  const { module, begin, library } = openTakesFixture({ disk })
  module.recorder.arm(usual)
  await expect.poll(() => module.recorder.status()).toMatchObject({ freeMs: expect.any(Number) as number })
  const free = vi.spyOn(systemDisk, 'freeBytes').mockResolvedValue(0)
  onTestFinished(() => free.mockRestore())
  await expect(begin()).rejects.toThrow('disk-full')
  expect(module.recorder.status()).toMatchObject({ state: 'armed', freeMs: 0 })
  expect(module.recorder.currentTakeId()).toBeNull()
  expect(library.db.prepare('SELECT count(*) FROM takes').pluck().get()).toBe(0)
})

test('no take begins in an empty folder that the disk of the library has left behind', async () => {
  const { module, begin, library } = openTakesFixture()
  module.recorder.arm(usual)
  // As a lazy unmount does: what is open goes on, what is opened anew lies on another disk.
  renameSync(library.folder, `${library.folder}-away`)
  mkdirSync(library.folder)
  await expect(begin()).rejects.toMatchObject({ code: 'disk-failed' })
  expect(readdirSync(library.folder)).toEqual([])
  rmSync(library.folder, { recursive: true })
  renameSync(`${library.folder}-away`, library.folder)
  const { take, page } = await begin()
  page.play(tone)
  page.end()
  expect(await module.recorder.end(take.id)).toMatchObject({ state: 'saving' })
})

test('quitting during a take closes it properly and leaves it to be decided', async () => {
  const { module, begin, library, takesFolder } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  await arrived(page)
  await module.close()
  expect(library.db.prepare('SELECT state, frame_count FROM takes').get()).toEqual({
    state: 'interrupted',
    frame_count: 48_000,
  })
  expect(existsSync(join(takesFolder, take.id, 'end.json'))).toBe(true)
})

test('refuses a port for another take, and marks without one', async () => {
  const { module, begin, log } = openTakesFixture()
  const { take, page } = await begin()
  module.recorder.connect('other', null)
  expect(log.lines.at(-1)).toMatchObject({
    level: 'warn',
    msg: 'a port arrived for a take that is not being recorded',
  })
  expect(() => module.recorder.mark('other', 1)).toThrow('not-found')
  await expect(module.recorder.end('other')).rejects.toThrow('not-found')
  page.end()
  await module.recorder.end(take.id)
})

test('holds global keys only while armed, and reports refused and duplicate ones', () => {
  const { module, keys, setKeys, published } = openTakesFixture()
  keys.refused.add('F9')
  setKeys({ record: 'F8', stop: 'F9', mark: 'F8', punch: 'F7' })
  expect(keys.held.size).toBe(0)
  expect(module.recorder.arm(usual)).toMatchObject({ refusedShortcuts: ['F9', 'F8'] })
  expect([...keys.held.keys()]).toEqual(['F8', 'F7'])
  keys.held.get('F7')?.()
  expect(published.at(-1)).toEqual({ domain: 'recorder', name: 'command', payload: 'punch' })
  setKeys({ record: 'F6' })
  expect([...keys.held.keys()]).toEqual(['F6'])
  expect(module.recorder.status()).toMatchObject({ refusedShortcuts: [] })
  module.recorder.disarm()
  expect(keys.held.size).toBe(0)
})

test('takes can be named, flagged, moved to the trash, and restored', async () => {
  const { module, record, takesFolder } = openTakesFixture()
  const { id } = await record(tone)
  expect(module.takes.rename(id, 'Line 7')).toMatchObject({ name: 'Line 7' })
  expect(module.takes.flag(id, true)).toMatchObject({ isFlagged: true })
  module.takes.remove([id])
  expect(module.takes.list(null)).toEqual([])
  module.takes.restore([id])
  expect(module.takes.list(null)).toMatchObject([{ id, name: 'Line 7', isFlagged: true }])
  expect(readdirSync(takesFolder)).toContain(id)
  expect(() => module.takes.rename('none', 'x')).toThrow('not-found')
})

test('what was recorded for the changer or a clone is shown once it comes back from the trash', async () => {
  const { module, record, drafts, library } = openTakesFixture()
  const { id: cloneId } = drafts.create()
  const ofChanger = await record(tone, { purpose: 'voice-changer' })
  const ofClone = await record(tone, { purpose: 'clone', draftId: cloneId })
  const addToQueue = library.db.prepare(
    `INSERT INTO conversion_items (id, workspace, position, name, source, state, created_at_ms)
     VALUES ('item', 'workspace', 0, 'Recording 1', json_object('kind', 'take', 'takeId', ?), 'pending', 1)`,
  )
  const removeFromQueue = library.db.prepare('UPDATE conversion_items SET removed_at_ms = ?')
  addToQueue.run(ofChanger.id)
  module.takes.remove([ofChanger.id, ofClone.id])

  // With its item, by Undo.
  module.takes.restore([ofChanger.id])
  expect(module.takes.list(null)).toMatchObject([{ id: ofChanger.id, purpose: 'voice-changer' }])

  // By itself, from the trash: Home and the clone list what is a recording.
  removeFromQueue.run(1)
  module.takes.remove([ofChanger.id])
  module.takes.restore([ofChanger.id, ofClone.id])
  expect(module.takes.list(null)).toMatchObject([{ id: ofChanger.id, purpose: 'recording' }])
  expect(module.takes.list(cloneId)).toMatchObject([{ id: ofClone.id, purpose: 'recording' }])
})

test('a take removed while being saved does not return to the lists', async () => {
  const { module, begin, published } = openTakesFixture()
  const { take, page } = await begin()
  page.play(tone)
  page.end()
  await module.recorder.end(take.id)
  module.takes.remove([take.id])
  const reported = published.length
  await expect.poll(() => published.slice(reported).some(({ domain }) => domain === 'jobs')).toBe(true)
  await module.close()
  expect(published.slice(reported).filter(({ domain }) => domain === 'takes')).toEqual([])
  expect(module.takes.list(null)).toEqual([])
})
