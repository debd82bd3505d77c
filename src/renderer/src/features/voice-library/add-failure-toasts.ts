import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { toast } from '@renderer/ui/feedback/toast'

const id = 'voice-add-error'
const durationMs = 10_000

/** What the cloud said, or else what happened and what is safe. */
function reasonOf(error: unknown): string {
  const said = error instanceof AppError ? error.detail['message'] : null
  if (typeof said === 'string' && said !== '') return said
  const { title, body } = errorWords(error)
  return `${title} ${body}`
}

/** A voice could not be added from its sheet (spec/shell.md section 8). */
export const sheetFailedToast = (error: unknown): string =>
  toast.error('Error Adding Voice!', { id, description: reasonOf(error), durationMs })

/** A voice could not be added from anywhere else (spec/add-voice.md section 8). */
export const addFailedToast = (error: unknown): string =>
  toast.error('Failed to add voice to my voices.', { id, description: reasonOf(error), durationMs })
