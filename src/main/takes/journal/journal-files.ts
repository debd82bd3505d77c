import { z } from 'zod'
import { beginTake, captureFault, takeLevels } from '@shared/domain/recording/take'
import { sha256Hex, takeId } from '@shared/domain/ids'
import { wireError } from '@shared/errors/wire-error'

/**
 * File names in the folder of a take. The header is on disk before the first frame. Frames are interleaved 32-bit
 * little-endian floats without a header, so the file is valid at any length. The end is written last, atomically. Peaks
 * can be rebuilt from the frames.
 */
export const journalFiles = {
  header: 'take.json',
  frames: 'frames.f32',
  /** A checksum for every appended batch (journal-sums.ts). */
  sums: 'sums.bin',
  events: 'events.jsonl',
  end: 'end.json',
  peaks: 'peaks.bin',
  /** An OS lock held by the writing process, so it is released however that process ends. */
  lock: 'writer.lock',
} as const

/** Of one 32-bit float. */
export const bytesPerSample = 4

/** Contents of the header file. */
export const journalHeader = beginTake.extend({
  version: z.literal(1),
  id: takeId,
  createdAtMs: z.number().int(),
  /** The writing process, for people who inspect the folder. The lock decides whether it is alive. */
  writer: z.object({ pid: z.number().int(), startedAtMs: z.number() }),
})
export type JournalHeader = z.infer<typeof journalHeader>

/** One line of the events file. Lines torn by a crash are skipped. */
export const journalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fault'), fault: captureFault }),
  z.object({ type: z.literal('mark'), atMs: z.number().nonnegative() }),
])
export type JournalEvent = z.infer<typeof journalEvent>

/**
 * - finished: stopped by the person
 * - port-lost: the window disappeared; parent-lost: Timbre did
 * - stopped: Timbre quit or closed the library
 * - repaired: had no end and was measured later
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

/** Everything known about a take once its journal has ended. */
export const journalEnd = z.object({
  version: z.literal(1),
  reason: endReason,
  frameCount: z.number().int().nonnegative(),
  /** Of all frames as stored in the file. */
  sha256: sha256Hex,
  effectiveBits: z.number().int().nullable(),
  /** Quantization grid. On a grid, integer PCM of `effectiveBits` holds the take losslessly. */
  grid: z.enum(['even', 'uneven', 'none']),
  levels: takeLevels,
  faults: z.array(captureFault),
  marksMs: z.array(z.number().nonnegative()),
  error: wireError.nullable(),
})
export type JournalEnd = z.infer<typeof journalEnd>
