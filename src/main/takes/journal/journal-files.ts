import { z } from 'zod'
import { beginTake, captureFault, takeLevels } from '@shared/domain/recording/take'
import { sha256Hex, takeId } from '@shared/domain/ids'
import { wireError } from '@shared/errors/wire-error'

/**
 * Names inside the folder of a take. The header is on the disk before the first frame; frames are interleaved 32-bit
 * floats, little-endian, without any header of their own, so that the file is sound at every length; the end is written
 * last, in one step. Peaks can be made again from the frames.
 */
export const journalFiles = {
  header: 'take.json',
  frames: 'frames.f32',
  /** A checksum for every piece that was appended (journal-sums.ts). */
  sums: 'sums.bin',
  events: 'events.jsonl',
  end: 'end.json',
  peaks: 'peaks.bin',
  /** Held by the writing process through the operating system, so it ends with that process however that ends. */
  lock: 'writer.lock',
} as const

export const bytesPerSample = 4

export const journalHeader = beginTake.extend({
  version: z.literal(1),
  id: takeId,
  createdAtMs: z.number().int(),
  /** Who writes, for people who look into the folder; the lock decides whether it lives. */
  writer: z.object({ pid: z.number().int(), startedAtMs: z.number() }),
})
export type JournalHeader = z.infer<typeof journalHeader>

/** One line of the events file. Lines that a crash tore are passed over. */
export const journalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fault'), fault: captureFault }),
  z.object({ type: z.literal('mark'), atMs: z.number().nonnegative() }),
])
export type JournalEvent = z.infer<typeof journalEvent>

/**
 * - finished: the person stopped it
 * - port-lost: the window ended without a word; parent-lost: Timbre did
 * - stopped: Timbre quit or closed the library
 * - repaired: it had no end and was measured afterwards
 */
export const endReason = z.enum([
  'finished',
  'device-lost',
  'suspended',
  'port-lost',
  'parent-lost',
  'disk-low',
  'disk-error',
  'stopped',
  'repaired',
])
export type EndReason = z.infer<typeof endReason>

/** What is known of a whole take once its journal has ended. */
export const journalEnd = z.object({
  version: z.literal(1),
  reason: endReason,
  frameCount: z.number().int().nonnegative(),
  /** Of all frames as they lie in the file. */
  sha256: sha256Hex,
  effectiveBits: z.number().int().nullable(),
  /** How the samples lie; on a grid integer PCM of `effectiveBits` holds the take unchanged. */
  grid: z.enum(['even', 'uneven', 'none']),
  levels: takeLevels,
  faults: z.array(captureFault),
  marksMs: z.array(z.number().nonnegative()),
  error: wireError.nullable(),
})
export type JournalEnd = z.infer<typeof journalEnd>
