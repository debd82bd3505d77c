import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredClone } from '@main/instant-clone/clone-records'
import { createSmallerFiles } from '@main/instant-clone/smaller-files'
import { backupName, listBackups, pruneBackups } from '@main/library/backups/backup-files'
import { openLibrary } from '@main/library/library'
import { libraryFiles } from '@main/library/library-files'
import { holdLock } from '@main/library/library-lock'
import { writtenTo } from '@main/media/ffmpeg/written-to'
import { copyOver } from '@main/platform/files/own-file'
import { createGenerationFiles } from '@main/speech/generation-files'
import { systemDisk } from '@main/takes/journal/journal-disk'
import { journalFiles } from '@main/takes/journal/journal-files'
import { repairJournal } from '@main/takes/journal/repair-journal'
import type { Sample } from '@shared/domain/dataset/sample'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { captureTake } from '../../support/record/capture-fixture'
import { tempFolder } from '../../support/temp-folder'
import { createTestClock } from '../../support/test-clock'
import { noise, onGrid } from '../../shared/audio/signals'

// What somebody else sends as a library may hold links in the place of the files that Timbre writes.

type Link = (to: string, path: string) => void
const someId = '8f9d5f55-9f0b-4d39-9f3b-6f8b3a0c7a11'

const optionsAt = (folder: string) => ({ folder, clock: createTestClock(), log: createMemoryLog() })

/** A file of the person's beside the library. */
function fileBeside(folder: string): string {
  mkdirSync(join(folder, '..', 'theirs'))
  const path = join(folder, '..', 'theirs', 'voice.mp3')
  writeFileSync(path, 'theirs')
  return path
}

const withLinks = test.skipIf(process.platform === 'win32')

/** Each lets Timbre write where a link to a file of the person's lies. */
const writings: [string, (folder: string, theirs: string, link: Link) => unknown][] = [
  [
    'the note of a session',
    (folder, theirs, link) => {
      link(theirs, join(folder, libraryFiles.session))
      openLibrary(optionsAt(folder)).close()
    },
  ],
  [
    'the draft of a marker',
    (folder, theirs, link) => {
      link(theirs, join(folder, `${libraryFiles.marker}.${process.pid}.tmp`))
      rmSync(join(folder, libraryFiles.marker))
      openLibrary(optionsAt(folder)).close()
    },
  ],
  [
    'a lock',
    (folder, theirs, link) => {
      rmSync(join(folder, libraryFiles.lock), { force: true })
      link(theirs, join(folder, libraryFiles.lock))
      openLibrary(optionsAt(folder)).close()
    },
  ],
  [
    'a part of a generation',
    async (folder, theirs, link) => {
      const files = createGenerationFiles(folder)
      mkdirSync(join(folder, libraryFiles.generations), { recursive: true })
      link(theirs, `${files.pathOf(someId, 'audio/mpeg')}.new`)
      await (await files.write(someId, 'audio/mpeg', () => undefined)).finish()
    },
  ],
  [
    'what ffmpeg writes',
    (folder, theirs, link) => {
      const target = join(folder, 'converted.flac.part')
      link(theirs, target)
      expect(writtenTo(target)).toEqual(['-y', `file:${target}`])
      writeFileSync(target, 'sound')
    },
  ],
  [
    'the waveform of a take',
    async (_, theirs, link) => {
      const take = await crashedTake()
      link(theirs, replaced(join(take, journalFiles.peaks)))
      await repairJournal(take, { disk: systemDisk, holdLock })
    },
  ],
  [
    'the waveform of a take in a dataset',
    async (folder, theirs, link) => {
      const target = join(folder, 'peaks.bin')
      writeFileSync(join(folder, 'came'), 'waveform')
      link(theirs, target)
      await copyOver(join(folder, 'came'), target)
    },
  ],
]

withLinks.each(
  writings.flatMap(([what, write]) => [
    [what, 'symbolic', write, symlinkSync] as const,
    [what, 'hard', write, linkSync] as const,
  ]),
)('%s is not written through a %s link', async (_what, _kind, write, link) => {
  const library = openTempLibrary()
  const theirs = fileBeside(library.folder)
  library.close()
  await write(library.folder, theirs, link)
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
})

