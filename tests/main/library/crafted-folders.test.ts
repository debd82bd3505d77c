import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sweepDragFiles } from '@main/exports/files-out'
import { createAudioStore } from '@main/library/audio-store'
import { filesOnShelves } from '@main/library/files-on-shelves'
import { createLeftovers } from '@main/library/leftovers'
import { libraryFiles } from '@main/library/library-files'
import { findUnknownAudio } from '@main/library/worker/unknown-audio'
import { createRecordingRenderer, type RecordingRendererDeps } from '@main/recordings/recording-renderer'
import { journalFiles } from '@main/takes/journal/journal-files'
import { noise, onGrid } from '../../shared/audio/signals'
import { captureTake } from '../../support/record/capture-fixture'
import { openTakesFixture } from '../../support/record/takes-fixture'
import { audioWorkers } from '../../support/audio/audio-workers'
import { openTempLibrary } from '../../support/library/temp-library'
import { createMemoryLog } from '../../support/memory-log'
import { tempFolder } from '../../support/temp-folder'

// In what somebody else sends as a library, a folder may be a link to one of the person's: nothing is deleted there by its name.

const withLinks = test.skipIf(process.platform === 'win32')
const sha256 = createHash('sha256').update('mine').digest('hex')
const shelf = sha256.slice(0, 2)

function write(...path: string[]): string {
  const file = join(...path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'mine')
  utimesSync(file, 1, 1)
  return file
}

function linkFolder(to: string, path: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(to, path)
}

const sweepRenders = (folder: string): Promise<void> =>
  createRecordingRenderer({ folder, log: createMemoryLog() } as unknown as RecordingRendererDeps).sweep()

/** A folder of that name in a library that is not the open one. */
function otherLibrary(name: string): string {
  const folder = tempFolder()
  write(folder, libraryFiles.marker)
  const theirs = join(folder, name)
  mkdirSync(theirs)
  return theirs
}

/** Each sweeps a folder of the library in which a file of its own name would lie. */
const sweeps: [string, string, string, (folder: string) => Promise<void>][] = [
  ['renders', 'takes', `render-${randomUUID()}.flac`, sweepRenders],
  ['what was dragged', 'dragged', `.writing-${randomUUID()}`, sweepDragFiles],
  [
    'copies under way',
    'audio',
    join('.incoming', `${randomUUID()}.wav`),
    (folder) => createAudioStore({ folder, workers: audioWorkers }).sweepPartials(),
  ],
]

withLinks.each(sweeps)('%s are swept, but not behind a link', async (_what, folder, name, sweep) => {
  const library = openTempLibrary()
  const own = write(library.folder, folder, name)
  await sweep(join(library.folder, folder))
  expect(existsSync(own)).toBe(false)

  const theirs = folder === libraryFiles.audio ? otherLibrary(folder) : tempFolder()
  const file = write(theirs, name)
  linkFolder(theirs, join(library.folder, folder))
  await sweep(join(library.folder, folder))
  expect(existsSync(file)).toBe(true)
})

withLinks('copies under way are swept on a larger disk: files of Timbre’s names, nothing else', async () => {
  const library = openTempLibrary()
  const disk = tempFolder()
  const [own, other] = [write(disk, '.incoming', `${randomUUID()}.wav`), write(disk, '.incoming', 'mail.wav')]
  const inFolder = write(disk, '.incoming', randomUUID(), 'mail.wav')
  const audio = join(library.folder, libraryFiles.audio)
  linkFolder(disk, audio)
  await createAudioStore({ folder: audio, workers: audioWorkers }).sweepPartials()
  expect([own, other, inFolder].map((path) => existsSync(path))).toEqual([false, true, true])
})

test.each([
  ['renders', 'render-final.mp4', sweepRenders],
  ['renders', `render-${randomUUID()}.mp4`, sweepRenders],
  ['what was dragged', '.writing-desk', sweepDragFiles],
  [
    'copies under way',
    join('.incoming', 'mail.wav'),
    (folder: string) => createAudioStore({ folder, workers: audioWorkers }).sweepPartials(),
  ],
])('a sweep of %s leaves %s', async (_what, name, sweep) => {
  const folder = tempFolder()
  const file = write(folder, name)
  await sweep(folder)
  expect(existsSync(file)).toBe(true)
})

const places: [string, (theirs: string, folder: string) => void][] = [
  ['a linked folder', (theirs, folder) => linkFolder(theirs, folder)],
  ['a linked shelf', (theirs, folder) => linkFolder(join(theirs, shelf), join(folder, shelf))],
]

