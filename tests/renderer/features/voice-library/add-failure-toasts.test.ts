import { beforeEach, expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { addFailedToast, sheetFailedToast } from '@renderer/features/voice-library/add-failure-toasts'
import { toastStore } from '@renderer/ui/feedback/toast'

beforeEach(() => toastStore.setState({ messages: [] }))

it('a failure from the sheet and one from elsewhere: their own words, one toast, for 10 s', () => {
  addFailedToast(new AppError('network'))
  sheetFailedToast(new AppError('cloud-refused', { detail: { message: 'Too many voices.' } }))
  expect(toastStore.getState().messages).toMatchObject([
    {
      id: 'voice-add-error',
      title: 'Error Adding Voice!',
      description: 'Too many voices.',
      durationMs: 10_000,
    },
  ])
  addFailedToast(new AppError('cloud-refused', { detail: { message: '' } }))
  const [shown] = toastStore.getState().messages
  expect(shown?.title).toBe('Failed to add voice to my voices.')
  expect(shown?.description).not.toBe('')
})
