import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createItemFiles } from '@main/conversion/item-files'
import { createAudioStore } from '@main/library/audio-store'
import { createLeftovers } from '@main/library/leftovers'
import type { Library } from '@main/library/library'
import { libraryFiles } from '@main/library/library-files'
import { createGenerationFiles } from '@main/speech/generation-files'
import { createPreviewFiles } from '@main/voice-design/preview-files'
import { audioWorkers } from '../../support/audio/audio-workers'
import { openTempLibrary } from '../../support/library/temp-library'
import { openTakesFixture } from '../../support/record/takes-fixture'

// What somebody else sends as a library may be made to lead out of itself.

/** A file of the person's beside the library. */
function theirFile({ folder }: Library): string {
  const theirs = join(folder, '..', 'theirs')
  mkdirSync(theirs)
  writeFileSync(join(theirs, 'voice.mp3'), 'theirs')
  return join(theirs, 'voice.mp3')
}

test('a reading whose id leads out of the library takes nothing of it with it when it is discarded', async () => {
  const { library, module } = openTakesFixture()
  const file = theirFile(library)
  library.db
    .prepare(
      `INSERT INTO takes (id, name, purpose, state, problem, format, frame_count, size_bytes, faults, marks_ms, created_at_ms)
       VALUES ('../../theirs', 'Take', 'verification', 'interrupted', 'unfinished', ?, 0, 0, '[]', '[]', 1)`,
    )
    .run(JSON.stringify({ sampleRateHz: 48_000, channels: 1, deviceLabel: '', isRaw: true }))
  await expect(module.recovery.recoverable()).rejects.toThrow('library-damaged')
  expect(existsSync(file)).toBe(true)
})

const deletions: [string, (library: Library) => unknown][] = [
  [
    'a take',
    async (library) => {
      const note = createLeftovers(library).note()
      note.add({ take: '../../theirs' })
      await note.clear()
    },
  ],
  ['a design', ({ folder }) => createPreviewFiles(folder).remove('../../theirs')],
  ['a generation', ({ folder }) => createGenerationFiles(folder).remove('../../theirs/voice', 'audio/mpeg')],
  [
    'a file of the queue',
    ({ folder }) =>
      createItemFiles({
        libraryFolder: folder,
        media: { readSamples: () => expect.unreachable() },
        durationMsOf: () => null,
        makePeaks: () => Promise.resolve(),
        signal: new AbortController().signal,
      }).remove(['../../theirs']),
  ],
]

test.each(deletions)('%s whose id leads out of the library deletes nothing there', async (_, remove) => {
  const library = openTempLibrary()
  const file = theirFile(library)
  await expect((async () => await remove(library))()).rejects.toThrow('library-damaged')
  expect(existsSync(file)).toBe(true)
})

/** One in whose folders lie links to where the person's own folders are, and whose ids are their names. */
const linked: [string, string, (library: Library) => unknown][] = [
  ['a design', libraryFiles.voiceDrafts, ({ folder }) => createPreviewFiles(folder).remove('theirs')],
  [
    'a take',
    libraryFiles.takes,
    async (library) => {
      const note = createLeftovers(library).note()
      note.add({ take: 'theirs' })
      await note.clear()
    },
  ],
]

test.skipIf(process.platform === 'win32').each(linked)(
  '%s whose folder is a link deletes nobody else’s folder of its name',
  async (_, name, remove) => {
    const library = openTempLibrary()
    const file = theirFile(library)
    rmSync(join(library.folder, name), { recursive: true, force: true })
    symlinkSync(join(library.folder, '..'), join(library.folder, name))
    await expect((async () => await remove(library))()).rejects.toThrow('library-damaged')
    expect(existsSync(file)).toBe(true)
  },
)

test.skipIf(process.platform === 'win32')(
  'unfinished files are not swept where a link leads to other files',
  async () => {
    const library = openTempLibrary()
    const file = theirFile(library)
    const folder = join(library.folder, libraryFiles.audio)
    mkdirSync(folder, { recursive: true })
    symlinkSync(join(file, '..'), join(folder, '.incoming'))
    await createAudioStore({ folder, workers: audioWorkers }).sweepPartials()
    expect(existsSync(file)).toBe(true)
  },
)
