/** What silence counts as: below every converter's own noise, and a number that JSON can hold. */
export const silenceDb = -160

/** Level of an amplitude (1 = full scale) in dB, never under `silenceDb`. */
export const amplitudeToDb = (amplitude: number): number => powerToDb(amplitude * amplitude)

/** Level of a mean square (1 = a full-scale square wave) in dB, never under `silenceDb`. */
export const powerToDb = (power: number): number =>
  power > 0 ? Math.max(silenceDb, 10 * Math.log10(power)) : silenceDb
