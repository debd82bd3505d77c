import { expect, test } from 'vitest'
import { levelledGains, loudnessOf } from '@renderer/player/level-match'
import { addedStretch, movedEdge, stretchMinMs } from '@renderer/features/instant-clone/stretch-edits'

const stretch = (startMs: number, endMs: number, sampleId = 'a') => ({ sampleId, startMs, endMs })
const two = [stretch(1_000, 5_000), stretch(8_000, 12_000), stretch(0, 9_000, 'b')]

test('an edge moves as far as its own file and the stretches beside it allow', () => {
  expect(movedEdge(two, 0, 'end', 7_000, 60_000)[0]).toEqual(stretch(1_000, 7_000))
  expect(movedEdge(two, 0, 'end', 9_000, 60_000)[0]).toEqual(stretch(1_000, 8_000))
  expect(movedEdge(two, 1, 'start', 2_000, 60_000)[1]).toEqual(stretch(5_000, 12_000))
  expect(movedEdge(two, 1, 'end', 90_000, 60_000)[1]).toEqual(stretch(8_000, 60_000))
  expect(movedEdge(two, 0, 'start', -5, 60_000)[0]).toEqual(stretch(0, 5_000))
  expect(movedEdge(two, 0, 'start', 4_900, 60_000)[0]).toEqual(stretch(5_000 - stretchMinMs, 5_000))
  expect(movedEdge(two, 2, 'end', 20_000, 15_000)[2]).toEqual(stretch(0, 15_000, 'b'))
})

test('a stretch is added where there is room, in the order of its file', () => {
  expect(addedStretch(two, 'a', 6_000, 60_000)?.[1]).toEqual(stretch(6_000, 8_000))
  expect(addedStretch(two, 'a', 20_000, 60_000)?.[2]).toEqual(stretch(20_000, 30_000))
  expect(addedStretch(two, 'a', 2_000, 60_000)).toBeNull()
  expect(addedStretch(two, 'a', 59_900, 60_000)).toBeNull()
  expect(addedStretch([], 'c', 0, 4_000)).toEqual([stretch(0, 4_000, 'c')])
})

test('two sounds are made as loud as the quieter one', () => {
  const sine = (amplitude: number) => ({
    sampleRate: 48_000,
    numberOfChannels: 1,
    getChannelData: () =>
      Float32Array.from(
        { length: 48_000 * 2 },
        (_, at) => amplitude * Math.sin((2 * Math.PI * 997 * at) / 48_000),
      ),
  })
  const [loud, quiet] = levelledGains([loudnessOf(sine(0.5)), loudnessOf(sine(0.05))])
  expect(quiet).toBe(1)
  expect(loud).toBeCloseTo(0.1, 3)
  expect(levelledGains([null, -20])).toEqual([1, 1])
})