withLinks('frames that are a link are no frames of a take, and are not cut', async () => {
  const take = await crashedTake()
  const frames = join(take, journalFiles.frames)
  const theirs = join(tempFolder(), 'film.mov')
  writeFileSync(theirs, Buffer.alloc(100_003, 1))
  symlinkSync(theirs, replaced(frames))
  await expect(repairJournal(take, { disk: systemDisk, holdLock })).rejects.toThrow('file-missing')
  expect(readFileSync(theirs)).toHaveLength(100_003)

  rmSync(frames)
  linkSync(theirs, frames)
  await repairJournal(take, { disk: systemDisk, holdLock })
  expect(readFileSync(frames).length).toBeLessThan(100_003)
  expect(readFileSync(theirs)).toHaveLength(100_003)
})

withLinks.each(['library.db', 'library.db-wal', 'library.db-shm', 'library.db-journal'])(
  'a library whose %s is a link is not opened',
  (name) => {
    const library = openTempLibrary()
    const theirs = fileBeside(library.folder)
    library.close()
    const path = join(library.folder, name)
    if (name === 'library.db') renameSync(path, theirs)
    const before = readFileSync(theirs)
    symlinkSync(theirs, replaced(path))
    expect(() => openLibrary(optionsAt(library.folder))).toThrow('library-linked')
    expect(readFileSync(theirs)).toEqual(before)
    expect(existsSync(join(library.folder, libraryFiles.session))).toBe(false)
  },
)

withLinks.each([true, false])('old backups go behind a link, but not another library’s (%o)', (isOther) => {
  const library = openTempLibrary()
  const others = tempFolder()
  if (isOther) writeFileSync(join(others, libraryFiles.marker), 'theirs')
  const dayMs = 24 * 3_600_000
  const names = Array.from({ length: 9 }, (_, day) => backupName(Date.UTC(2026, 9, 1) + day * dayMs, 'daily'))
  for (const name of names) writeFileSync(join(others, name), 'theirs')
  symlinkSync(others, replaced(join(library.folder, libraryFiles.backups)))
  pruneBackups(library.folder, Date.UTC(2026, 9, 30))
  expect(names.filter((name) => !existsSync(join(others, name)))).toEqual(isOther ? [] : names.slice(0, 2))
})

withLinks('a backup that is a link is none', () => {
  const library = openTempLibrary()
  const folder = join(library.folder, libraryFiles.backups)
  mkdirSync(folder, { recursive: true })
  symlinkSync(fileBeside(library.folder), join(folder, backupName(Date.UTC(2026, 9, 1), 'daily')))
  expect(listBackups(library.folder)).toEqual([])
})

withLinks('a link in the place of a smaller file is not what is sent to the cloud', async () => {
  const folder = tempFolder()
  const theirs = join(tempFolder(), 'thesis.odt')
  writeFileSync(theirs, 'theirs')
  for (const form of ['flac', 'mono-flac'])
    symlinkSync(theirs, join(folder, `${'a'.repeat(64)}.${form}.flac`))
  const write = (_: unknown, target: string): Promise<void> =>
    Promise.resolve(writeFileSync(target, 'smaller'))
  const files = createSmallerFiles({
    list: () => [],
    pathOf: () => '',
    media: { convertToFlac: write, renderMono: write },
    isInverted: () => Promise.resolve(false),
    folderOf: () => folder,
    changed: () => undefined,
    signal: new AbortController().signal,
    log: createMemoryLog(),
  })
  const facts = { isLossless: true, durationMs: 60_000, channels: 1 }
  const sample = { id: someId, state: 'ready', sizeBytes: 1e9, sha256: 'a'.repeat(64), facts }
  const sent = await files.fileOf({ id: someId } as StoredClone, sample as unknown as Sample)
  expect(readFileSync(sent?.path ?? '', 'utf8')).toBe('smaller')
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
})

function replaced(path: string): string {
  rmSync(path, { recursive: true, force: true })
  return path
}

/** A take as a crash leaves it. */
async function crashedTake(): Promise<string> {
  const { page, ended, folder } = captureTake(tempFolder())
  page.play(onGrid(noise(48_000, 0.5), 16))
  page.end()
  await ended
  rmSync(join(folder, journalFiles.end))
  return folder
}
