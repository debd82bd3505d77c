import type { AppError } from '@shared/errors/app-error'
import { queryClient } from '@renderer/bridge/queries'
import { errorWords } from '@renderer/copy/errors'
import { ErrorState } from '@renderer/ui/error-state'

/** Main could not say how things stand, so there is nothing to show yet. */
export function StartProblem({ error }: { error: AppError }) {
  const words = errorWords(error)
  return (
    <div className="grid h-full place-items-center">
      <ErrorState
        title={words.title}
        reference={words.reference}
        action={{ label: 'Try again', onSelect: () => void queryClient.resetQueries() }}
      >
        {words.body}
      </ErrorState>
    </div>
  )
}
