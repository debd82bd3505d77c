import type { Span } from '../domain/dataset/analysis'

/** A sample as far as a plan of segments needs it. Times are milliseconds of its own file. */
export interface SegmentSource {
  sampleId: string
  name: string
  sizeBytes: number
  durationMs: number
  /** What the person kept of it: the trim, or the whole file. */
  kept: Span
  /** Null where it cannot be rendered here; it then stays as it is. */
  format: SegmentFormat | null
  /** Samples of one session that can be one file share it; null: never joined. */
  joinKey: string | null
  /** Null while it has not been measured. */
  speech: readonly Span[] | null
  /** Level of each second, to find the quietest place where there is no pause. */
  rmsPerSecondDbfs: readonly number[] | null
  /** Size of what the cloud has of it; stays there until what replaces it is confirmed. Null: nothing. */
  cloudSizeBytes: number | null
}

export interface SegmentFormat {
  sampleRateHz: number
  channels: number
  /** Depth of the FLAC made of it. */
  bits: 16 | 24
  codec: 'flac' | 'pcm' | 'lossy'
}

/**
 * FLAC of speech in share of its PCM: 0.5 to 0.6, noise 0.71 (field.md section 1). Above speech, so that a plan made with
 * it still holds when the real size is known. Lossy speech decoded to 24 bits: 0.54 to 0.59 (MP3, AAC, Opus, 48 kHz).
 */
export const flacShareOfPcm = 0.65
/** A segment of a FLAC file is encoded anew: its size may differ a little from its share of the whole. */
const flacAgainFactor = 1.05

/** Bytes that one millisecond is expected to take as FLAC. */
export function flacBytesPerMs(
  source: Pick<SegmentSource, 'sizeBytes' | 'durationMs'>,
  format: SegmentFormat,
): number {
  if (format.codec === 'flac') return (source.sizeBytes / source.durationMs) * flacAgainFactor
  return ((format.sampleRateHz * format.channels * format.bits) / 8_000) * flacShareOfPcm
}
