import type { Span } from '@shared/domain/dataset/analysis'
import { voiceRateHz, voiceWindow } from './models/voice-detector'

const windowMs = (1_000 * voiceWindow) / voiceRateHz

/** Where speech begins; it goes on until the probability falls below the lower bound, as Silero's authors do. */
const threshold = 0.5
const lowerThreshold = 0.35
/** A click is not speech, and a stop consonant is no pause. */
const minSpeechMs = 96
const minPauseMs = 96
/** Trims lose the first and last sounds without it (audio.md section 2 asks for 150 ms where something is cut off). */
const speechPadMs = 30

/**
 * Where somebody speaks, in order, apart.
 * @param probabilities of `VoiceDetector`
 * @param durationMs of the file; a span never ends behind it
 */
export function speechSpans(
  probabilities: Float32Array,
  durationMs: number,
  { padMs = speechPadMs }: { padMs?: number } = {},
): Span[] {
  const raw: Span[] = []
  let startMs: number | null = null
  let lastMs = 0
  const close = (): void => {
    if (startMs !== null && lastMs - startMs >= minSpeechMs) raw.push({ startMs, endMs: lastMs })
    startMs = null
  }
  probabilities.forEach((probability, window) => {
    const atMs = window * windowMs
    if (startMs === null) {
      if (probability < threshold) return
      startMs = atMs
      lastMs = atMs + windowMs
    } else if (probability >= lowerThreshold) {
      lastMs = atMs + windowMs
    } else if (atMs + windowMs - lastMs >= minPauseMs) {
      close()
    }
  })
  close()

  const spans: Span[] = []
  for (const { startMs: from, endMs: to } of raw) {
    const padded = { startMs: Math.max(0, from - padMs), endMs: Math.min(durationMs, to + padMs) }
    const before = spans.at(-1)
    if (before && padded.startMs <= before.endMs) before.endMs = padded.endMs
    else if (padded.endMs > padded.startMs) spans.push(padded)
  }
  return spans
}
