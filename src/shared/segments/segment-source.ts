import type { Span } from '../domain/dataset/analysis'
import type { JoinObstacle } from '../domain/dataset/segment'

/** What a plan of segments needs of a sample. Times are in its own file. */
export interface SegmentSource {
  sampleId: string
  /** The sample of which it holds a part; its own id where it is none. */
  originId: string
  name: string
  sizeBytes: number
  durationMs: number
  /** What the person kept: the trim, or the whole file. */
  kept: Span
  /** Null if it cannot be rendered; it then stays as it is. */
  format: SegmentFormat | null
  /** Samples of one session can be one file; or why this one is never joined. */
  session: Session | JoinObstacle
  /** Null if not measured yet. */
  speech: readonly Span[] | null
  /** Level of each second, for finding quiet places where there is no pause. */
  rmsPerSecondDbfs: readonly number[] | null
  /** Size of its copy in the cloud, which stays until its replacements are confirmed. Null: none. */
  cloudSizeBytes: number | null
}

/** How it was recorded, as far as a jump in one file would be heard. */
export interface SessionSound {
  levelDb: number
  /** Speech over noise; null where it has no pause. */
  snrDb: number | null
}

/** What samples share that can be one file: whatever a file can have only once. */
export interface Session {
  /** The folder of the files, or that they were recorded here; null where nobody knows. */
  folder: string | null
  /** Sample rate and channels. */
  format: string
  language: string | null
  /** Noise removal and gain. */
  settings: string
  /** Of the speech in it; null where it is not measured. */
  sound: SessionSound | null
}

/** The audio format of rendered segments. */
export interface SegmentFormat {
  sampleRateHz: number
  channels: number
  /** Bit depth of the FLAC. */
  bits: 16 | 24
  codec: 'flac' | 'pcm' | 'lossy'
}

/**
 * Size of FLAC relative to PCM. Speech takes 0.5 to 0.6, noise 0.71 (field.md section 1); higher than speech, so that the
 * plan still holds with real sizes. Lossy speech decoded to 24 bits: 0.54 to 0.59 (MP3, AAC, Opus, 48 kHz).
 */
export const flacShareOfPcm = 0.65
/** Segments of a FLAC file are re-encoded, so their size can differ slightly from their share of the file. */
const flacAgainFactor = 1.05

/** Expected bytes per millisecond as FLAC. */
export function flacBytesPerMs(
  source: Pick<SegmentSource, 'sizeBytes' | 'durationMs'>,
  format: SegmentFormat,
): number {
  if (format.codec === 'flac') return (source.sizeBytes / source.durationMs) * flacAgainFactor
  return ((format.sampleRateHz * format.channels * format.bits) / 8_000) * flacShareOfPcm
}
