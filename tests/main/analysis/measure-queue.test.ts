import { expect, test, vi } from 'vitest'
import { createMeasureQueue } from '@main/analysis/measuring/measure-queue'
import type { MeasuredFile } from '@main/analysis/analysis-store'
import { createTestClock } from '../../support/test-clock'

const file = (sha256: string): MeasuredFile => ({
  ...{ sampleId: sha256, sha256, fileName: `${sha256}.wav`, sizeBytes: 1 },
  facts: {
    ...{ durationMs: 1, sampleRateHz: 48_000, channels: 1, bitsPerSample: 16 },
    ...{ codec: 'pcm', container: 'wav', isLossless: true, mimeType: 'audio/wav' },
  },
  ...{ isMeasured: false, areVoicesDetected: false, error: null },
})

test('looks once at all that is asked for together, and takes what a person waits for first', async () => {
  const measured: string[] = []
  const mustWait = vi.fn(() => false)
  const queue = createMeasureQueue({
    measureFile({ sha256 }) {
      measured.push(sha256)
      return Promise.resolve(sha256)
    },
    mustWait,
    clock: createTestClock(),
    parallel: 2,
  })
  const { signal } = new AbortController()
  const ask = (name: string, isBackground: boolean): Promise<string> =>
    queue.measure(file(name), { isBackground, signal })
  const asked = [ask('a', true), ask('b', true), ask('c', true), ask('d', false), ask('e', false)]
  await Promise.resolve()
  expect(mustWait).toHaveBeenCalledTimes(1)
  expect(measured).toEqual(['d', 'e'])
  await Promise.all(asked)
  expect(measured).toEqual(['d', 'e', 'a', 'b', 'c'])
  await queue.stop()
})
