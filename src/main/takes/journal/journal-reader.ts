import { closeSync, lstatSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { AppError } from '@shared/errors/app-error'
import { openRegularSync } from '../../platform/files/open-regular'
import { isLink } from '../../platform/files/own-path'
import { readSmallText } from '../../platform/files/read-small-text'
import {
  bytesPerSample,
  journalEnd,
  type JournalEnd,
  journalEvent,
  type JournalEvent,
  journalFiles,
  journalHeader,
  type JournalHeader,
} from './journal-files'

/** Contents of a take's folder. */
export interface FoundJournal {
  header: JournalHeader
  /** Whole frames; a torn last one is not counted. 0 if the frames are missing. */
  frameCount: number
  hasFrames: boolean
  events: JournalEvent[]
  /** Null if the take was never ended. */
  end: JournalEnd | null
}

/** Reads a journal without changing it. @returns null without a readable header */
export function readJournal(folder: string): FoundJournal | null {
  const header = readJson(join(folder, journalFiles.header), journalHeader)
  if (!header) return null
  const sizeBytes = sizeOf(join(folder, journalFiles.frames))
  return {
    header,
    hasFrames: sizeBytes !== null,
    frameCount: Math.floor((sizeBytes ?? 0) / (header.format.channels * bytesPerSample)),
    events: readEvents(join(folder, journalFiles.events)),
    end: readJson(join(folder, journalFiles.end), journalEnd),
  }
}

/** What is no file of Timbre's, as a link or a pipe, counts as missing. */
function readText(path: string): string | null {
  try {
    return isLink(path) ? null : readSmallText(path)
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function readJson<T extends z.ZodType>(path: string, schema: T): z.infer<T> | null {
  const text = readText(path)
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    // Damaged counts as missing: what depends on it is measured again or reported.
    return null
  }
}

function readEvents(path: string): JournalEvent[] {
  return (readText(path) ?? '').split('\n').flatMap((line) => {
    try {
      return [journalEvent.parse(JSON.parse(line))]
    } catch {
      // A line torn by a crash.
      return []
    }
  })
}

/** A link or a pipe is no file of Timbre's. */
function sizeOf(path: string): number | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true ? found.size : null
}

/**
 * Reads frames of a journal in batches, yielding to the event loop in between.
 * @param lengths frames per batch; 65,536 by default
 */
export async function* readFrames(
  folder: string,
  channels: number,
  frameCount: number,
  lengths?: readonly number[],
): AsyncGenerator<Float32Array> {
  const handyFrames = 65_536
  const frameBytes = channels * bytesPerSample
  const { fd, facts } = openRegularSync(join(folder, journalFiles.frames))
  try {
    const available = Math.min(frameCount, Math.floor(facts.size / frameBytes))
    let sinceTurn = 0
    for (let frame = 0, piece = 0; frame < available; piece++) {
      const count = Math.min(lengths?.[piece] ?? handyFrames, available - frame)
      const bytes = new Uint8Array(count * frameBytes)
      for (let filled = 0; filled < bytes.length;) {
        const length = readSync(fd, bytes, filled, bytes.length - filled, frame * frameBytes + filled)
        if (length === 0) throw new Error('the journal became shorter while it was read')
        filled += length
      }
      yield new Float32Array(bytes.buffer)
      frame += count
      sinceTurn += count
      if (sinceTurn < handyFrames) continue
      sinceTurn = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    closeSync(fd)
  }
}
