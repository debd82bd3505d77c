import { useCallback } from 'react'
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** Rows in sight and one more: it exists even out of sight, so that the keyboard never loses its place. @param keepIndex -1: none */
export function useRangeWith(keepIndex: number): (range: Range) => number[] {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      return keepIndex >= 0 && keepIndex < range.count && !indexes.includes(keepIndex)
        ? [...indexes, keepIndex].sort((a, b) => a - b)
        : indexes
    },
    [keepIndex],
  )
}
