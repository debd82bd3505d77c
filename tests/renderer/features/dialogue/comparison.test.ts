import { expect, test } from 'vitest'
import type { Generation } from '@shared/domain/speech/generation'
import { comparisonOf, comparisonWords } from '@renderer/features/dialogue/comparison/comparison-state'
import { barCount, barsOf, peaksOf } from '@renderer/waveform/drawing/wave-bars'

const generation = (id: string, state: Generation['state'], choice: Generation['choice']): Generation => ({
  id,
  request: { task: 'text-to-dialogue', modelId: 'eleven_v3', inputs: [], stability: 0.5 },
  state,
  askedAtMs: 0,
  estimatedCredits: 10,
  chargedCredits: null,
  requestId: null,
  historyItemId: null,
  regenerationsLeft: 0,
  collectsPreference: true,
  isCanceled: false,
  isAnswered: false,
  byteCount: 0,
  durationMs: 1000,
  mediaType: 'audio/mpeg',
  latencyMs: null,
  choice,
  failure: null,
})
const a = (state: Generation['state']) => generation('a', state, { side: 'a', ofId: 'a' })
const b = (state: Generation['state']) => generation('b', state, { side: 'b', ofId: 'a' })

test('two that are kept are compared', () => {
  expect(comparisonOf([b('kept'), a('kept')]).kind).toBe('visible')
})

test('while one is on its way, it loads', () => {
  expect(comparisonOf([a('arriving')])).toMatchObject({ kind: 'loading', second: null })
  expect(comparisonOf([b('sent'), a('kept')])).toMatchObject({ kind: 'loading', second: { id: 'b' } })
})

test.each(['refused', 'canceled', 'possibly-charged'] as const)(
  'a second that is %s leaves the first alone',
  (state) => {
    expect(comparisonOf([b(state), a('kept')])).toEqual({ kind: 'none' })
  },
)

test('of several tries of the second, the one that came is compared', () => {
  const again = generation('b2', 'kept', { side: 'b', ofId: 'a' })
  expect(comparisonOf([again, b('possibly-charged'), a('kept')])).toMatchObject({ second: { id: 'b2' } })
  const lost = generation('b2', 'possibly-charged', { side: 'b', ofId: 'a' })
  expect(comparisonOf([lost, b('kept'), a('kept')])).toMatchObject({ kind: 'visible', second: { id: 'b' } })
})

test('a first that failed, one that brought no second, and one without a choice are not compared', () => {
  expect(comparisonOf([a('refused')])).toEqual({ kind: 'none' })
  expect(comparisonOf([a('kept')])).toEqual({ kind: 'none' })
  expect(comparisonOf([generation('x', 'kept', null), b('kept'), a('kept')])).toEqual({ kind: 'none' })
  expect(comparisonOf([])).toEqual({ kind: 'none' })
})

test('the question is asked unless the server collects no preferences; who opted out of training is told so', () => {
  expect(comparisonWords(a('kept'), false)).toEqual({
    title: 'Which generation do you prefer?',
    hint: 'Downloading your favorite generation helps us improve our model',
  })
  expect(comparisonWords(a('kept'), true).hint).toBe('Your selection is not used to train our models.')
  expect(comparisonWords({ collectsPreference: null }, false).title).toBe('Which generation do you prefer?')
  expect(comparisonWords({ collectsPreference: false }, false)).toEqual({
    title: 'Two generations',
    hint: null,
  })
})

test('a bar stands every 5 px, less 2, and is 3 px wide or more high', () => {
  expect(barCount(100)).toBe(18)
  expect(barCount(4)).toBe(0)
  expect(peaksOf(Float32Array.of(0, -0.5, 0.1, 0.25), 2)).toEqual([1, 0.5])
  expect(barsOf([1, 0], 32)).toEqual([
    { x: 5, y: 0, height: 32 },
    { x: 10, y: 14.5, height: 3 },
  ])
})
