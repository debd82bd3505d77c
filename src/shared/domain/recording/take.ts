import { z } from 'zod'
import { list } from '../../lib/bounds'
import { draftId, scriptId, sha256Hex, takeId } from '../ids'
import { wireError } from '../../errors/wire-error'

/** A problem with the audio during recording, and its position in the take. */
export const captureFault = z.object({
  kind: z.enum([
    /** Audio that did not arrive in time, replaced with `lengthMs` of silence. */
    'gap',
    /** The capture process could not keep up; nothing is missing unless a gap says so. */
    'overrun',
    /** Samples at or over full scale. */
    'clip',
    /** The clocks of the device and the computer have drifted apart by `lengthMs`. */
    'drift',
    'device-lost',
    'disk-low',
    'suspended',
  ]),
  atMs: z.number().nonnegative(),
  lengthMs: z.number().nonnegative(),
})
export type CaptureFault = z.infer<typeof captureFault>

/** How the sound came in. */
export const captureFormat = z.object({
  sampleRateHz: z.number().int().positive(),
  channels: z.number().int().min(1).max(2),
  deviceLabel: z.string().max(500),
  /** Echo cancellation, noise suppression and gain control were off, as the track's own settings say. */
  isRaw: z.boolean(),
})
export type CaptureFormat = z.infer<typeof captureFormat>

/** Levels over the whole take (ITU-R BS.1770 loudness, full-scale sine = 0 dBFS peak). */
export const takeLevels = z.object({
  peakDbfs: z.number(),
  rmsDbfs: z.number(),
  /** RMS of the quietest tenth of 400 ms windows. */
  noiseFloorDbfs: z.number(),
  integratedLufs: z.number().nullable(),
})
export type TakeLevels = z.infer<typeof takeLevels>

/**
 * - recording: the journal is open
 * - interrupted: a crash, a kill or a power cut closed it; the person has not decided yet
 * - saving: closed and playable; the lossless file is being made in the background
 * - ready: the lossless file is in the library
 * - failed: `error` says why; the journal is kept
 */
export const takeState = z.enum(['recording', 'interrupted', 'saving', 'ready', 'failed'])

/** A recording as captured; its sound never changes. */
export const take = z.object({
  id: takeId,
  draftId: draftId.nullable(),
  name: z.string().max(1_000),
  purpose: z.enum(['recording', 'line', 'punch', 'verification', 'clone', 'voice-changer']),
  state: takeState,
  format: captureFormat,
  /** Measured from the sample grid: 16 where the system handed over 16 bits padded to more; null for silence. */
  effectiveBits: z.number().int().nullable(),
  durationMs: z.number().nonnegative(),
  frameCount: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
  sha256: sha256Hex.nullable(),
  levels: takeLevels.nullable(),
  faults: list(captureFault),
  /** Markers the user set while recording. */
  marksMs: list(z.number().nonnegative()),
  /** The take that this one replaces. */
  parentTakeId: takeId.nullable(),
  scriptId: scriptId.nullable(),
  lineIndex: z.number().int().nonnegative().nullable(),
  isFlagged: z.boolean(),
  error: wireError.nullable(),
  createdAtMs: z.number().int(),
})
export type Take = z.infer<typeof take>

export const beginTake = take
  .pick({ draftId: true, purpose: true, format: true, parentTakeId: true, scriptId: true, lineIndex: true })
  .extend({ name: z.string().max(1_000) })
export type BeginTake = z.infer<typeof beginTake>

/** A take a crash left behind, offered in the dialog Recover unsaved recording. */
export const recoverable = z.object({
  take,
  /** Why it is incomplete, in the code of the state found: no row, no journal, an unfinished journal. */
  problem: z.enum(['unfinished', 'row-missing', 'journal-missing']),
  /** After Skip it is kept until then. */
  keptUntilMs: z.number().int().nullable(),
})
export type Recoverable = z.infer<typeof recoverable>
