import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { AudioWorkers } from '../media/workers/audio-workers'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'
import { isLink, isOwnName } from '../platform/files/own-path'
import { leadsAway } from './library-files'

/** A file in the audio store. */
export interface Ingested {
  sha256: string
  sizeBytes: number
  /** Relative to the audio folder, with `/`: `ab/ab12....wav`. The extension follows from the content. */
  fileName: string
}

/** How to cancel, observe, and verify an ingest. */
export interface IngestOptions {
  signal: AbortSignal
  /** Bytes copied since the last call. */
  onBytes?: (bytes: number) => void
  /** Inspects the finished copy before it gets its name. If it throws, the ingest fails and leaves nothing. */
  check?: (copyPath: string, sha256: string) => Promise<void>
  /** Expected content. Anything else is file-damaged and leaves nothing. */
  sha256?: string
}

/** The audio files of a library: immutable, named by SHA-256, each content stored once. */
export interface AudioStore {
  /**
   * Copies a file into the library. The copy is complete, hashed, and synced before it gets its name, so a crash or a full
   * disk leaves a partial file for `sweepPartials`, never a damaged one.
   * @throws AppError file-missing, file-unreadable, file-empty, file-unsupported, file-changed, file-damaged, disk-full,
   *   disk-read-only, disk-failed, cancelled
   */
  ingest(sourcePath: string, options: IngestOptions): Promise<Ingested>
  /**
   * Contents whose files are about to be deleted: until the returned function is called, no copy of them gets its name, so
   * that it is not deleted with them.
   */
  holdBack(contents: readonly string[]): () => void
  /** Absolute path. @throws AppError invalid-input for a name the store would not generate */
  pathOf(fileName: string): string
  /** Deletes partial copies of earlier sessions, but not those in progress. */
  sweepPartials(): Promise<void>
}

const partialsFolderName = '.incoming'
const fileNamePattern = /^([0-9a-f]{2})\/\1[0-9a-f]{62}\.[a-z0-9]{2,4}$/

/** @param deps.folder the library's `audio` folder */
export function createAudioStore(deps: { folder: string; workers: AudioWorkers }): AudioStore {
  const { folder, workers } = deps
  const partials = join(folder, partialsFolderName)
  const underWay = new Set<string>()
  const heldBack = new Set<{ contents: ReadonlySet<string>; over: Promise<unknown> }>()

  async function untilFree(sha256: string): Promise<void> {
    for (const { contents, over } of heldBack) if (contents.has(sha256)) await over
  }

  async function copyIn(
    sourcePath: string,
    partial: string,
    extension: string,
    options: IngestOptions,
  ): Promise<Ingested> {
    const { signal, onBytes, check } = options
    const copied = await workers.run(
      'copy',
      { source: sourcePath, target: partial },
      { signal, ...(onBytes ? { onBytes } : {}) },
    )
    if (options.sha256 !== undefined && copied.sha256 !== options.sha256) {
      throw new AppError('file-damaged', { detail: { reason: 'other-content' } })
    }
    await check?.(partial, copied.sha256)
    const fileName = `${copied.sha256.slice(0, 2)}/${copied.sha256}${extension}`
    await untilFree(copied.sha256)
    await workers.run('keep', { partial, target: join(folder, fileName) }, { signal })
    return { ...copied, fileName }
  }

  return {
    async ingest(sourcePath, options) {
      const extension = await workers.run('extension', { path: sourcePath }, { signal: options.signal })
      if (extension === null) throw new AppError('file-unsupported')
      const name = `${randomUUID()}${extension}`
      const partial = join(partials, name)
      underWay.add(name)
      try {
        await mkdir(partials, { recursive: true }).catch((error: unknown) => {
          throw targetError(error)
        })
        return await copyIn(sourcePath, partial, extension, options)
      } catch (error) {
        // If even this fails (the disk is gone), the sweep at the next start removes it.
        await rm(partial, { force: true }).catch(() => undefined)
        throw fileError(error)
      } finally {
        underWay.delete(name)
      }
    },
    holdBack(contents) {
      const { promise: over, resolve } = Promise.withResolvers<undefined>()
      const held = { contents: new Set(contents), over }
      heldBack.add(held)
      return () => {
        heldBack.delete(held)
        resolve(undefined)
      }
    },
    pathOf(fileName) {
      if (!fileNamePattern.test(fileName))
        throw new AppError('invalid-input', { detail: { what: 'audio-file' } })
      return join(folder, fileName)
    },
    async sweepPartials() {
      if (leadsAway(folder) || isLink(partials)) return
      try {
        const files = (await readdir(partials, { withFileTypes: true })).filter(
          (entry) => entry.isFile() && isOwnName(entry.name) && !underWay.has(entry.name),
        )
        await Promise.all(files.map(({ name }) => rm(join(partials, name), { force: true })))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileError(error)
      }
    },
  }
}
