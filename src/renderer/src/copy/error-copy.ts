import type { ErrorDetail } from '@shared/errors/app-error'

/** What the user can do next; the screen that shows the error decides how. */
export type ErrorAction =
  | 'try-again'
  | 'close'
  | 'choose-another-file'
  | 'free-space'
  | 'sign-in'
  | 'open-settings'
  | 'show-logs'
  | 'wait'

export type Words = string | ((detail: ErrorDetail) => string)

export interface Copy {
  /** What happened, in one sentence. */
  title: Words
  /** What is safe and what to do next. */
  body: Words
  action: ErrorAction
}
