import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { createPeaksBuilder } from '@shared/audio/formats/peaks-pyramid'
import { targetError } from '../../media/ffmpeg/target-errors'
import { moveIntoPlace } from '../../platform/files/atomic-write'
import { ownNames } from '../../platform/files/own-path'

/** The pyramid of a file, written while it is decoded; it gets its name in one step when it is whole. */
export interface PeaksFile {
  /** @throws AppError disk-* */
  add(channels: readonly Float32Array[]): void
  /** Whole frames of 16 bits, the samples of all channels side by side. @throws AppError disk-* */
  addInterleaved(frames: Int16Array): void
  finish(): void
  /** Removes what was written. */
  discard(): void
}

/** Whether a file was being written when Timbre ended, told from whatever else is called partial. */
export function isUnfinishedPeaks(path: string): boolean {
  const name = basename(path)
  return /^[0-9a-f]{64}/.test(name) && isPartial(name.slice(64))
}
const isPartial = ownNames('.peaks.', '.partial')

/** 4 kB of peaks for each 65,536 frames and channel. */
const writtenEveryFrames = 1_048_576

/** @throws AppError disk-* */
export function createPeaksFile(path: string, sampleRateHz: number, channelCount: number): PeaksFile {
  const partial = `${path}.${randomUUID()}.partial`
  const builder = createPeaksBuilder(sampleRateHz, channelCount)
  const onDisk = <T>(fn: () => T): T => {
    try {
      return fn()
    } catch (error) {
      throw targetError(error)
    }
  }
  let unwrittenFrames = 0
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

  function writeSometimes(frames: number): void {
    unwrittenFrames += frames
    if (unwrittenFrames < writtenEveryFrames) return
    unwrittenFrames = 0
    onDisk(write)
  }

  return {
    add(channels) {
      builder.add(channels)
      writeSometimes(channels[0]?.length ?? 0)
    },
    addInterleaved(frames) {
      builder.addInterleaved(frames)
      writeSometimes(frames.length / channelCount)
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
