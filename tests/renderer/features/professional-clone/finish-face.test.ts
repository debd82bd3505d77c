import { expect, it } from 'vitest'
import type { FineTuningState } from '@shared/domain/cloud/voice'
import {
  finishFace,
  hasGoneOn,
  trainsWithout,
} from '@renderer/features/professional-clone/finish/finish-face'

const face = (states: FineTuningState[], patch: Partial<Parameters<typeof finishFace>[0]> = {}) =>
  finishFace({
    training: states.map((state) => ({ state })),
    isAwaiting: false,
    hasFailed: false,
    isAskedNow: false,
    wasUnderWay: false,
    ...patch,
  })

it('says how the training of a voice ended to whoever comes back', () => {
  expect(face(['fine_tuned', 'not_started'])).toBe('ready')
  expect(face(['fine_tuned', 'failed'])).toBe('failed')
  expect(face(['fine_tuned', 'delayed'])).toBe('preparing')
  expect(face(['not_started'])).toBe('preparing')
})

it('says of a training asked for just now that it goes on, until it cannot be asked for', () => {
  expect(face(['fine_tuned'], { isAskedNow: true })).toBe('preparing')
  expect(face(['fine_tuned'], { isAskedNow: true, hasFailed: true })).toBe('not-started')
  expect(face(['not_started'], { isAwaiting: true })).toBe('review')
})

it('says how a training asked for here ended, to whoever stays until then', () => {
  const asked = { isAskedNow: true, wasUnderWay: true }
  expect(face(['queued'], asked)).toBe('preparing')
  expect(face(['fine_tuned'], asked)).toBe('ready')
  expect(face(['failed'], asked)).toBe('failed')
})

it('has gone on once it is under way, or ended otherwise than the training before', () => {
  expect(hasGoneOn(null, null)).toBe(false)
  expect(hasGoneOn('failed', 'under-way')).toBe(true)
  // Between two readings, or trained elsewhere: nobody waits for a training that has ended.
  expect(hasGoneOn(null, 'failed')).toBe(true)
  expect(hasGoneOn(null, 'ready')).toBe(true)
  expect(hasGoneOn('ready', 'ready')).toBe(false)
  expect(hasGoneOn('failed', 'failed')).toBe(false)
})

it('says of a training that began before samples were added that it is without them', () => {
  const without = (states: FineTuningState[], hasNewSamples: boolean) =>
    trainsWithout({ training: states.map((state) => ({ state })), gaps: { hasNewSamples } })
  expect(without(['queued', 'fine_tuned'], true)).toBe(true)
  expect(without(['queued', 'fine_tuned'], false)).toBe(false)
  // One that is asked for now trains with them.
  expect(without(['fine_tuned'], true)).toBe(false)
})
