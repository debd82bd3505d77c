import { ErrorState, type ErrorStateProps } from '@renderer/ui/feedback/error-state'
import { errorWords } from './errors'

interface ErrorNoticeProps extends Pick<ErrorStateProps, 'action' | 'isInline' | 'isPage'> {
  error: unknown
}

/** An error message, shown in place of content that could not be loaded. */
export function ErrorNotice({ error, ...rest }: ErrorNoticeProps) {
  const { title, body, reference } = errorWords(error)
  return (
    <ErrorState title={title} reference={reference} {...rest}>
      {body}
    </ErrorState>
  )
}
