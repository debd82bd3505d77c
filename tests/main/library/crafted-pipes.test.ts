import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openLibrary } from '@main/library/library'
import { createLeftovers } from '@main/library/leftovers'
import { libraryFiles } from '@main/library/library-files'
import { writtenTo } from '@main/media/ffmpeg/written-to'
import { copyOver, openToReplace, openToReplaceSync } from '@main/platform/files/own-file'
import { journalFiles } from '@main/takes/journal/journal-files'
import { readFrames, readJournal } from '@main/takes/journal/journal-reader'
import { checkSums } from '@main/takes/journal/journal-sums'
import { hostFixture, openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { captureTake, monoFormat } from '../../support/record/capture-fixture'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'
import { noise, onGrid } from '../../shared/audio/signals'

// In what somebody else sends as a library, a pipe or a device may lie in the place of a file: nothing waits for one.

const withPipes = test.skipIf(process.platform === 'win32')
const optionsAt = (folder: string) => ({ folder, clock: createTestClock(), log: createMemoryLog() })
const someId = '8f9d5f55-9f0b-4d39-9f3b-6f8b3a0c7a11'

/** A pipe that lets whoever waits for it go on after two seconds: too late, but the test ends. */
function pipeIn(path: string): string {
  rmSync(path, { recursive: true, force: true })
  execFileSync('mkfifo', [path])
  const end = spawn(
    'sh',
    ['-c', 'for i in 1 2 3 4 5; do sleep 2; exec 3<>"$0"; sleep 0.3; exec 3>&-; done', path],
    { stdio: 'ignore' },
  )
  onTestFinished(() => void end.kill())
  return path
}

let begunMs = 0
beforeEach(() => void (begunMs = performance.now()))
/** Main answers nothing while it waits. */
const hasWaited = (): boolean => performance.now() - begunMs > 2_000
const timed = (): void => void (begunMs = performance.now())

async function take(): Promise<string> {
  const { page, ended, folder } = captureTake(tempFolder())
  page.play(onGrid(noise(48_000, 0.5), 16))
  page.end()
  await ended
  return folder
}

withPipes('a pipe or a link in the place of a take’s texts is none of them', async () => {
  const folder = await take()
  const before = readJournal(folder)
  timed()
  pipeIn(join(folder, journalFiles.events))
  expect(readJournal(folder)).toEqual({ ...before, events: [] })
  pipeIn(join(folder, journalFiles.end))
  expect(readJournal(folder)?.end).toBeNull()
  const header = join(folder, journalFiles.header)
  const elsewhere = join(tempFolder(), 'take.json')
  renameSync(header, elsewhere)
  symlinkSync(elsewhere, header)
  expect(readJournal(folder)).toBeNull()
  pipeIn(header)
  expect(readJournal(folder)).toBeNull()
  expect(hasWaited()).toBe(false)
})

withPipes('a take’s text without end is none', async () => {
  const folder = await take()
  const header = join(folder, journalFiles.header)
  rmSync(header)
  symlinkSync('/dev/zero', header)
  expect(readJournal(folder)).toBeNull()
})

withPipes('pipes in the place of a take’s checksums and frames hold nothing up', async () => {
  const folder = await take()
  const known = await checkSums(folder, monoFormat, 48_000)
  timed()
  pipeIn(join(folder, journalFiles.sums))
  expect(await checkSums(folder, monoFormat, 48_000)).toEqual({ ...known, frameCount: 0 })
  pipeIn(join(folder, journalFiles.frames))
  expect(readJournal(folder)).toMatchObject({ hasFrames: false, frameCount: 0 })
  await expect(readFrames(folder, 1, 48_000).next()).rejects.toThrow('file-unsupported')
  expect(hasWaited()).toBe(false)
})

withPipes('a library whose note of the session is a pipe is not opened, and says why', () => {
  const library = openTempLibrary()
  library.close()
  timed()
  pipeIn(join(library.folder, libraryFiles.session))
  expect(() => openLibrary(optionsAt(library.folder))).toThrow(
    expect.objectContaining({
      code: 'library-obstructed',
      detail: { name: libraryFiles.session, isFolder: false },
    }),
  )
  expect(hasWaited()).toBe(false)
})

withPipes('a pipe in the place of a lock is no lock', () => {
  const library = openTempLibrary()
  library.close()
  pipeIn(join(library.folder, libraryFiles.lock))
  openLibrary(optionsAt(library.folder)).close()
  expect(hasWaited()).toBe(false)
})

withPipes('nothing is written into a pipe', async () => {
  const folder = tempFolder()
  const target = pipeIn(join(folder, 'target'))
  writeFileSync(join(folder, 'source'), 'waveform')
  timed()
  expect(() => openToReplaceSync(target)).toThrow('file-unsupported')
  await expect(openToReplace(target)).rejects.toThrow('file-unsupported')
  await expect(copyOver(join(folder, 'source'), target)).rejects.toThrow('file-unsupported')
  expect(() => writtenTo(target)).toThrow('file-unsupported')
  expect(hasWaited()).toBe(false)
})

withPipes('a pipe in the place of a note of leftovers is not waited for', async () => {
  const library = openTempLibrary()
  const folder = join(library.folder, libraryFiles.leftovers)
  mkdirSync(folder, { recursive: true })
  pipeIn(join(folder, `${someId}.jsonl`))
  timed()
  await expect(createLeftovers(library).sweep()).rejects.toThrow('file-unsupported')
  expect(hasWaited()).toBe(false)
})

test('a library that cannot be opened takes no other’s place at the next start', async () => {
  const { host, defaultFolder, locationFile } = hostFixture(tempFolder())
  host.start()
  const recorded = readFileSync(locationFile, 'utf8')
  const picked = join(tempFolder(), 'picked')
  cpSync(defaultFolder, picked, { recursive: true })
  rmSync(join(picked, libraryFiles.session))
  mkdirSync(join(picked, libraryFiles.session))
  await expect(host.locate(picked)).rejects.toMatchObject({ code: 'library-obstructed' })
  expect(readFileSync(locationFile, 'utf8')).toBe(recorded)
  await host.stop()

  // Also where the own one was away.
  const away = join(tempFolder(), 'away')
  renameSync(defaultFolder, away)
  const next = hostFixture(join(defaultFolder, '..'))
  next.host.start()
  expect(await next.host.locate(picked)).toMatchObject({ state: 'unusable', folder: picked })
  expect(await next.host.retry()).toMatchObject({ state: 'unusable', folder: picked })
  rmSync(join(picked, libraryFiles.session), { recursive: true })
  next.host.onOpen(() => {
    throw new Error('it holds what nobody reads')
  })
  expect(await next.host.retry()).toMatchObject({ state: 'unusable', folder: picked })
  await next.host.stop()
  renameSync(away, defaultFolder)
  const last = hostFixture(join(defaultFolder, '..'))
  last.host.start()
  expect(last.host.library().folder).toBe(defaultFolder)
  await last.host.stop()
})

test('a library that was in the way of opening is opened by trying again, and recorded', async () => {
  const { host, defaultFolder } = hostFixture(tempFolder())
  host.start()
  await host.stop()
  const picked = join(tempFolder(), 'picked')
  renameSync(defaultFolder, picked)
  mkdirSync(join(picked, libraryFiles.session))
  const next = hostFixture(join(defaultFolder, '..'))
  next.host.start()
  await next.host.locate(picked)
  rmSync(join(picked, libraryFiles.session), { recursive: true })
  expect(await next.host.retry()).toMatchObject({ state: 'open', folder: picked })
  await next.host.stop()
  expect(existsSync(defaultFolder)).toBe(false)
  const last = hostFixture(join(defaultFolder, '..'))
  last.host.start()
  expect(last.host.library().folder).toBe(picked)
  await last.host.stop()
})
