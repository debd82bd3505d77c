import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createLibrary, type Library } from '@main/library/library'
import { createLocationFile, locationAt } from '@main/library/moving/library-location'
import { systemClock } from '@main/platform/clock'
import { studioPaths } from '@main/platform/files/paths'
import type { AudioFacts } from '@shared/domain/dataset/sample'
import { createMemoryLog } from '../memory-log'

export interface FillOptions {
  drafts: number
  samplesPerDraft: number
  /** Of the newest change; each further draft is an hour older. */
  nowMs?: number
}

const hourMs = 3_600_000

/** A UUID that is always the same for the same words. */
function idOf(...words: (string | number)[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Rows of drafts `Draft 1` (the newest), `Draft 2`... with ready samples of 35 to 154 s, every 40th too short. The audio
 * files themselves are not there: for lists, starts and benchmarks, not for playing.
 */
export function fillDatabase(library: Library, options: FillOptions): void {
  const { db } = library
  const { drafts, samplesPerDraft, nowMs = Date.now() } = options
  const insertDraft = db.prepare(`
    INSERT INTO drafts (id, name, language, description, labels, created_at_ms, updated_at_ms)
    VALUES (?, ?, 'en', 'Calm, close and warm.', '[{"label":"accent","value":"american"}]', ?, ?)`)
  const insertAudio = db.prepare(`
    INSERT INTO audio_files (sha256, file_name, size_bytes, facts, created_at_ms) VALUES (?, ?, ?, ?, ?)`)
  const insertSample = db.prepare(`
    INSERT INTO samples (id, draft_id, position, name, type, language, state, sha256, size_bytes, duration_ms,
      source_name, source_path, source_modified_at_ms, skipped_warnings, created_at_ms)
    VALUES (@id, @draftId, @position, @name, 'local', 'en', 'ready', @sha256, @sizeBytes, @durationMs, @name, @path,
      @atMs, '[]', @atMs)`)
  for (let draft = 1; draft <= drafts; draft++) {
    const draftId = idOf('draft', draft)
    const atMs = nowMs - (draft - 1) * hourMs
    library.transaction(() => {
      insertDraft.run(draftId, `Draft ${draft}`, atMs, atMs)
      for (let position = 0; position < samplesPerDraft; position++) {
        const number = draft * samplesPerDraft + position
        const sha256 = createHash('sha256').update(`audio ${draft} ${position}`).digest('hex')
        const durationMs = number % 40 === 0 ? 12_000 : 35_000 + ((number * 7_919) % 120_000)
        const sizeBytes = Math.round(durationMs * 88.2) + 44
        insertAudio.run(sha256, `${sha256.slice(0, 2)}/${sha256}.wav`, sizeBytes, facts(durationMs), atMs)
        const name = `Chapter ${draft}, take ${position + 1}.wav`
        const path = `/home/voice/recordings/${name}`
        insertSample.run({
          id: idOf('sample', draft, position),
          draftId,
          position,
          name,
          sha256,
          sizeBytes,
          durationMs,
          path,
          atMs,
        })
      }
    })
  }
}

function facts(durationMs: number): string {
  return JSON.stringify({
    durationMs,
    sampleRateHz: 44_100,
    channels: 1,
    bitsPerSample: 16,
    codec: 'pcm',
    container: 'wav',
    isLossless: true,
    mimeType: 'audio/wav',
  } satisfies AudioFacts)
}

/** A library where an app with this user data folder finds it at start. */
export function prepareLibrary<T>(userDataDir: string, fill: (library: Library) => T): T {
  const paths = studioPaths(userDataDir)
  const log = createMemoryLog()
  const folder = paths.defaultLibraryFolder
  const library = createLibrary({ folder, clock: systemClock, log })
  try {
    return fill(library)
  } finally {
    library.close()
    createLocationFile({ path: paths.libraryLocationFile, clock: systemClock, log }).write(locationAt(folder))
  }
}

/** A filled library where an app with this user data folder finds it at start. */
export function fillLibrary(options: FillOptions & { userDataDir: string }): Promise<void> {
  prepareLibrary(options.userDataDir, (library) => fillDatabase(library, options))
  return Promise.resolve()
}

export const databaseOf = (userDataDir: string): string =>
  join(studioPaths(userDataDir).defaultLibraryFolder, 'library.db')
