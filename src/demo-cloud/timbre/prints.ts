import { stockPrints } from './stock-prints'
import type { Blend } from './timbre'

/** A voice as a direction: 128 numbers of unit length. */
export type VoicePrint = Readonly<Float32Array>

const known = new Map<string, VoicePrint>()

/** What the stock voices' prints were measured on. Beside them, a voice that says less sounds less like itself. */
export const printedText =
  'The old bridge was quiet that morning, and only the river moved beneath it, slowly and without a sound. A few children waved from the far side, but nobody answered. What a strange and lovely place to begin a new life!'

/** The print of a stock voice, as it was measured once (`stock-prints.ts`). */
export function stockPrint(voice: string): VoicePrint {
  const made = known.get(voice) ?? unit(Float32Array.from(decoded(stockPrints[voice]?.print ?? '')))
  known.set(voice, made)
  return made
}

/** Spoken pitch of a stock voice, in Hz. */
export const stockPitchHz = (voice: string): number => stockPrints[voice]?.pitchHz ?? 160

/** What a blend's print should be: its voices' prints by their shares. */
export function estimatePrint(blend: Blend): VoicePrint {
  const sum = new Float32Array(printLength)
  for (const { voice, share } of blend)
    stockPrint(voice).forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value * share))
  return unit(sum)
}

/** What a blend's spoken pitch should be, in Hz. */
export const estimatePitchHz = (blend: Blend): number =>
  Math.exp(blend.reduce((sum, { voice, share }) => sum + share * Math.log(stockPitchHz(voice)), 0))

/** -1 to 1; 1 is the same voice. */
export const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

const printLength = 128

const decoded = (base64: string): Int8Array =>
  new Int8Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer)

function unit(vector: Float32Array): VoicePrint {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length === 0 ? vector : vector.map((value) => value / length)
}
