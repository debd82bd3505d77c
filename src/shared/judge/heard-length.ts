import type { Analysis } from '../domain/dataset/analysis'

const paddingMs = 100

/**
 * Length of a file in milliseconds as it is heard: what a header promises and what is there may differ, above all in a damaged
 * file. A rounding or the padding of a codec is no difference.
 */
export function heardMs({ durationMs }: Pick<Analysis, 'durationMs'>, promisedMs: number | null): number {
  const isSame = promisedMs !== null && Math.abs(promisedMs - durationMs) <= paddingMs
  return isSame ? promisedMs : durationMs
}
