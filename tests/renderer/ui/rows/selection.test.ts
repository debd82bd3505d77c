import {
  allSelected,
  cleared,
  moved,
  nothingSelected,
  picked,
  pruned,
  targetsOf,
  type Selection,
} from '@renderer/ui/rows/selection'
import { describe, expect, it } from 'vitest'

const order = ['a', 'b', 'c', 'd', 'e']
const plain = { range: false, toggle: false }
const shift = { range: true, toggle: false }
const ctrl = { range: false, toggle: true }
const read = (selection: Selection): [string, string | null] => [
  order.filter((id) => selection.ids.has(id)).join(''),
  selection.focusId,
]

describe('selection', () => {
  it('a click selects one row, Ctrl adds and removes, Shift extends from the anchor', () => {
    const one = picked(nothingSelected, order, 'b', plain)
    expect(read(one)).toEqual(['b', 'b'])
    const two = picked(one, order, 'd', ctrl)
    expect(read(two)).toEqual(['bd', 'd'])
    expect(read(picked(two, order, 'd', ctrl))).toEqual(['b', 'd'])
    expect(read(picked(one, order, 'd', shift))).toEqual(['bcd', 'd'])
    expect(read(picked(picked(one, order, 'd', shift), order, 'a', shift))).toEqual(['ab', 'a'])
  })

  it('Shift with Ctrl adds the range to the selection', () => {
    const two = picked(picked(nothingSelected, order, 'a', plain), order, 'd', ctrl)
    expect(read(picked(two, order, 'e', { range: true, toggle: true }))).toEqual(['ade', 'e'])
  })

  it('arrows move and stop at both ends, Shift extends and shrinks', () => {
    const atA = picked(nothingSelected, order, 'a', plain)
    expect(read(moved(atA, order, 'previous', plain))).toEqual(['a', 'a'])
    const stretched = moved(moved(atA, order, 'next', shift), order, 'next', shift)
    expect(read(stretched)).toEqual(['abc', 'c'])
    expect(read(moved(stretched, order, 'previous', shift))).toEqual(['ab', 'b'])
    expect(read(moved(atA, order, 'last', plain))).toEqual(['e', 'e'])
    expect(read(moved(atA, order, { rows: 3 }, plain))).toEqual(['d', 'd'])
    expect(read(moved(atA, order, { rows: 30 }, plain))).toEqual(['e', 'e'])
  })

  it('Ctrl with an arrow moves the focus and keeps the selection', () => {
    expect(read(moved(picked(nothingSelected, order, 'a', plain), order, 'next', ctrl))).toEqual(['a', 'b'])
  })

  it('the first arrow goes to the first row; an empty list stays unchanged', () => {
    expect(read(moved(nothingSelected, order, 'next', plain))).toEqual(['a', 'a'])
    expect(moved(nothingSelected, [], 'next', plain)).toBe(nothingSelected)
  })

  it('selects all, and nothing, without moving the focus', () => {
    const all = allSelected(picked(nothingSelected, order, 'c', plain), order)
    expect(read(all)).toEqual(['abcde', 'c'])
    expect(read(cleared(all))).toEqual(['', 'c'])
  })

  it('when selected rows disappear, selects the next remaining row, or the previous one at the end', () => {
    const two = picked(picked(nothingSelected, order, 'b', plain), order, 'c', shift)
    expect(read(pruned(two, order, ['a', 'd', 'e']))).toEqual(['d', 'd'])
    const last = picked(nothingSelected, order, 'e', plain)
    expect(read(pruned(last, order, ['a', 'b', 'c', 'd']))).toEqual(['d', 'd'])
    expect(read(pruned(last, order, []))).toEqual(['', null])
  })

  it('stays on what takes the place of the row, one or several', () => {
    const one = picked(nothingSelected, order, 'b', plain)
    expect(pruned(one, order, ['a', 'new', 'c', 'd', 'e']).focusId).toBe('new')
    expect(pruned(one, order, ['a', 'new 1', 'new 2', 'c', 'd', 'e']).focusId).toBe('new 1')
    const two = picked(one, order, 'c', shift)
    expect(pruned(two, order, ['a', 'new 1', 'new 2', 'd', 'e']).focusId).toBe('new 2')
    expect(pruned(two, order, ['a', 'joined', 'd', 'e']).focusId).toBe('joined')
    const last = picked(nothingSelected, order, 'e', plain)
    expect(pruned(last, order, ['a', 'b', 'c', 'd', 'new']).focusId).toBe('new')
    const first = picked(nothingSelected, order, 'a', plain)
    expect(pruned(first, order, ['new', 'b', 'c', 'd', 'e']).focusId).toBe('new')
    // Rows that came elsewhere took no place.
    expect(read(pruned(one, order, ['a', 'c', 'd', 'e', 'new']))).toEqual(['c', 'c'])
  })

  it('removing other rows needlessly changes neither focus nor identity', () => {
    const one = picked(nothingSelected, order, 'b', plain)
    expect(pruned(one, order, ['b', 'c'])).toBe(one)
    const two = picked(one, order, 'd', ctrl)
    expect(read(pruned(two, order, ['a', 'c', 'd']))).toEqual(['d', 'd'])
  })

  it('an action applies to the whole selection only if started on a selected row', () => {
    const two = picked(picked(nothingSelected, order, 'd', plain), order, 'a', ctrl)
    expect(targetsOf(two, order, 'a')).toEqual(['a', 'd'])
    expect(targetsOf(two, order, 'c')).toEqual(['c'])
    expect(targetsOf(two, order, null)).toEqual(['a', 'd'])
  })
})
