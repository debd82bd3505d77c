import { isCancelled } from '@shared/errors/app-error'
import { toast, type ToastAction } from '@renderer/ui/feedback/toast'
import { errorWords } from './errors'

/** Shows an error as a toast. Cancellations are never shown. */
export function toastError(error: unknown, options: { action?: ToastAction; id?: string } = {}): void {
  if (isCancelled(error)) return
  const { title, body, reference } = errorWords(error)
  toast.error(title, {
    ...options,
    description: reference === undefined ? body : `${body} Reference ${reference}.`,
  })
}

/** What went wrong in one line. */
export function reasonOf(error: unknown): string {
  const { title, body } = errorWords(error)
  return `${title} ${body}`
}

/** Words of the specification for what failed, with the reason below them. */
export function toastFailure(title: string, error: unknown): void {
  if (!isCancelled(error)) toast.error(title, { description: reasonOf(error) })
}
