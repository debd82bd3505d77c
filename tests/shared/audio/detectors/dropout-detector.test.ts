import { expect, test } from 'vitest'
import { createDropoutDetector, type Dropout } from '@shared/audio/detectors/dropout-detector'
import { batchesOf, noise, sine } from '../signals'

function find(...channels: Float32Array[]): { ended: Dropout[]; open: Dropout | null } {
  const detector = createDropoutDetector()
  const cut = channels.map((samples) => batchesOf(samples, 100))
  const ended = (cut[0] ?? []).flatMap((_, index) => detector.add(cut.map((batches) => batches[index]!)))
  return { ended, open: detector.open() }
}
const voice = sine({ frequencyHz: 200, amplitude: 0.3, seconds: 0.2 }).map(
  (value, i) => value + (i % 2 ? 1e-3 : 2e-3),
)

function withHole(from: number, to: number, samples = voice): Float32Array {
  return samples.slice().fill(0, from, to)
}

test('reports silence in the middle of audio, to the frame, across batches', () => {
  expect(find(withHole(950, 1_391))).toEqual({ ended: [{ startFrame: 950, endFrame: 1_391 }], open: null })
  expect(find(voice)).toEqual({ ended: [], open: null })
})

test('stays open at the end of a take', () => {
  expect(find(withHole(9_000, 9_600))).toEqual({ ended: [], open: { startFrame: 9_000, endFrame: 9_600 } })
})

test('a few zeros, or silence before the first audio, are not dropouts', () => {
  expect(find(withHole(950, 950 + 63)).ended).toEqual([])
  expect(find(withHole(950, 950 + 64)).ended).toHaveLength(1)
  expect(find(withHole(0, 5_000)).ended).toEqual([])
})

test('audio that fades out and back in is not a dropout', () => {
  const faded = noise(20_000, 1, 3).map((value, i) => {
    const gain = Math.max(0, Math.abs(i - 10_000) - 3_000) / 7_000
    return Math.round(value * gain * 0.01 * 32_768) / 32_768
  })
  expect([...faded.slice(9_900, 10_100)].every((value) => value === 0)).toBe(true)
  expect(find(faded)).toEqual({ ended: [], open: null })
})

test('silence in one channel is not a dropout; in both it is', () => {
  expect(find(withHole(950, 1_391), voice).ended).toEqual([])
  expect(find(withHole(950, 1_391), withHole(940, 1_300)).ended).toEqual([
    { startFrame: 950, endFrame: 1_300 },
  ])
})

test('does not report frames that are already noted', () => {
  const detector = createDropoutDetector()
  detector.add([voice.slice(0, 100)])
  detector.skip(480)
  expect(detector.add([withHole(0, 200).slice(0, 300)])).toEqual([{ startFrame: 580, endFrame: 780 }])
})
