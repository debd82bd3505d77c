import { describe, expect, it } from 'vitest'
import { parseRange } from '@main/windows/byte-range'

describe('parseRange', () => {
  it.each([
    ['bytes=0-9', 100, { start: 0, end: 9 }],
    ['bytes=90-', 100, { start: 90, end: 99 }],
    ['bytes=90-500', 100, { start: 90, end: 99 }],
    ['bytes=-10', 100, { start: 90, end: 99 }],
    ['bytes=-500', 100, { start: 0, end: 99 }],
    ['bytes=0-', 1, { start: 0, end: 0 }],
  ])('%s of %i bytes', (header, size, range) => {
    expect(parseRange(header, size)).toEqual(range)
  })

  it.each([
    ['bytes=100-', 100],
    ['bytes=100-200', 100],
    ['bytes=-0', 100],
  ])('%s of %i bytes cannot be satisfied', (header, size) => {
    expect(parseRange(header, size)).toBe('unsatisfiable')
  })

  it.each([null, '', 'bytes=', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes=9-0'])(
    'ignores %s',
    (header) => {
      expect(parseRange(header, 100)).toBeNull()
    },
  )
})
