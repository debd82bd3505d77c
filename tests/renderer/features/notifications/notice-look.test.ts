import { expect, it } from 'vitest'
import { noticeText, noticeTone } from '@renderer/features/notifications/notice-look'

it('says what an upload needs', () => {
  const error = { code: 'quota-exceeded', retryable: false, detail: {} } as const
  const blocked = { kind: 'upload-blocked', draftName: 'Kathleen', uploadedCount: 1, sampleCount: 2 } as const
  expect(noticeText({ ...blocked, error })).toEqual({
    title: 'The upload of “Kathleen” needs attention.',
    body: 'This account has used up its quota.',
  })
  expect(noticeText({ ...blocked, error: null }).body).toBe('1 of 2 samples are in the cloud.')
})

it('a dataset that came without some of its files is told as a warning', () => {
  const imported = { kind: 'dataset-imported', draftName: 'Ann', voiceHolder: null } as const
  expect(noticeTone({ ...imported, refusedCount: 0 })).toBe('good')
  expect(noticeTone({ ...imported, refusedCount: 2 })).toBe('warn')
  expect(noticeText({ ...imported, refusedCount: 2 }).body).toBe(
    '2 of its files are damaged or missing. Their rows say which; everything else is here.',
  )
})
