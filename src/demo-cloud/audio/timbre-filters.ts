import type { Timbre } from '../timbre/timbre'

/** Shifts that nobody hears are not worth a filter. */
const leastSemitones = 0.05
const ratioOf = (semitones: number): number => 2 ** (semitones / 12)

/**
 * ffmpeg's filters for what blending cannot give: playing faster moves pitch and resonances together, and then the
 * pitch alone goes to where it should be.
 */
export function timbreFilters(
  { pitchSemitones, formantSemitones }: Pick<Timbre, 'pitchSemitones' | 'formantSemitones'>,
  rateHz: number,
): string[] {
  const filters: string[] = []
  if (Math.abs(formantSemitones) >= leastSemitones) {
    const ratio = ratioOf(formantSemitones)
    filters.push(
      `asetrate=${Math.round(rateHz * ratio)}`,
      `aresample=${rateHz}`,
      `atempo=${(1 / ratio).toFixed(5)}`,
    )
  }
  const pitch = pitchSemitones - formantSemitones
  if (Math.abs(pitch) >= leastSemitones) {
    filters.push(`rubberband=pitch=${ratioOf(pitch).toFixed(5)}:formant=preserved`)
  }
  return filters
}

/** Decibels from one end of the platform's loudness to the other. */
const loudnessRangeDb = 24

/** @param loudness -1 to 1; 0.5 leaves the sound as it is */
export const loudnessFilters = (loudness: number): string[] => [
  `volume=${(((loudness - 0.5) * loudnessRangeDb) / 2).toFixed(2)}dB`,
  'alimiter=limit=0.95:level=false',
]
