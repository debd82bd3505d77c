import { type SampleGrid, toStep16 } from '@shared/audio/meters/effective-bits'
import type { Region } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'

/** Bits that hold an edit list, and the grid that all of its takes share; none where they differ. */
export interface SoundDepth {
  bits: 16 | 24
  grid: SampleGrid
}

/** 16 bits if every take shares one 16-bit grid and nothing is mixed; otherwise 24. */
export function depthOf(
  regions: readonly Region[],
  takes: { get: (takeId: string) => Pick<Take, 'effectiveBits'>; gridOf: (takeId: string) => SampleGrid },
): SoundDepth {
  const grids = new Set(regions.map(({ takeId }) => takes.gridOf(takeId)))
  const [grid = 'none', another] = grids
  const is16 = regions.every(
    ({ takeId, crossfadeFrames }) => crossfadeFrames === 0 && (takes.get(takeId).effectiveBits ?? 16) <= 16,
  )
  const isOne = another === undefined && grid !== 'none'
  return { bits: is16 && isOne ? 16 : 24, grid: isOne ? grid : 'none' }
}

/** Converts to the converter's own 16-bit steps, evenly spaced. */
export const toSteps = (samples: Float32Array, grid: SampleGrid): Float32Array<ArrayBuffer> =>
  Float32Array.from(samples, (value) => toStep16(value, grid) / 32_768 + 0)
