import { dropBefore, gapAt, reordered, stepBefore } from '@renderer/features/professional-clone/samples/order'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const order = ['a', 'b', 'c', 'd', 'e']
const set = (ids: string): Set<string> => new Set(ids)
const step = (ids: string, direction: 'up' | 'down'): string | undefined => {
  const before = stepBefore(order, set(ids), direction)
  return before === undefined ? undefined : reordered(order, set(ids), before).join('')
}

describe('order', () => {
  it('moves rows in list order before another row or to the end', () => {
    expect(reordered(order, set('db'), 'a').join('')).toBe('bdace')
    expect(reordered(order, set('a'), null).join('')).toBe('bcdea')
    expect(reordered(order, set('bc'), 'b').join('')).toBe('abcde')
  })

  it('steps one row up and down and stops at the ends', () => {
    expect(step('c', 'up')).toBe('acbde')
    expect(step('c', 'down')).toBe('abdce')
    expect(step('a', 'up')).toBeUndefined()
    expect(step('de', 'down')).toBeUndefined()
    expect(step('ab', 'down')).toBe('cabde')
    expect(step('d', 'down')).toBe('abced')
  })

  it('joins separate rows into one block', () => {
    expect(step('bd', 'up')).toBe('bdace')
    expect(step('ac', 'up')).toBe('acbde')
    expect(step('ce', 'down')).toBe('abdce')
  })

  it('finds the gap under the pointer', () => {
    expect(gapAt(-5, 40, 5)).toBe(0)
    expect(gapAt(19, 40, 5)).toBe(0)
    expect(gapAt(21, 40, 5)).toBe(1)
    expect(gapAt(900, 40, 5)).toBe(5)
  })

  it('a drop without effect is not a move', () => {
    expect(dropBefore(order, set('b'), 1)).toBeUndefined()
    expect(dropBefore(order, set('b'), 2)).toBeUndefined()
    expect(dropBefore(order, set('b'), 3)).toBe('d')
    expect(dropBefore(order, set('b'), 5)).toBeNull()
    expect(dropBefore(order, set('b'), 0)).toBe('a')
  })

  it('never loses or duplicates a row', () => {
    fc.assert(
      fc.property(fc.subarray(order), fc.integer({ min: 0, max: 5 }), (ids, gap) => {
        const before = dropBefore(order, new Set(ids), gap)
        const next = before === undefined ? order : reordered(order, new Set(ids), before)
        expect([...next].sort()).toEqual(order)
        expect(next.filter((id) => ids.includes(id))).toEqual(ids)
      }),
    )
  })
})
