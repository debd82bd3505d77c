import type { AppError } from '@shared/errors/app-error'
import { queryClient } from '@renderer/bridge/queries'
import { ErrorNotice } from '@renderer/copy/error-notice'

/** Main could not say how things stand, so there is nothing to show yet. */
export function StartProblem({ error }: { error: AppError }) {
  return (
    <main className="grid h-full place-items-center">
      <ErrorNotice
        isPage
        error={error}
        action={{ label: 'Try again', onSelect: () => void queryClient.resetQueries() }}
      />
    </main>
  )
}
