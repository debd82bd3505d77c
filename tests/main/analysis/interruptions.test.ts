import { expect, it } from 'vitest'
import { createInterruptions } from '@main/analysis/measuring/interruptions'

const rate = 48_000
const hopFrames = 480
const [voice, room, zero] = [1e-2, 1e-6, 0]

/** Zeros of 100 ms, each with 50 ms of sound before and after it. @returns places in `zeros` */
function lostAmong(zeros: readonly [before: number, after: number][]): number[] {
  const interruptions = createInterruptions(rate)
  const hops = zeros.flatMap(([before, after]) => [
    ...Array.from({ length: 5 }, () => before),
    ...Array.from({ length: 10 }, () => zero),
    ...Array.from({ length: 5 }, () => after),
  ])
  zeros.forEach((_, index) => {
    interruptions.addHops(Float64Array.from(hops.slice(index * 20, (index + 1) * 20)))
    const startFrame = (index * 20 + 5) * hopFrames
    interruptions.addRun({ startFrame, endFrame: startFrame + 10 * hopFrames })
  })
  return interruptions.finish(-20).map(({ startFrame }) => (startFrame / hopFrames - 5) / 20)
}

it('takes zeros for lost audio where they break off or begin loud, and not beside what was faded out', () => {
  expect(lostAmong([[voice, voice]])).toEqual([0])
  expect(lostAmong([[voice, room]])).toEqual([0])
  expect(lostAmong([[room, room]])).toEqual([])
  expect(lostAmong([[1e-9, voice]])).toEqual([])
})

it('takes them for pauses that somebody cut where they stand in many pauses, unless they are loud on both sides', () => {
  const pauses = Array.from({ length: 3 }, (): [number, number] => [room, room])
  expect(lostAmong([...pauses, [voice, room], [voice, voice]])).toEqual([4])
})
