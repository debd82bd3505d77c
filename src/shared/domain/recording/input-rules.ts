import type { InputFile } from './input-file'

// Without zod: a window loads this with its first lines.

/** What a place takes. Bounds themselves are allowed. */
export interface InputLimits {
  maxBytes: number
  minMs: number
  /** Null: any length. */
  maxMs: number | null
  /** Where the specification has words of its own; `name` is the file's. */
  texts: { tooShort: (name: string) => string; tooLong: (name: string) => string }
}

/** The uploader's words (spec/add-voice.md section 8). */
export const inputTexts = {
  noDuration: 'Could not extract file duration.',
  tooLarge: (maxBytes: number): string => `File exceeds the ${maxBytes / 1_000_000}mb limit.`,
  wrongType: 'File is not one of the supported types',
} as const

/** Why a place does not take a file, in the specification's words; null if it does. */
export function inputProblem(
  { name, sizeBytes, isAudio, durationMs }: Omit<InputFile, 'fileId'>,
  { maxBytes, minMs, maxMs, texts }: InputLimits,
): string | null {
  if (!isAudio) return inputTexts.wrongType
  if (sizeBytes > maxBytes) return inputTexts.tooLarge(maxBytes)
  if (durationMs === null) return inputTexts.noDuration
  if (durationMs < minMs) return texts.tooShort(name)
  return maxMs !== null && durationMs > maxMs ? texts.tooLong(name) : null
}
