import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { AudioWorkers } from '../media/workers/audio-workers'
import { targetError } from '../media/ffmpeg/target-errors'
import { fileError } from '../platform/files/file-errors'

export interface Ingested {
  sha256: string
  sizeBytes: number
  /** Relative to the audio folder, with `/`: `ab/ab12....wav`; the ending follows from the content. */
  fileName: string
}

export interface IngestOptions {
  signal: AbortSignal
  /** Bytes copied since the last call. */
  onBytes?: (bytes: number) => void
  /** Looks at the finished copy before it gets its name; what it throws ends the ingest and leaves nothing. */
  check?: (copyPath: string) => Promise<void>
  /** What the content has to be: another one is file-damaged and leaves nothing. */
  sha256?: string
}

/** The audio files of a library: immutable, named by their content, each content once. */
export interface AudioStore {
  /**
   * Copies a file into the library. The copy is whole, hashed and on the disk before it gets its name, so that a crash
   * or a full disk leaves a partial copy that `sweepPartials` removes, never a damaged file.
   * @throws AppError file-missing, file-unreadable, file-empty, file-unsupported, file-changed, file-damaged, disk-full,
   *   disk-read-only, disk-failed, cancelled
   */
  ingest(sourcePath: string, options: IngestOptions): Promise<Ingested>
  /** Absolute path. @throws AppError invalid-input where the name could not be one of ours */
  pathOf(fileName: string): string
  /** Removes what copies of earlier sessions left; copies of this session that are under way stay. */
  sweepPartials(): Promise<void>
}

const partialsFolderName = '.incoming'
const fileNamePattern = /^([0-9a-f]{2})\/\1[0-9a-f]{62}\.[a-z0-9]{2,4}$/

/** @param deps.folder `audio` of the library folder */
export function createAudioStore(deps: { folder: string; workers: AudioWorkers }): AudioStore {
  const { folder, workers } = deps
  const partials = join(folder, partialsFolderName)
  const underWay = new Set<string>()

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
    await check?.(partial)
    const fileName = `${copied.sha256.slice(0, 2)}/${copied.sha256}${extension}`
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
        // Where even this fails (the disk is gone), the sweep at the next start gets it.
        await rm(partial, { force: true }).catch(() => undefined)
        throw fileError(error)
      } finally {
        underWay.delete(name)
      }
    },
    pathOf(fileName) {
      if (!fileNamePattern.test(fileName))
        throw new AppError('invalid-input', { detail: { what: 'audio-file' } })
      return join(folder, fileName)
    },
    async sweepPartials() {
      try {
        const names = (await readdir(partials)).filter((name) => !underWay.has(name))
        await Promise.all(names.map((name) => rm(join(partials, name), { force: true, recursive: true })))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw fileError(error)
      }
    },
  }
}
