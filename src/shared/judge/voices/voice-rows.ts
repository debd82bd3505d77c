import type { DetectedVoices, Span } from '../../domain/dataset/analysis'

/** A stretch of speech and whose it might be: a direction of unit length. */
export interface VoiceRow extends Span {
  print: Float32Array
}

const printLength = 128
const known = new WeakMap<DetectedVoices, readonly VoiceRow[]>()

/** The prints of a file, unpacked once: a report is made again and again. */
export function voiceRows(detected: DetectedVoices): readonly VoiceRow[] {
  const before = known.get(detected)
  if (before) return before
  const rows = detected.windows.map(({ startMs, endMs, print }) => ({
    startMs,
    endMs,
    print: unitOf(Float32Array.from(print)),
  }))
  known.set(detected, rows)
  return rows
}

export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0)
  return sum
}

/** Of prints of any length. */
export function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return dot / (Math.hypot(...one) * Math.hypot(...other) || 1)
}

/** The direction in the middle; null of none. */
export function middleOf(rows: readonly VoiceRow[]): Float32Array | null {
  if (rows.length === 0) return null
  const sum = new Float32Array(printLength)
  for (const { print } of rows) print.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value))
  return unitOf(sum)
}

function unitOf(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
