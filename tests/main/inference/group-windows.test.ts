import { expect, it } from 'vitest'
import { dot } from '@main/inference/speakers/average-linkage'
import { groupWindows } from '@main/inference/speakers/group-windows'
import { randomOf } from '../../support/analysis/known-truth'

function direction(random: () => number): Float32Array {
  const values = Float32Array.from({ length: 128 }, () => random() + random() + random() - 1.5)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

/** Prints around a middle, as alike on average as asked for: windows of a real voice are by 0.45. */
function voice(
  seed: number,
  count: number,
  { likeness = 0.45, middle = direction(randomOf(100 + seed)) } = {},
): Float32Array[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, () => {
    const own = direction(random)
    const [near, far] = [Math.sqrt(likeness), Math.sqrt(1 - likeness)]
    return middle.map((value, i) => near * value + far * (own[i] ?? 0))
  })
}

it.each([1, 2, 3, 4, 5])('counts %i voices with unequal shares', (count) => {
  const prints = Array.from({ length: count }, (_, at) => voice(at + 1, 90 - 15 * at)).flat()
  expect(groupWindows(prints, null).voices).toHaveLength(count)
})

it('takes no few odd windows for a speaker, and one voice in two moods for one', () => {
  const [calm, odd] = [voice(1, 80), voice(9, 4)]
  expect(groupWindows([...calm, ...odd], null).voices).toHaveLength(1)
  const excited = calm.map((print, at) =>
    print.map((value, i) => 0.9 * value + 0.3 * (voice(5, 1)[0]?.[i] ?? 0) * (at % 2)),
  )
  expect(groupWindows([...calm, ...excited], null).voices).toHaveLength(1)
})

it('finds as many as it is told to, and the one that speaks where there is little', () => {
  expect(groupWindows([...voice(1, 60), ...voice(2, 5)], 2).voices).toHaveLength(2)
  expect(groupWindows(voice(1, 2), null).voices).toHaveLength(1)
  expect(groupWindows([], null).voices).toEqual([])
})

it('separates two voices that are much alike, however odd a few windows are', () => {
  const [one, apart] = [direction(randomOf(7)), direction(randomOf(8))]
  const alike = one.map((value, i) => 0.6 * value + Math.sqrt(1 - 0.6 ** 2) * (apart[i] ?? 0))
  const [first, second] = [voice(5, 90, { middle: one }), voice(6, 80, { middle: alike })]
  // Two people laughing at once, say.
  const odd = voice(9, 3)
  for (const speakerCount of [null, 2]) {
    const { voices } = groupWindows([...first, ...odd, ...second], speakerCount)
    expect(voices).toHaveLength(2)
    const nearest = (print: Float32Array): number => (dot(voices[0]!, print) > dot(voices[1]!, print) ? 0 : 1)
    expect(first.filter((print) => nearest(print) === 0).length).toBeGreaterThan(85)
    expect(second.filter((print) => nearest(print) === 1).length).toBeGreaterThan(75)
  }
})

it('says how sure it is of the number, unless it was told', () => {
  const confidenceOf = (prints: Float32Array[], speakerCount: number | null = null) =>
    groupWindows(prints, speakerCount).countConfidence
  expect(confidenceOf(voice(1, 80))).toBe(0.9)
  expect(confidenceOf([...voice(1, 80), ...voice(2, 40)])).toBe(0.9)
  // Three seconds of somebody: a speaker of few words, or no one.
  expect(confidenceOf([...voice(1, 80), ...voice(2, 6)])).toBeLessThan(0.9)
  // As like each other as one voice in two moods, or two voices much alike.
  const [one, apart] = [direction(randomOf(7)), direction(randomOf(8))]
  const alike = one.map((value, i) => 0.65 * value + Math.sqrt(1 - 0.65 ** 2) * (apart[i] ?? 0))
  const near = [...voice(5, 60, { middle: one }), ...voice(6, 60, { middle: alike })]
  expect(confidenceOf(near)).toBeLessThan(0.9)
  expect(confidenceOf([...voice(1, 80), ...voice(2, 6)], 2)).toBeNull()
})
