import { appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdLock } from '@main/library/library-lock'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { type JournalEnd, journalFiles } from '@main/takes/journal/journal-files'
import { readJournal } from '@main/takes/journal/journal-reader'
import { repairJournal } from '@main/takes/journal/repair-journal'
import { captureTake, framesIn } from '../../../support/record/capture-fixture'
import { createFaultyDisk } from '../../../support/record/faulty-disk'
import { cutPower } from '../../../support/trials/power-cuts'
import { tempFolder } from '../../../support/temp-folder'
import { noise, onGrid } from '../../../shared/audio/signals'

const deps = { disk: systemDisk, holdLock }
const sound = onGrid(noise(200_000, 0.6), 16)

/** A journal that was ended, and the same without its end, as a crash leaves it. */
async function crashedJournal(): Promise<{ folder: string; end: JournalEnd }> {
  const { page, ended, folder, capture } = captureTake(tempFolder())
  page.play(sound.subarray(0, 96_000))
  page.lose(960)
  page.play(sound.subarray(96_000))
  capture.mark(1_500)
  page.end()
  const end = await ended
  rmSync(join(folder, journalFiles.end))
  return { folder, end }
}

test('a journal without an end gets the one it would have had', async () => {
  const { folder, end } = await crashedJournal()
  const peaks = readFileSync(join(folder, journalFiles.peaks))
  rmSync(join(folder, journalFiles.peaks))
  const repaired = await repairJournal(folder, deps)
  expect(repaired).toMatchObject({
    reason: 'repaired',
    frameCount: end.frameCount,
    sha256: end.sha256,
    effectiveBits: 16,
    grid: 'even',
    faults: end.faults,
    marksMs: [1_500],
  })
  expect(repaired.levels.peakDbfs).toBe(end.levels.peakDbfs)
  expect(repaired.levels.integratedLufs).toBeCloseTo(end.levels.integratedLufs!, 1)
  expect(readFileSync(join(folder, journalFiles.peaks))).toEqual(peaks)
  expect(readJournal(folder)!.end).toEqual(repaired)
})

test('cuts a torn frame and a torn line, and keeps the audio before them', async () => {
  const { folder } = await crashedJournal()
  const before = framesIn(folder)
  appendFileSync(join(folder, journalFiles.frames), Buffer.from([1, 2, 3]))
  appendFileSync(join(folder, journalFiles.events), '{"type":"mark","atM')
  const repaired = await repairJournal(folder, deps)
  expect(repaired).toMatchObject({ frameCount: 200_960, marksMs: [1_500] })
  expect(readFileSync(join(folder, journalFiles.frames))).toHaveLength(200_960 * 4)
  expect(framesIn(folder)).toEqual(before)
})

test('keeps damage before the tail in place and notes it; does not trust checksums that fail for long', async () => {
  const { folder } = await crashedJournal()
  const path = join(folder, journalFiles.frames)
  const bytes = readFileSync(path)
  bytes.fill(0, 48_000 * 4, 48_100 * 4)
  writeFileSync(path, bytes)
  const repaired = await repairJournal(folder, deps)
  expect(repaired.frameCount).toBe(200_960)
  expect(repaired.faults).toEqual([
    { kind: 'gap', atMs: 1_000, lengthMs: 100 },
    { kind: 'gap', atMs: 2_000, lengthMs: 20 },
  ])

  const long = captureTake(tempFolder())
  long.page.play(onGrid(noise(12 * 48_000, 0.5), 16))
  long.page.end()
  await long.ended
  for (const name of [journalFiles.end, journalFiles.sums]) rmSync(join(long.folder, name))
  expect(await repairJournal(long.folder, deps)).toMatchObject({ frameCount: 12 * 48_000, faults: [] })
})

test('cuts a hole in the last batch with it', async () => {
  const { folder } = await crashedJournal()
  const path = join(folder, journalFiles.frames)
  const bytes = readFileSync(path)
  bytes.fill(0, bytes.length - 1_024, bytes.length - 512)
  writeFileSync(path, bytes)
  // The last piece holds what is left of 104,000 frames after batches of 4,800.
  expect(await repairJournal(folder, deps)).toMatchObject({ frameCount: 200_960 - (104_000 % 4_800) })
})

test('replaces an end that does not match its frames, and trusts one that does', async () => {
  const { folder } = await crashedJournal()
  const first = await repairJournal(folder, deps)
  expect(await repairJournal(folder, deps)).toEqual(first)
  truncateSync(join(folder, journalFiles.frames), 10_000 * 4)
  expect(await repairJournal(folder, deps)).toMatchObject({ reason: 'repaired', frameCount: 9_600 })
  writeFileSync(join(folder, journalFiles.end), 'no json')
  expect(await repairJournal(folder, deps)).toMatchObject({ frameCount: 9_600 })
})

test('leaves a journal alone whose writer is alive', async () => {
  const { capture, folder, page } = captureTake(tempFolder())
  page.play(sound.subarray(0, 4_800))
  await expect(repairJournal(folder, deps)).rejects.toThrow('library-in-use')
  await capture.close('stopped')
})

test('repairs nothing without header or frames', async () => {
  const { folder } = await crashedJournal()
  rmSync(join(folder, journalFiles.frames))
  await expect(repairJournal(folder, deps)).rejects.toThrow('file-missing')
})

test('a repair that fails at any step makes nothing worse: the next one succeeds', async () => {
  const { folder } = await crashedJournal()
  const frames = readFileSync(join(folder, journalFiles.frames))
  appendFileSync(join(folder, journalFiles.frames), Buffer.from([9]))
  const pristine = join(tempFolder(), 'pristine')
  cpSync(folder, pristine, { recursive: true })
  const expected = await repairJournal(folder, deps)
  for (let failing = 1; ; failing++) {
    rmSync(folder, { recursive: true })
    cpSync(pristine, folder, { recursive: true })
    const disk = createFaultyDisk((_step, number) => (number === failing ? 'EIO' : null))
    const outcome = await repairJournal(folder, { disk, holdLock }).catch(() => null)
    if (outcome) {
      expect(failing).toBeGreaterThan(2)
      break
    }
    expect(readFileSync(join(folder, journalFiles.frames)).subarray(0, frames.length)).toEqual(frames)
    expect(await repairJournal(folder, deps)).toEqual(expected)
  }
})

test('power cuts at random moments lose less than a second and never what was reported as safe', async () => {
  let state = 7
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const { lossesMs, longestLateMs } = await cutPower(tempFolder(), { seconds: 3, cuts: 40, random })
  expect(lossesMs).toHaveLength(40)
  expect(Math.max(...lossesMs)).toBeLessThanOrEqual(1_000 + longestLateMs)
})
