import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInterruptions } from '@main/analysis/measuring/interruptions'
import { createMeasurement } from '@main/analysis/measuring/measurement'
import { mediaFolder } from '../../support/audio/audio-workers'
import { ffmpegPath } from '../../support/audio/test-audio'
import { batchesOf } from '../../shared/audio/signals'

const rate = 48_000
const hopFrames = 480
const [voice, room, zero] = [1e-2, 1e-6, 0]

/** Zeros of 100 ms, each with 50 ms of sound before and after it, then the rest of the room. @returns places in `zeros` */
function lostAmong(zeros: readonly [before: number, after: number][], roomHops = 0): number[] {
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
  interruptions.addHops(new Float64Array(roomHops).fill(room))
  return interruptions.finish(-20).map(({ startFrame }) => (startFrame / hopFrames - 5) / 20)
}

it('takes zeros for lost audio where they break off or begin loud, and not beside what was faded out', () => {
  expect(lostAmong([[voice, voice]])).toEqual([0])
  expect(lostAmong([[voice, room]])).toEqual([0])
  expect(lostAmong([[room, room]])).toEqual([])
  expect(lostAmong([[1e-9, voice]])).toEqual([])
})

it('takes them for pauses that somebody cut where zeros fill the pauses, unless they are loud on both sides', () => {
  const pauses = Array.from({ length: 3 }, (): [number, number] => [room, room])
  expect(lostAmong([...pauses, [voice, room], [voice, voice]])).toEqual([4])
})

it('takes zeros in a few of many pauses for lost audio that fell into them', () => {
  const inPauses = Array.from({ length: 3 }, (): [number, number] => [room, room])
  expect(lostAmong([...inPauses, [voice, room], [voice, voice]], 1_000)).toEqual([3, 4])
})

it('tells of twenty lost buffers in a recording those that broke off the voice, wherever else some fell', () => {
  const how = ['-t', '300', '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-']
  const path = join(mediaFolder, 'single_kathleen', 'session2.opus')
  const pcm = execFileSync(ffmpegPath(), ['-v', 'error', '-i', path, ...how], { maxBuffer: 2 ** 27 })
  const samples = new Float32Array(pcm.buffer, pcm.byteOffset, pcm.length / 4)
  const startsMs = Array.from({ length: 20 }, (_, index) => 9_500 + 14_000 * index)
  for (const startMs of startsMs) samples.fill(0, startMs * 48, (startMs + 100) * 48)
  const measurement = createMeasurement(rate, 1)
  for (const batch of batchesOf(samples, rate)) measurement.addFull([batch], batch)
  const told = measurement.finish().dropouts
  // The other four lie beside sound as quiet as a pause.
  expect(told).toHaveLength(16)
  for (const { startMs } of told) expect(startsMs).toContain(startMs)
})
