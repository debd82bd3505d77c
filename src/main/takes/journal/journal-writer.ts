import { join } from 'node:path'
import type { PeaksPatch } from '@shared/audio/formats/peaks-pyramid'
import { onTarget } from '../../media/ffmpeg/target-errors'
import type { JournalDisk } from './journal-disk'
import {
  bytesPerSample,
  type JournalEnd,
  type JournalEvent,
  journalFiles,
  type JournalHeader,
} from './journal-files'
import { sumOf } from './journal-sums'

/** Appends one take to the disk. What was written before a failure stays. @throws AppError disk-* */
export interface JournalWriter {
  /** Frames in the file, synced or not. */
  readonly frameCount: number
  /** @param samples interleaved, whole frames. @throws AppError disk-full, disk-read-only, disk-failed */
  append(samples: Float32Array): void
  note(event: JournalEvent): void
  patchPeaks(patches: readonly PeaksPatch[]): void
  /** @returns frames guaranteed to be on disk. @throws AppError disk-* */
  sync(): Promise<number>
  /** Syncs everything, writes the end, and closes the files even if that fails. @throws AppError disk-* */
  end(end: JournalEnd): Promise<void>
}

/** Creates a take's journal; folder and header are on disk when it returns. @throws AppError disk-* */
export function createJournalWriter(folder: string, header: JournalHeader, disk: JournalDisk): JournalWriter {
  const frameBytes = header.format.channels * bytesPerSample
  const files = onTarget(() => {
    disk.makeFolder(folder)
    disk.replace(join(folder, journalFiles.header), `${JSON.stringify(header)}\n`)
    const made: number[] = []
    const create = (name: string): number => {
      const fd = disk.create(join(folder, name))
      made.push(fd)
      return fd
    }
    try {
      const { frames, sums, events, peaks } = journalFiles
      const all = {
        frames: create(frames),
        sums: create(sums),
        events: create(events),
        peaks: create(peaks),
      }
      disk.syncFolder(folder)
      return all
    } catch (error) {
      for (const fd of made) disk.close(fd)
      throw error
    }
  })
  let frameCount = 0
  let sumBytes = 0
  let eventBytes = 0
  let hasNewEvents = false
  let underWay: Promise<number> | null = null

  function writeAll(fd: number, bytes: Uint8Array, position: number): void {
    for (let written = 0; written < bytes.length;) {
      written += disk.write(fd, bytes.subarray(written), position + written)
    }
  }

  /** A full disk can accept part of a batch: keep whole batches only. If this fails too, recovery cuts the rest. */
  function cutTorn(): void {
    try {
      disk.truncate(files.frames, frameCount * frameBytes)
    } catch {
      // Nothing trusts the file's length.
    }
  }

  async function syncFiles(): Promise<number> {
    const upTo = frameCount
    if (hasNewEvents) {
      hasNewEvents = false
      await disk.sync(files.events)
    }
    await Promise.all([disk.sync(files.sums), disk.sync(files.frames)])
    return upTo
  }

  function sync(): Promise<number> {
    underWay ??= syncFiles()
      .catch((error: unknown) =>
        onTarget((): never => {
          throw error
        }),
      )
      .finally(() => (underWay = null))
    return underWay
  }

  return {
    get frameCount() {
      return frameCount
    },
    append(samples) {
      const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
      const sum = sumOf(bytes, frameBytes)
      try {
        onTarget(() => {
          // Checksum first: frames without one are not trusted.
          writeAll(files.sums, sum, sumBytes)
          writeAll(files.frames, bytes, frameCount * frameBytes)
        })
      } catch (error) {
        cutTorn()
        throw error
      }
      frameCount += bytes.length / frameBytes
      sumBytes += sum.length
    },
    note(event) {
      const line = Buffer.from(`${JSON.stringify(event)}\n`)
      onTarget(() => writeAll(files.events, line, eventBytes))
      eventBytes += line.length
      hasNewEvents = true
    },
    patchPeaks(patches) {
      onTarget(() => {
        for (const { at, bytes } of patches) writeAll(files.peaks, bytes, at)
      })
    },
    sync,
    async end(end) {
      // A descriptor closed during a sync on another thread could be reused for another file.
      await underWay?.catch(() => undefined)
      try {
        onTarget(() => {
          for (const fd of Object.values(files)) disk.syncNow(fd)
          disk.replace(join(folder, journalFiles.end), `${JSON.stringify(end)}\n`)
        })
      } finally {
        for (const fd of Object.values(files)) disk.close(fd)
      }
    },
  }
}