withLinks.each(places)('sounds that nobody knows are none in %s', async (_where, link) => {
  const library = openTempLibrary()
  const theirs = tempFolder()
  write(theirs, shelf, `${sha256}.wav`)
  const audio = join(library.folder, libraryFiles.audio)
  link(theirs, audio)
  expect(await findUnknownAudio(library.folder, new Set(), Date.now())).toEqual([])
  expect(await filesOnShelves(audio)).toEqual([])
  rmSync(audio, { recursive: true })
  const own = write(audio, shelf, `${sha256}.wav`)
  expect(await findUnknownAudio(library.folder, new Set(), Date.now())).toEqual([{ sha256, path: own }])
})

withLinks.each(places)(
  'what a note names that no row knew stays in %s of another library',
  async (_where, link) => {
    const library = openTempLibrary()
    const theirs = otherLibrary(libraryFiles.audio)
    const file = write(theirs, shelf, `${sha256}.wav`)
    link(theirs, join(library.folder, libraryFiles.audio))
    const leftovers = createLeftovers(library)
    const note = leftovers.note()
    note.add({ audio: sha256 })
    await note.clear()
    expect(existsSync(file)).toBe(true)

    leftovers.note().add({ audio: sha256 })
    await createLeftovers(library).sweep()
    expect(existsSync(file)).toBe(true)
  },
)

withLinks(
  'what an earlier session noted goes from a larger disk: files of Timbre’s names, nothing else',
  async () => {
    const library = openTempLibrary()
    const disk = join(tempFolder(), 'disk')
    const [own, other] = [write(disk, shelf, `${sha256}.wav`), write(disk, shelf, `${sha256}.final.mix`)]
    const inFolder = write(disk, shelf, `${sha256}.d`, 'mail.wav')
    linkFolder(disk, join(library.folder, libraryFiles.audio))
    createLeftovers(library).note().add({ audio: sha256 })
    // Its disk is not connected: the note waits.
    renameSync(disk, `${disk}.away`)
    await createLeftovers(library).sweep()
    renameSync(`${disk}.away`, disk)
    await createLeftovers(library).sweep()
    expect([own, other, inFolder].map((path) => existsSync(path))).toEqual([false, true, true])
    expect(readdirSync(join(library.folder, libraryFiles.leftovers))).toEqual([])
  },
)

withLinks('a sound of the library’s own goes from a linked folder, as on a larger disk', async () => {
  const library = openTempLibrary()
  const disk = tempFolder()
  const file = write(disk, shelf, `${sha256}.wav`)
  linkFolder(disk, join(library.folder, libraryFiles.audio))
  library.db
    .prepare(
      "INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, 4, '{}', 1)",
    )
    .run(sha256, `${shelf}/${sha256}.wav`)
  const note = createLeftovers(library).note()
  note.add({ audio: sha256 })
  library.db.prepare('DELETE FROM audio_files').run()
  await note.clear()
  expect(existsSync(file)).toBe(false)
})

withLinks('notes of another library are not followed, and no file that only ends like one', async () => {
  const library = openTempLibrary()
  const sound = write(library.folder, libraryFiles.audio, shelf, `${sha256}.wav`)
  const folder = join(library.folder, libraryFiles.leftovers)
  const theirs = tempFolder()
  const note = write(theirs, `${randomUUID()}.jsonl`)
  writeFileSync(note, `${JSON.stringify({ audio: sha256 })}\n`)
  linkFolder(theirs, folder)
  await createLeftovers(library).sweep()
  expect([existsSync(note), existsSync(sound)]).toEqual([true, true])

  rmSync(folder)
  const other = write(folder, 'training.jsonl')
  await createLeftovers(library).sweep()
  expect(existsSync(other)).toBe(true)
})

withLinks('a reading of another library’s captcha is not discarded behind a link', async () => {
  const theirs = tempFolder()
  const { page, ended, folder } = captureTake(theirs)
  page.play(onGrid(noise(48_000, 0.5), 16))
  page.end()
  await ended
  const header = join(folder, journalFiles.header)
  writeFileSync(
    header,
    readFileSync(header, 'utf8').replace(/"purpose":"[a-z]+"/, '"purpose":"verification"'),
  )
  const library = openTempLibrary()
  linkFolder(theirs, join(library.folder, libraryFiles.takes))
  await openTakesFixture({ library }).module.recovery.recoverable()
  expect(existsSync(header)).toBe(true)
})
