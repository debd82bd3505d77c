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

it('says of a session what came, what was known, and what another program changed', () => {
  const counts = { takeCount: 3, knownCount: 0, changedCount: 0, refusedCount: 0 }
  const words = (some: Partial<typeof counts>): string =>
    noticeWords({ kind: 'session-imported', draftName: 'Ann', ...counts, ...some }).body
  expect(words({})).toBe('3 takes.')
  expect(words({ takeCount: 1, changedCount: 1 })).toBe(
    '1 take. One was changed by another program and sounds as it does now.',
  )
  expect(words({ knownCount: 2, refusedCount: 2 })).toBe(
    '3 takes. 2 of them were already in this library and are not stored twice. 2 files are missing or damaged; everything else is here.',
  )
  expect(
    noticeWords({
      kind: 'session-exported',
      jobId: '00000000-0000-4000-8000-000000000000',
      draftName: 'Ann',
      fileName: 'Ann session',
      leftOutCount: 1,
      unsavedTakeCount: 2,
    }),
  ).toEqual({
    title: 'The session of “Ann” is exported.',
    body: 'It is in the folder “Ann session”, with a Reaper project. One recording was left out, because a take of it is not saved yet. 2 takes were left out, because they have no saved files.',
  })
})

it('says of a change that was cut short that nothing is lost, and what to do', () => {
  expect(noticeWords({ kind: 'change-cut-short', draftName: 'Ann', change: 'segments-made' })).toEqual({
    title: 'Splitting or joining samples of “Ann” was cut short.',
    body: 'Timbre ended before it was done. Nothing is lost: every sample is as it was. Split or join them again.',
  })
  expect(noticeWords({ kind: 'change-cut-short', draftName: '', change: 'settings-applied' }).title).toBe(
    'Applying settings was cut short.',
  )
})
