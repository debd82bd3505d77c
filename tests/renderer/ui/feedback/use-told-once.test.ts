import { expect, test } from 'vitest'
import { takeUntold } from '@renderer/ui/feedback/use-told-once'

test('what happened is told once, also when its screen is opened again; the same words later are told again', () => {
  const first = { atMs: 1_000, toast: 'Offline.' }
  expect(takeUntold('design', [first])).toEqual(['Offline.'])
  expect(takeUntold('design', [first])).toEqual([])
  expect(takeUntold('design', [{ ...first, atMs: 2_000 }])).toEqual(['Offline.'])
  expect(takeUntold('clone', [first])).toEqual(['Offline.'])
})

test('all entries of one moment are told; what a field says is no toast, now and later', () => {
  const atMs = 1_000
  const both = [
    { atMs, toast: 'Too short.' },
    { atMs, toast: null },
    { atMs, toast: 'Too dull.' },
  ]
  expect(takeUntold('both', both)).toEqual(['Too short.', 'Too dull.'])
  expect(takeUntold('both', [{ atMs, toast: 'Too short.' }])).toEqual([])
})
