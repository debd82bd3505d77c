import { expect, it } from 'vitest'
import { updateProblem, type UpdateStatus } from '@shared/domain/app/update'
import { updateWords } from '@renderer/features/updates/update-words'

const said = (status: UpdateStatus): string => updateWords(status, () => '5 min ago').text

it('says where an update is, and what it waits for', () => {
  const version = '0.2.0'
  expect(said({ state: 'idle', checkedAtMs: 1, problem: null, version: null })).toBe(
    'Timbre is up to date. Checked 5 min ago.',
  )
  expect(said({ state: 'waiting', version, waitsFor: 'recording' })).toBe(
    'Timbre 0.2.0 downloads when the recording has finished.',
  )
  expect(said({ state: 'ready', version, waitsFor: 'upload' })).toBe(
    'Timbre 0.2.0 is ready. Restart when the upload has finished.',
  )
  expect(said({ state: 'ready', version, waitsFor: 'a job of tomorrow' })).toContain('other work')
})

it('has words of its own for each problem', () => {
  const words = updateProblem.options.map((problem) =>
    updateWords({ state: 'idle', checkedAtMs: 1, problem, version: '0.2.0' }, String),
  )
  expect(words.every(({ isProblem }) => isProblem)).toBe(true)
  expect(new Set(words.map(({ text }) => text)).size).toBe(updateProblem.options.length)
})
