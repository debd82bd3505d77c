import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { createPeaksBuilder } from '@shared/audio/formats/peaks-pyramid'
import { targetError } from '../../media/ffmpeg/target-errors'
import { moveIntoPlace } from '../../platform/files/atomic-write'

/** The pyramid of a file, written while it is decoded; it gets its name in one step when it is whole. */
export interface PeaksFile {
  /** @throws AppError disk-* */
  add(channels: readonly Float32Array[]): void
  finish(): void
  /** Removes what was written. */
  discard(): void
}

export const partialEnding = '.partial'

/** @throws AppError disk-* */
export function createPeaksFile(path: string, sampleRateHz: number, channelCount: number): PeaksFile {
  const partial = `${path}.${randomUUID()}${partialEnding}`
  const builder = createPeaksBuilder(sampleRateHz, channelCount)
  const onDisk = <T>(fn: () => T): T => {
    try {
      return fn()
    } catch (error) {
      throw targetError(error)
    }
  }
  let fd: number | null = onDisk(() => openSync(partial, 'wx'))

  function close(): void {
    if (fd !== null) closeSync(fd)
    fd = null
  }

  function write(): void {
    for (const { at, bytes } of builder.takeChanges()) {
      for (let written = 0; written < bytes.length;) {
        if (fd === null) return
        written += writeSync(fd, bytes, written, bytes.length - written, at + written)
      }
    }
  }

  return {
    add(channels) {
      builder.add(channels)
      onDisk(write)
    },
    finish() {
      onDisk(() => {
        write()
        close()
        moveIntoPlace(partial, path)
      })
    },
    discard() {
      close()
      rmSync(partial, { force: true })
    },
  }
}
