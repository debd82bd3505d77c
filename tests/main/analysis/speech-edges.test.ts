import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharpenEdges } from '@main/inference/speech-edges'
import { modelsHere } from '../../support/analysis/audio-processing-here'
import { at16k, edgeErrors } from '../../support/analysis/known-edges'
import { decode } from '../../support/analysis/known-truth'
import { mediaFolder } from '../../support/audio/audio-workers'

/** Mean squares in steps of 10 ms: a room, and a voice in it. */
function powersWith(voices: readonly [fromStep: number, toStep: number, power: number][]): Float32Array {
  const powers = new Float32Array(300).fill(1e-7)
  for (const [from, to, power] of voices) powers.fill(power, from, to)
  return powers
}

test('a soft first consonant belongs to the speech, and the room behind the last word does not', () => {
  const powers = powersWith([
    [92, 100, 1e-6],
    [100, 180, 1e-2],
  ])
  expect(sharpenEdges([{ startMs: 992, endMs: 1_888 }], powers, 3_000)).toEqual([
    { startMs: 910, endMs: 1_810 },
  ])
})

test('where the room is nearly as loud as the voice, the detector is believed', () => {
  const powers = powersWith([[80, 200, 1e-6]])
  const heard = [{ startMs: 992, endMs: 1_888 }]
  expect(sharpenEdges(heard, powers, 3_000)).toEqual([{ startMs: 982, endMs: 1_898 }])
})

test('two words do not grow into one another', () => {
  const powers = powersWith([[50, 250, 1e-2]])
  const [first, second] = sharpenEdges(
    [
      { startMs: 500, endMs: 1_400 },
      { startMs: 1_520, endMs: 2_500 },
    ],
    powers,
    3_000,
  )
  expect(first!.endMs).toBeLessThanOrEqual(second!.startMs)
})

test('real sentences laid into a room are heard where they begin and end', async () => {
  const folder = join(mediaFolder, 'single_kathleen')
  // Between two sentences of the session nobody speaks.
  const room = at16k(decode(join(folder, 'session2.opus'), { startMs: 4_400, endMs: 5_100 }))
  const vad = await modelsHere().vad()
  const errors: number[] = []
  for (const [at, name] of readdirSync(join(folder, 'utts')).sort().entries()) {
    const clip = at16k(decode(join(folder, 'utts', name)))
    const { start, end } = await edgeErrors({ clip, room }, { afterMs: (at * 7) % 32, vad })
    errors.push(Math.abs(start), Math.abs(end))
  }
  expect(errors).toHaveLength(26)
  expect(errors.filter((ms) => ms <= 30).length).toBeGreaterThanOrEqual(24)
  expect(Math.max(...errors)).toBeLessThan(100)
})
