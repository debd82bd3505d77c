import { expect, it } from 'vitest'
import { noticeWords } from '@shared/copy/notice-words'

const done = { kind: 'upload-done', draftName: 'Kathleen', uploadedCount: 2, isSettled: true } as const

it('says “all” only once nothing more can arrive', () => {
  expect(noticeWords(done).title).toBe('All 2 samples of “Kathleen” are in the cloud.')
  expect(noticeWords({ ...done, isSettled: false }).title).toBe('2 samples of “Kathleen” are in the cloud.')
})

it('Upload fails: toast Could not upload audio samples due to an internal error.', () => {
  expect(noticeWords({ kind: 'upload-refused', draftName: 'Kathleen' })).toEqual({
    title: 'Could not upload audio samples due to an internal error.',
    body: 'The upload of “Kathleen” needs attention.',
  })
})

it('has words without a name and for one sample', () => {
  for (const draftName of ['', ' '])
    expect(noticeWords({ ...done, draftName, uploadedCount: 1 }).title).toBe('The sample is in the cloud.')
})

it('says for which models fine-tuning failed while others are ready', () => {
  expect(noticeWords({ kind: 'training-ready', draftName: 'Ann', failedModels: ['v3'] })).toEqual({
    title: 'Ann is ready',
    body: 'Fine-tuning failed for v3.',
  })
})
