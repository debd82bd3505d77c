import { silenceDb } from '../signal/decibel'

/** Middles of the bands, 100 Hz to 10 kHz (IEC 61260, base ten). */
export const thirdOctaveMiddlesHz = Array.from(
  { length: 21 },
  (_, index) => 1_000 * 10 ** ((index - 10) / 10),
)

const halfBand = 10 ** 0.05
/** Bands without sound (above half the sample rate, behind a codec) count as so much under the loudest. */
const deepestDb = -80

/**
 * Levels of the bands relative to their mean, from a power spectrum.
 * @param spectrum bins from 0 Hz to half the sample rate; @returns null where there is no power at all
 */
export function thirdOctaveTone(spectrum: ArrayLike<number>, sampleRateHz: number): number[] | null {
  const binHz = sampleRateHz / 2 / (spectrum.length - 1)
  const powers = thirdOctaveMiddlesHz.map((middleHz) =>
    powerBetween(spectrum, binHz, middleHz / halfBand, middleHz * halfBand),
  )
  const loudest = Math.max(...powers)
  if (loudest <= 10 ** (silenceDb / 10)) return null
  const levels = powers.map((power) =>
    power > 0 ? Math.max(deepestDb, 10 * Math.log10(power / loudest)) : deepestDb,
  )
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return levels.map((level) => Math.round((level - mean) * 100) / 100)
}

/** A bin stands for the stretch around it; bands narrower than a bin take their share. */
function powerBetween(spectrum: ArrayLike<number>, binHz: number, fromHz: number, toHz: number): number {
  let power = 0
  const last = Math.min(spectrum.length - 1, Math.ceil(toHz / binHz + 0.5))
  for (let bin = Math.max(0, Math.floor(fromHz / binHz - 0.5)); bin <= last; bin++) {
    const overlap = Math.min(toHz, (bin + 0.5) * binHz) - Math.max(fromHz, (bin - 0.5) * binHz)
    if (overlap > 0) power += ((spectrum[bin] ?? 0) * overlap) / binHz
  }
  return power
}
