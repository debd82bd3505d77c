import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { journalFiles } from '@main/takes/journal/journal-files'
import { captureTake, type CapturedTake } from '../../support/record/capture-fixture'
import { openTakesFixture, type TakesFixture } from '../../support/record/takes-fixture'
import { openPassportWorld } from '../passports/support/passport-world'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'
import { noise, onGrid } from '../../shared/audio/signals'

const sound = onGrid(noise(96_000, 0.5), 16)
const longSound = onGrid(noise(31 * 48_000, 0.5), 16)

/** A journal as a crash of everything leaves it: frames, no end; with a row or without. */
async function crash(
  fixture: TakesFixture,
  options: { samples?: Float32Array; withRow?: boolean } = {},
): Promise<CapturedTake> {
  const captured = captureTake(fixture.takesFolder)
  captured.page.play(options.samples ?? sound)
  captured.page.end()
  await captured.ended
  rmSync(join(captured.folder, journalFiles.end))
  if (options.withRow !== false) insertRow(fixture, captured.header.id)
  return captured
}

function insertRow({ library }: TakesFixture, id: string, purpose = 'recording'): void {
  library.db
    .prepare(
      `INSERT INTO takes (id, name, purpose, state, format, frame_count, size_bytes, faults, marks_ms, created_at_ms)
       VALUES (?, 'Take', ?, 'recording', ?, 0, 0, '[]', '[]', 1)`,
    )
    .run(id, purpose, JSON.stringify({ sampleRateHz: 48_000, channels: 1, deviceLabel: '', isRaw: true }))
}

test('finds an open journal with its length, repeatedly, until the person decides', async () => {
  const fixture = openTakesFixture()
  const { header } = await crash(fixture)
  const expected = [
    {
      take: { id: header.id, state: 'interrupted', frameCount: 96_000, durationMs: 2_000 },
      problem: 'unfinished',
      keptUntilMs: null,
    },
  ]
  expect(await fixture.module.recovery.recoverable()).toMatchObject(expected)
  expect(await fixture.module.recovery.recoverable()).toMatchObject(expected)
  expect((await fixture.module.takeAudio.sound(header.id))!.sizeBytes).toBe(92 + 96_000 * 4)
  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  expect(await next.module.recovery.recoverable()).toMatchObject(expected)
})

test('reports both a journal without a row and a row without a journal', async () => {
  const fixture = openTakesFixture()
  const orphan = await crash(fixture, { withRow: false })
  const lost = await crash(fixture)
  rmSync(lost.folder, { recursive: true })
  const empty = await crash(fixture, { samples: new Float32Array(0) })
  const found = await fixture.module.recovery.recoverable()
  expect(found.map(({ take, problem }) => [take.id, problem]).sort()).toEqual(
    [
      [orphan.header.id, 'row-missing'],
      [lost.header.id, 'journal-missing'],
    ].sort(),
  )
  expect(fixture.take(empty.header.id)).toMatchObject({ state: 'failed', error: { code: 'file-empty' } })
  expect(await fixture.module.recovery.recoverable()).toEqual(found)

  fixture.module.recovery.recover([orphan.header.id, lost.header.id], null)
  expect(fixture.take(lost.header.id)).toMatchObject({ state: 'failed', error: { code: 'file-missing' } })
  expect(await fixture.until(orphan.header.id, 'ready')).toMatchObject({
    frameCount: 96_000,
    effectiveBits: 16,
  })
  expect(await fixture.module.recovery.recoverable()).toEqual([])
})

test('discards a captcha reading, never offers it', async () => {
  const fixture = openTakesFixture()
  const read = await crash(fixture, { withRow: false })
  insertRow(fixture, read.header.id, 'verification')
  const kept = await crash(fixture)
  const offered = (await fixture.module.recovery.recoverable()).map(({ take }) => take.id)
  expect(offered).toEqual([kept.header.id])
  expect(existsSync(read.folder)).toBe(false)
})

test('leaves other files in the folder alone', async () => {
  const fixture = openTakesFixture()
  const broken = await crash(fixture, { withRow: false })
  rmSync(join(broken.folder, journalFiles.header))
  expect(await fixture.module.recovery.recoverable()).toEqual([])
  expect(existsSync(join(broken.folder, journalFiles.frames))).toBe(true)
  expect(fixture.log.lines).toMatchObject([{ level: 'error', msg: 'a journal has no readable header' }])
})

