import { expect, it } from 'vitest'
import { phasesOf, uploadChanges } from '@renderer/features/shell/upload-changes'
import { draftIdOf, uploadItemWith, uploadWith } from '../../builders'

const nameOf = (): string => 'Kathleen'
const running = phasesOf([uploadWith()])

it('is silent about what was so when the window opened', () => {
  expect(uploadChanges(null, [uploadWith({ phase: 'done' })], nameOf)).toEqual([])
})

it('tells once that all samples are in the cloud', () => {
  const done = uploadWith({ phase: 'done' })
  expect(uploadChanges(running, [done], nameOf)).toEqual([
    {
      draftId: draftIdOf(1),
      kind: 'done',
      title: 'All 2 samples of “Kathleen” are in the cloud.',
      description: undefined,
    },
  ])
  expect(uploadChanges(phasesOf([done]), [done], nameOf)).toEqual([])
})

it('says what an upload needs', () => {
  const error = { code: 'quota-exceeded', retryable: false, detail: {} } as const
  expect(uploadChanges(running, [uploadWith({ phase: 'blocked', error })], nameOf)).toEqual([
    {
      draftId: draftIdOf(1),
      kind: 'blocked',
      title: 'The upload of “Kathleen” needs you.',
      description: 'The quota of this account is used up.',
    },
  ])
})

it('is silent about pauses, waiting and bytes', () => {
  for (const phase of ['running', 'paused', 'waiting', 'checking', 'cancelled'] as const) {
    expect(uploadChanges(running, [uploadWith({ phase })], nameOf)).toEqual([])
  }
})

it('has words without a name and for one sample', () => {
  const one = uploadWith({ phase: 'done', items: [uploadItemWith()] })
  expect(uploadChanges(running, [one], () => undefined)[0]?.title).toBe('The sample is in the cloud.')
})
