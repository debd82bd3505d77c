import { expect, test } from 'vitest'
import { createRoomToneFinder, type RoomTone } from '@shared/audio/detectors/room-tone'
import { batchesOf, noise, sine } from '../signals'

const room = (seconds: number): Float32Array => noise(seconds * 48_000, 10 ** (-70 / 20) * Math.sqrt(3), 4)
const voice = (seconds: number): Float32Array => sine({ frequencyHz: 180, amplitude: 0.2, seconds })
const found = (...parts: Float32Array[]): RoomTone => {
  const finder = createRoomToneFinder(48_000, 1, true)
  const all = Float32Array.from(parts.flatMap((part) => [...part]))
  for (const batch of batchesOf(all)) finder.add(batch)
  return finder.result()
}

test('finds floor, head, tail, and the longest quiet stretch', () => {
  const tone = found(room(0.4), voice(2), room(1.5), voice(1), room(0.9))
  expect(tone.noiseFloorDbfs).toBeCloseTo(-70, 0)
  expect(tone).toMatchObject({ headMs: 400, tailMs: 900 })
  expect(tone.quiet!.startMs).toBeGreaterThanOrEqual(2_400)
  expect(tone.quiet!.endMs).toBeLessThanOrEqual(3_900)
  expect(tone.quiet!.endMs - tone.quiet!.startMs).toBeGreaterThan(1_200)
})

test('a pause of a long recording is where it is heard, whatever the rate', () => {
  const sampleRateHz = 22_050
  const speech = sine({ frequencyHz: 180, amplitude: 0.2, seconds: 1, sampleRateHz })
  const hush = noise(sampleRateHz, 10 ** (-70 / 20) * Math.sqrt(3), 4)
  const finder = createRoomToneFinder(sampleRateHz, 1, true)
  for (let second = 0; second < 600; second++) finder.add(second === 500 || second === 501 ? hush : speech)
  const { quiet } = finder.result()
  expect(quiet!.startMs).toBeGreaterThanOrEqual(500_000)
  expect(quiet!.endMs).toBeLessThanOrEqual(502_000)
})

test('a click in the room is no beginning, and digital silence no room tone', () => {
  const click = room(1)
  click.fill(0.5, 24_000, 24_240)
  expect(found(click, voice(2), room(1)).headMs).toBe(1_000)
  const gap = found(voice(1), new Float32Array(96_000), voice(1))
  expect(gap.quiet).toBeNull()
  expect(gap.noiseFloorDbfs).toBeNull()
})

test.each([
  ['a tone without a pause', [voice(3)]],
  ['a room alone', [room(3)]],
  ['silence', [new Float32Array(48_000)]],
  ['nothing', []],
  ['a quarter of a second', [voice(0.25)]],
])('%s has no head, no tail and nothing to take', (_, parts) => {
  expect(found(...parts)).toMatchObject({ headMs: 0, tailMs: 0, quiet: null })
})

test('two channels are heard as their mean where one is written', () => {
  const both = Float32Array.from({ length: 96_000 }, (_, at) => (at % 2 === 0 ? 0.1 : -0.1))
  const floor = (asMono: boolean): number | null => {
    const finder = createRoomToneFinder(48_000, 2, asMono)
    finder.add(both)
    return finder.result().noiseFloorDbfs
  }
  expect(floor(true)).toBeNull()
  expect(floor(false)).toBeCloseTo(-20, 3)
})