test('a take whose draft is in the trash is of no draft, and outlives it', async () => {
  const fixture = openTakesFixture()
  const draft = fixture.drafts.create()
  const { header } = await crash(fixture, { samples: longSound })
  fixture.library.db.prepare('UPDATE takes SET draft_id = ?').run(draft.id)
  const offered = async () => (await fixture.module.recovery.recoverable()).map(({ take }) => take.draftId)
  expect(await offered()).toEqual([draft.id])
  fixture.module.recovery.skip([header.id])
  fixture.drafts.remove(draft.id)
  expect(await offered()).toEqual([null])
  const { trash } = openPassportWorld(fixture.library)
  expect(await trash.contents({})).toMatchObject({ draftCount: 1, takeCount: 0 })
  // Asked before the draft was removed.
  fixture.module.recovery.recover([header.id], draft.id)
  await fixture.until(header.id, 'ready')
  expect(fixture.module.takes.list(null).map(({ id }) => id)).toEqual([header.id])

  const second = await crash(fixture)
  fixture.library.db.prepare('UPDATE takes SET draft_id = ? WHERE id = ?').run(draft.id, second.header.id)
  await fixture.module.recovery.recoverable()
  await trash.deleteForGood({ draftId: null })
  expect(await offered()).toEqual([null])
  expect(existsSync(join(second.folder, journalFiles.frames))).toBe(true)
})

test('recovered takes become samples of the draft; too short ones stay takes', async () => {
  const fixture = openTakesFixture()
  const draft = fixture.drafts.create()
  const long = await crash(fixture, { samples: longSound })
  const short = await crash(fixture)
  await fixture.module.recovery.recoverable()
  fixture.module.recovery.recover([long.header.id, short.header.id], draft.id)
  await fixture.until(long.header.id, 'ready')
  await fixture.until(short.header.id, 'ready')
  expect(fixture.samples.list(draft.id)).toMatchObject([
    {
      name: 'recording.flac',
      type: 'recording',
      state: 'ready',
      language: 'en',
      facts: { durationMs: 31_000, codec: 'flac', bitsPerSample: 16 },
    },
  ])
  expect(fixture.touchedDrafts).toEqual([draft.id])
  expect(fixture.module.recordings.list(draft.id)).toMatchObject([
    {
      durationMs: 31_000,
      regions: [{ takeId: long.header.id }],
      sampleId: fixture.samples.list(draft.id)[0]?.id,
    },
  ])
  expect(fixture.module.takes.list(draft.id).map(({ id }) => id)).toEqual(
    expect.arrayContaining([long.header.id, short.header.id]) as string[],
  )
  expect(() => fixture.module.recovery.recover([long.header.id], draft.id)).toThrow('not-found')
})

test('what was recorded for another page, or for a draft that is gone, comes back where it is found', async () => {
  const fixture = openTakesFixture()
  const { id: cloneId } = fixture.drafts.create()
  const { id: draftId } = fixture.drafts.create()
  const { db } = fixture.library
  db.prepare(
    "INSERT INTO instant_clones (draft_id, fields, is_edit, created_at_ms, updated_at_ms) VALUES (?, '{}', 0, 1, 1)",
  ).run(cloneId)
  const crashOf = async (
    purpose: string,
    ofDraftId: string | null,
    samples: Float32Array,
  ): Promise<string> => {
    const { header } = await crash(fixture, { samples })
    db.prepare('UPDATE takes SET purpose = ?, draft_id = ? WHERE id = ?').run(purpose, ofDraftId, header.id)
    return header.id
  }
  const ofChanger = await crashOf('voice-changer', null, sound)
  const ofClone = await crashOf('clone', cloneId, onGrid(noise(6 * 48_000, 0.5), 16))
  const ofLine = await crashOf('line', draftId, sound)
  const ofLostLine = await crashOf('line', null, longSound)
  await fixture.module.recovery.recoverable()
  fixture.module.recovery.recover([ofChanger], null)
  fixture.module.recovery.recover([ofClone], cloneId)
  fixture.module.recovery.recover([ofLine, ofLostLine], draftId)
  for (const id of [ofChanger, ofClone, ofLine, ofLostLine]) await fixture.until(id, 'ready')

  // Home lists recordings of no draft, a clone its samples, the booth its lines.
  expect(fixture.module.takes.list(null)).toMatchObject([{ id: ofChanger, purpose: 'recording' }])
  expect(fixture.samples.list(cloneId)).toMatchObject([{ state: 'ready', facts: { durationMs: 6_000 } }])
  expect(fixture.take(ofLine)).toMatchObject({ draftId, purpose: 'line' })
  expect(fixture.samples.list(draftId)).toMatchObject([{ state: 'ready', facts: { durationMs: 31_000 } }])
})

