import type { MicrophoneFacts } from '../capture/open-microphone'

export type SoundFacts = Pick<MicrophoneFacts, 'sampleRateHz' | 'isRaw' | 'isShared' | 'engine' | 'mostBits'>

const kilohertz = (hertz: number): string => `${Number((hertz / 1_000).toFixed(1))} kHz`

/** No converter delivers values without a grid, so software, or the device itself, has changed the last take's. */
const isFinerThanDevice = ({ engine, mostBits }: SoundFacts, effectiveBits: number | null): boolean =>
  engine === 'native' && effectiveBits !== null && effectiveBits > mostBits

/** No more than this engine lets through and a take keeps: Chromium rounds to 16, and float without a grid measures 32. */
const measuredBits = ({ mostBits }: SoundFacts, effectiveBits: number): number =>
  Math.min(effectiveBits, mostBits)

/**
 * Describes what is really captured: "48 kHz, raw" before a take, "48 kHz, 16 bit from the system" after one was measured;
 * "48 kHz, up to 24 bit, raw" and "48 kHz, 24 bit, raw" on the native engine.
 */
export function soundWords(facts: SoundFacts, effectiveBits: number | null): string {
  const rate = kilohertz(facts.sampleRateHz)
  const isNative = facts.engine === 'native'
  const bits = effectiveBits === null ? null : measuredBits(facts, effectiveBits)
  const depth = bits === null ? (isNative ? `, up to ${facts.mostBits} bit` : '') : `, ${bits} bit`
  if (facts.isShared) return `${rate}${depth}, shared by Windows`
  if (!facts.isRaw) return `${rate}, processed by the system`
  if (isFinerThanDevice(facts, effectiveBits)) return `${rate}, processed before Timbre`
  if (isNative) return `${rate}${depth}, raw`
  return bits === null ? `${rate}, raw` : `${rate}${depth} from the system`
}

/** The explanation in the tooltip. */
export function soundHint(facts: SoundFacts, effectiveBits: number | null): string {
  const bits = effectiveBits === null ? null : measuredBits(facts, effectiveBits)
  const measured =
    bits === null
      ? 'The bit depth is measured in the first take.'
      : `The system delivers ${bits} bits, as measured in your last take.`
  if (facts.isShared)
    return `Windows mixes this microphone for every program and may apply enhancements of its driver. Turn those off in the microphone’s properties. ${measured}`
  if (isFinerThanDevice(facts, effectiveBits))
    return 'Your last take has finer steps than any converter delivers, so an effect or a volume changed the sound before Timbre got it. Check the settings of this microphone.'
  if (!facts.isRaw && facts.engine === 'native')
    return 'The sound of this microphone passes through software first: an effect, a virtual device, Bluetooth, or a volume other than 100%. Takes are marked as processed. Choose the device itself at full volume.'
  if (!facts.isRaw)
    return 'The system does not turn off echo cancellation, noise suppression, or gain control. Takes are marked as processed. Try another microphone, or check its driver settings.'
  if (facts.engine === 'native') return `Straight from your audio device, at its own rate. ${measured}`
  return bits === null
    ? `The microphone reports that echo cancellation, noise suppression, and gain control are off. ${measured}`
    : `Echo cancellation, noise suppression, and gain control are off. ${measured}`
}

/** Whether the audio is known to be untouched. */
export const isUntouched = (facts: SoundFacts, effectiveBits: number | null): boolean =>
  facts.isRaw && !facts.isShared && !isFinerThanDevice(facts, effectiveBits)
