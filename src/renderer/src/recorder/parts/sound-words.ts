import type { CaptureFormat } from '@shared/domain/recording/take'

const kilohertz = (hertz: number): string => `${Number((hertz / 1_000).toFixed(1))} kHz`

/** Describes the audio: "48 kHz, raw" before a take, "48 kHz, 16 bit from the system" after one was measured. */
export function soundWords(
  format: Pick<CaptureFormat, 'sampleRateHz' | 'isRaw'>,
  effectiveBits: number | null,
): string {
  const rate = kilohertz(format.sampleRateHz)
  if (!format.isRaw) return `${rate}, processed by the system`
  return effectiveBits === null ? `${rate}, raw` : `${rate}, ${effectiveBits} bit from the system`
}

/** The explanation in the tooltip. */
export const soundHint = (isRaw: boolean, effectiveBits: number | null): string =>
  isRaw
    ? effectiveBits === null
      ? 'The microphone reports that echo cancellation, noise suppression, and gain control are off. The bit depth is measured in the first take.'
      : `Echo cancellation, noise suppression, and gain control are off. The system delivers ${effectiveBits} bits, as measured in your last take.`
    : 'The system does not turn off echo cancellation, noise suppression, or gain control. Takes are marked as processed. Try another microphone, or check its driver settings.'
