import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { isLink, ownNames, ownPath } from '../platform/files/own-path'
import { readSmallText } from '../platform/files/read-small-text'
import type { Library } from './library'
import { leadsAway, libraryFiles, soundOf } from './library-files'

/**
 * A file that can be left without a row: by an interrupted import, or because its row is deleted before the file. Or a folder
 * outside of the library (its path) that was to become an export.
 */
export type Leftover = { audio: string } | { take: string } | { folder: string }

/** Possible leftovers of one step, stored before the step, so that every file a crash leaves behind is known. */
export interface LeftoverNote {
  /** @throws AppError disk-* */
  add(...leftovers: Leftover[]): void
  /**
   * Deletes files without a row, then the note. A sound that another note of this session names stays: its row may be about to
   * come, and that note deletes it if none does. @throws AppError disk-*; the note stays for the next start
   */
  clear(): Promise<void>
}

/** Leftovers of interrupted steps, across sessions. */
export interface Leftovers {
  note(): LeftoverNote
  /** A sound whose row is about to come: no note takes it away. @returns ends that */
  expect(sha256: string): () => void
  /**
   * Deletes the leftovers of earlier sessions. Call at start. What cannot be deleted now stays noted, as does a folder whose
   * disk is not connected.
   * @throws AppError disk-* of the first that cannot be deleted, after all others
   */
  sweep(): Promise<void>
}

/** How an unfinished export is called: nothing of another name is ever deleted outside of the library. */
const unfinishedPrefix = '.timbre-unfinished-'
const isUnfinished = ownNames(unfinishedPrefix, '')
export const unfinishedFolder = (folder: string): string => join(folder, `${unfinishedPrefix}${randomUUID()}`)

const line = z.union([
  z.object({ audio: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ take: z.uuid() }),
  z.object({
    folder: z
      .string()
      .max(5_000)
      .refine((path) => isAbsolute(path) && isUnfinished(basename(path))),
  }),
])
const ending = '.jsonl'
const isNote = ownNames('', ending)

/** Path of a sample's peaks. @param sha256 of its audio */
export const peaksPathOf = (libraryFolder: string, sha256: string): string =>
  join(libraryFolder, libraryFiles.peaks, sha256.slice(0, 2), `${sha256}.peaks`)

/** Creates the notes of an open library. */
export function createLeftovers(library: Pick<Library, 'db' | 'folder'>): Leftovers {
  const folder = join(library.folder, libraryFiles.leftovers)
  const isStored = library.db.prepare<[string]>('SELECT 1 FROM audio_files WHERE sha256 = ?')
  const isTake = library.db.prepare<[string]>('SELECT 1 FROM takes WHERE id = ?')
  /** What each note of this session names that is not cleared, and what is expected. */
  const awaited = new Set<ReadonlySet<string>>()
  const isAwaited = (sha256: string): boolean => [...awaited].some((audio) => audio.has(sha256))

  /** Its disk may come back, with what is on it. */
  function isAway(leftover: Leftover): boolean {
    if ('folder' in leftover) return !existsSync(dirname(leftover.folder))
    const audio = join(library.folder, libraryFiles.audio)
    return 'audio' in leftover && isLink(audio) && !existsSync(audio)
  }

  /** @param known sounds of this library's: what else lies behind a link may be another library's */
  async function removeUnknown(leftover: Leftover, known: ReadonlySet<string>): Promise<void> {
    if ('folder' in leftover) return rm(leftover.folder, { recursive: true, force: true })
    if ('take' in leftover) {
      if (isTake.get(leftover.take) !== undefined) return
      return rm(ownPath(join(library.folder, libraryFiles.takes), leftover.take), {
        recursive: true,
        force: true,
      })
    }
    const { audio: sha256 } = leftover
    const shelf = join(library.folder, libraryFiles.audio, sha256.slice(0, 2))
    if (!known.has(sha256) && (leadsAway(dirname(shelf)) || isLink(shelf))) return
    const names = (await namesIn(shelf)).filter((name) => soundOf(name) === sha256)
    // In one go: whoever notes it from now on finds it gone, and brings it again.
    if (isStored.get(sha256) !== undefined || isAwaited(sha256)) return
    for (const name of names)
      if (lstatSync(join(shelf, name), { throwIfNoEntry: false })?.isFile() === true)
        rmSync(join(shelf, name), { force: true })
    rmSync(peaksPathOf(library.folder, sha256), { force: true })
  }

  async function clear(
    path: string,
    leftovers: readonly Leftover[],
    known: ReadonlySet<string>,
  ): Promise<void> {
    try {
      for (const leftover of leftovers) await removeUnknown(leftover, known)
      await rm(path, { force: true })
    } catch (error) {
      throw targetError(error)
    }
  }

  return {
    note() {
      const path = join(folder, `${randomUUID()}${ending}`)
      const noted: Leftover[] = []
      const audio = new Set<string>()
      const known = new Set<string>()
      awaited.add(audio)
      return {
        add(...leftovers) {
          noted.push(...leftovers)
          for (const one of leftovers) {
            if (!('audio' in one)) continue
            audio.add(one.audio)
            if (isStored.get(one.audio) !== undefined) known.add(one.audio)
          }
          try {
            mkdirSync(folder, { recursive: true })
            const text = leftovers.map((one) => `${JSON.stringify(one)}\n`).join('')
            appendFileSync(path, text, { flush: true })
          } catch (error) {
            throw targetError(error)
          }
        },
        clear() {
          awaited.delete(audio)
          return clear(path, noted, known)
        },
      }
    },
    expect(sha256) {
      const audio = new Set([sha256])
      awaited.add(audio)
      return () => void awaited.delete(audio)
    },
    async sweep() {
      const failures: unknown[] = []
      for (const name of isLink(folder) ? [] : await namesIn(folder)) {
        if (!isNote(name)) continue
        const path = join(folder, name)
        try {
          const leftovers = readSmallText(path).split('\n').flatMap(read)
          if (!leftovers.some(isAway)) await clear(path, leftovers, new Set())
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw fileError(error)
  }
}

/** A line torn by a crash is skipped: its step had not begun. */
function read(text: string): Leftover[] {
  try {
    const parsed = line.safeParse(JSON.parse(text))
    return parsed.success ? [parsed.data] : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
