import { expect, it } from 'vitest'
import { groupWindows } from '@main/inference/speakers/group-windows'
import { randomOf } from '../../support/analysis/known-truth'

/** Prints around a middle of their own, as alike on average as asked for: windows of a real voice are by 0.45. */
function voice(seed: number, count: number, likeness = 0.45): Float32Array[] {
  const random = randomOf(seed)
  const direction = (): Float32Array => {
    const values = Float32Array.from({ length: 128 }, () => random() + random() + random() - 1.5)
    const length = Math.hypot(...values)
    return values.map((value) => value / length)
  }
  const middle = direction()
  return Array.from({ length: count }, () => {
    const own = direction()
    const [near, far] = [Math.sqrt(likeness), Math.sqrt(1 - likeness)]
    return middle.map((value, i) => near * value + far * (own[i] ?? 0))
  })
}

it.each([1, 2, 3, 4, 5])('counts %i voices with unequal shares', (count) => {
  const prints = Array.from({ length: count }, (_, at) => voice(at + 1, 90 - 15 * at)).flat()
  expect(groupWindows(prints, null)).toHaveLength(count)
})

it('takes no few odd windows for a speaker, and one voice in two moods for one', () => {
  const [calm, odd] = [voice(1, 80), voice(9, 4)]
  expect(groupWindows([...calm, ...odd], null)).toHaveLength(1)
  const excited = calm.map((print, at) =>
    print.map((value, i) => 0.9 * value + 0.3 * (voice(5, 1)[0]?.[i] ?? 0) * (at % 2)),
  )
  expect(groupWindows([...calm, ...excited], null)).toHaveLength(1)
})

it('finds as many as it is told to, and the one that speaks where there is little', () => {
  expect(groupWindows([...voice(1, 60), ...voice(2, 5)], 2)).toHaveLength(2)
  expect(groupWindows(voice(1, 2), null)).toHaveLength(1)
  expect(groupWindows([], null)).toEqual([])
})
