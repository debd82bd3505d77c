import { expect, it } from 'vitest'
import { newsOf, phasesOf, uploadChanges } from '@renderer/features/shell/upload-changes'
import { draftIdOf, uploadItemWith, uploadWith } from '../../builders'

const running = phasesOf([uploadWith()])
const doneItems = [
  uploadItemWith({ state: 'uploaded' }),
  uploadItemWith({ sampleId: draftIdOf(101), state: 'uploaded' }),
]

it('ignores the state when the window opened', () => {
  expect(uploadChanges(null, [uploadWith({ phase: 'done' })])).toEqual([])
})

it('ignores uploads of a workspace that has just opened', () => {
  expect(uploadChanges(phasesOf([]), [uploadWith({ phase: 'done' })])).toEqual([])
})

it('reports once that all samples are in the cloud', () => {
  const done = uploadWith({ phase: 'done', items: doneItems })
  expect(uploadChanges(running, [done])).toEqual([done])
  expect(newsOf(done, 'Kathleen')).toEqual({
    kind: 'done',
    title: 'All 2 samples of “Kathleen” are in the cloud.',
    description: undefined,
  })
  expect(uploadChanges(phasesOf([done]), [done])).toEqual([])
})

it('says “all” only once nothing more can arrive', () => {
  const done = uploadWith({ phase: 'done', items: doneItems, isSettled: false })
  expect(newsOf(done, 'Kathleen').title).toBe('2 samples of “Kathleen” are in the cloud.')
})

it('reports what an upload needs', () => {
  const error = { code: 'quota-exceeded', retryable: false, detail: {} } as const
  const blocked = uploadWith({ phase: 'blocked', error })
  expect(uploadChanges(running, [blocked])).toEqual([blocked])
  expect(newsOf(blocked, 'Kathleen')).toEqual({
    kind: 'blocked',
    title: 'The upload of “Kathleen” needs attention.',
    description: 'This account has used up its quota.',
  })
})

it('Upload fails: toast Could not upload audio samples due to an internal error.', () => {
  const text = 'Could not upload audio samples due to an internal error.'
  const blocked = uploadWith({
    phase: 'blocked',
    items: [uploadItemWith({ state: 'error', failure: 'refused', text })],
  })
  expect(newsOf(blocked, 'Kathleen')).toEqual({
    kind: 'refused',
    title: text,
    description: 'The upload of “Kathleen” needs attention.',
  })
})

it('ignores pauses, waiting, and bytes', () => {
  for (const phase of ['running', 'paused', 'waiting', 'checking', 'cancelled'] as const) {
    expect(uploadChanges(running, [uploadWith({ phase })])).toEqual([])
  }
})

it('has texts without a name and for one sample', () => {
  const one = uploadWith({ phase: 'done', items: [uploadItemWith({ state: 'uploaded' })] })
  expect(newsOf(one, undefined).title).toBe('The sample is in the cloud.')
  expect(newsOf(one, ' ').title).toBe('The sample is in the cloud.')
})
