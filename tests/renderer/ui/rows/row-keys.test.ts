import { moveOf } from '@renderer/ui/rows/row-keys'
import { describe, expect, it } from 'vitest'

describe('keys of a list', () => {
  it('arrows, Home, End, and page keys are steps; not with Alt, and no other keys', () => {
    const step = (key: string, altKey = false) => moveOf({ key, altKey }, 9)
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => step(key))).toEqual([
      'previous',
      'next',
      'first',
      'last',
    ])
    expect([step('PageUp'), step('PageDown')]).toEqual([{ rows: -9 }, { rows: 9 }])
    expect([step('ArrowUp', true), step('a'), step('Enter')]).toEqual([null, null, null])
  })
})
