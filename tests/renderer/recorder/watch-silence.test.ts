import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MeterReading } from '@renderer/recorder/capture/capture-messages'
import { watchSilence } from '@renderer/recorder/watch-silence'
import { readingWith } from './builders'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  let listener: (reading: MeterReading) => void = () => undefined
  const reported: string[] = []
  const microphone = {
    onReading(given: typeof listener) {
      listener = given
      return () => (listener = () => undefined)
    },
  }
  const end = watchSilence(microphone, (kind) => reported.push(kind))
  return {
    reported,
    end,
    /** For each second one reading with this peak; null: no frames at all. */
    play: (...peaks: (number | null)[]): void => {
      for (const peak of peaks) {
        if (peak !== null) listener(readingWith({ peak }))
        vi.advanceTimersByTime(1_000)
      }
    },
  }
}

const times = (count: number, peak: number | null): (number | null)[] =>
  Array.from({ length: count }, () => peak)

it('reports once a microphone without frames for 3 s', () => {
  const { play, reported } = watched()
  play(0.1, null, null, 0.1, null, null)
  expect(reported).toEqual([])
  play(...times(6, null))
  expect(reported).toEqual(['no-frames'])
})

it('reports exact zeros for 10 s after audio, but not a quiet room', () => {
  const { play, reported } = watched()
  play(...times(20, 1e-5), ...times(9, 0), 1e-5, ...times(9, 0))
  expect(reported).toEqual([])
  play(0, 0, 0)
  expect(reported).toEqual(['only-zeros'])
})

it('does not mistake a microphone muted from the start for a lost one', () => {
  const { play, reported } = watched()
  play(...times(30, 0))
  expect(reported).toEqual([])
})

it('does nothing after its end', () => {
  const { play, reported, end } = watched()
  end()
  play(...times(6, null))
  expect(reported).toEqual([])
})