test('a crash right after the decision loses nothing of it', async () => {
  const fixture = openTakesFixture()
  const draft = fixture.drafts.create()
  const long = await crash(fixture, { samples: longSound })
  await fixture.module.recovery.recoverable()
  fixture.module.recovery.recover([long.header.id], draft.id)
  await fixture.module.close()
  expect(fixture.samples.list(draft.id)).toEqual([])
  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  await next.until(long.header.id, 'ready')
  expect(next.samples.list(draft.id)).toHaveLength(1)
  const again = openTakesFixture({ library: fixture.library })
  await again.module.resume()
  expect(again.samples.list(draft.id)).toHaveLength(1)
})

test('deletes skipped takes after 30 days, and no others', async () => {
  const clock = createTestClock()
  const library = openTempLibrary({ clock })
  const fixture = openTakesFixture({ library, clock })
  const skipped = await crash(fixture)
  const undecided = await crash(fixture)
  await fixture.module.recovery.recoverable()
  fixture.module.recovery.skip([skipped.header.id])
  const dayMs = 86_400_000
  const keptUntilMs = clock.nowMs() + 30 * dayMs
  expect(await fixture.module.recovery.recoverable()).toMatchObject([
    { take: { id: skipped.header.id }, keptUntilMs },
    { take: { id: undecided.header.id }, keptUntilMs: null },
  ])
  clock.advance(30 * dayMs - 1)
  await openTakesFixture({ library, clock }).module.resume()
  expect(existsSync(join(skipped.folder, journalFiles.frames))).toBe(true)
  clock.advance(1)
  const later = openTakesFixture({ library, clock })
  await later.module.resume()
  expect(existsSync(skipped.folder)).toBe(false)
  expect(await later.module.recovery.recoverable()).toMatchObject([{ take: { id: undecided.header.id } }])
  expect(existsSync(undecided.folder)).toBe(true)
})

test('a take that was skipped while the clock was years behind is kept for 30 days all the same', async () => {
  const clock = createTestClock()
  const library = openTempLibrary({ clock })
  const fixture = openTakesFixture({ library, clock })
  const skipped = await crash(fixture)
  await fixture.module.recovery.recoverable()
  fixture.module.recovery.skip([skipped.header.id])
  const dayMs = 86_400_000
  // The system has heard the time from the network.
  clock.advance(6 * 365 * dayMs)
  await openTakesFixture({ library, clock }).module.resume()
  expect(existsSync(join(skipped.folder, journalFiles.frames))).toBe(true)
  clock.advance(30 * dayMs)
  await openTakesFixture({ library, clock }).module.resume()
  expect(existsSync(skipped.folder)).toBe(false)
})

test('a skipped take can still be recovered', async () => {
  const fixture = openTakesFixture()
  const { header } = await crash(fixture)
  await fixture.module.recovery.recoverable()
  fixture.module.recovery.skip([header.id])
  fixture.module.recovery.recover([header.id], null)
  await fixture.until(header.id, 'ready')
})

test('waits for a journal whose writer is alive, and never opens it', async () => {
  const fixture = openTakesFixture()
  const captured = captureTake(fixture.takesFolder)
  insertRow(fixture, captured.header.id)
  captured.page.play(sound)
  let isFound = false
  const finding = fixture.module.recovery.recoverable().then((found) => {
    isFound = true
    return found
  })
  await sleep(500)
  expect(isFound).toBe(false)
  expect(fixture.take(captured.header.id).state).toBe('recording')
  await captured.capture.close('parent-lost')
  expect(await finding).toMatchObject([{ take: { id: captured.header.id, frameCount: 96_000 } }])
})

test('does not recover takes of the current session', async () => {
  const fixture = openTakesFixture()
  const { take, page } = await fixture.begin()
  page.play(sound)
  expect(await fixture.module.recovery.recoverable()).toEqual([])
  page.end()
  await fixture.module.recorder.end(take.id)
})

test('retries a failed save at the next start', async () => {
  const fixture = openTakesFixture()
  const { id } = await fixture.record(sound)
  await fixture.until(id, 'ready')
  fixture.library.db
    .prepare(
      `UPDATE takes SET state = 'failed', error = '{"code":"disk-full","retryable":true,"detail":{}}' WHERE id = ?`,
    )
    .run(id)
  const next = openTakesFixture({ library: fixture.library })
  await next.module.resume()
  expect(await next.until(id, 'ready')).toMatchObject({ error: null })
})
