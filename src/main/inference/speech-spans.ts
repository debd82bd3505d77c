import type { Span } from '@shared/domain/dataset/analysis'
import { voiceRateHz, voiceWindow } from './models/voice-detector'

const windowMs = (1_000 * voiceWindow) / voiceRateHz

/** Speech starts at this probability and lasts until it drops below the lower one, as in Silero's own code. */
const threshold = 0.5
const lowerThreshold = 0.35
/** Shorter sounds are clicks; shorter gaps are stop consonants. */
const minSpeechMs = 96
const minPauseMs = 96
/** Without padding, trims lose the first and last sounds (audio.md section 2 asks for 150 ms where audio is cut). */
const speechPadMs = 30

/**
 * Turns probabilities into ordered, disjoint spans of speech.
 * @param probabilities from `VoiceDetector`, one per 32 ms
 * @param durationMs of the file; no span ends after it
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
