import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMp3Cut, mp3HoleMs } from '@main/media/formats/mp3-length'
import { oddFile } from '../../support/audio/audio-workers'

const whole = readFileSync(oddFile('vbr.mp3'))
const readerOf = (bytes: Buffer) => (at: number, length: number) => bytes.subarray(at, at + length)
const holeMs = (bytes: Buffer): number | null => mp3HoleMs(readerOf(bytes), bytes.length)

test('finds where an mp3 has a hole, and none in one that is whole or was cut off', () => {
  expect(holeMs(whole)).toBeNull()
  const cut = whole.subarray(0, Math.round(whole.length * 0.6))
  expect(isMp3Cut(readerOf(cut), cut.length)).toBe(true)
  expect(holeMs(cut)).toBeNull()
  const from = Math.round(whole.length * 0.4)
  const holed = Buffer.concat([
    whole.subarray(0, from),
    whole.subarray(from + Math.round(whole.length * 0.1) + 7),
  ])
  expect(isMp3Cut(readerOf(holed), holed.length)).toBe(true)
  const wholeMs = 37_486
  expect(holeMs(holed)).toBeGreaterThan(wholeMs * 0.3)
  expect(holeMs(holed)).toBeLessThan(wholeMs * 0.5)
})
