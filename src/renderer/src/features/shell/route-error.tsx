import { useEffect, useState } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { pathTo } from '@renderer/address/paths'
import { errorWords } from '@renderer/copy/errors'
import { ErrorState } from '@renderer/ui/feedback/error-state'

const newReference = (): string => crypto.randomUUID().slice(0, 8).toUpperCase()

/** In place of a page that broke. The rest of the app goes on; main writes what the console says to the log. */
export function RouteError({ isWholeWindow = false, isUnknownPage = false }) {
  const error = useRouteError()
  const navigate = useNavigate()
  const [reference] = useState(newReference)
  useEffect(() => {
    if (!isUnknownPage) console.error(`page failed, reference ${reference}`, error)
  }, [error, reference, isUnknownPage])
  const words = errorWords(error)
  const Frame = isWholeWindow ? 'main' : 'div'
  return (
    <Frame className={isWholeWindow ? 'grid h-full place-items-center' : undefined}>
      <ErrorState
        isPage
        title={isUnknownPage ? 'This page does not exist.' : words.title}
        reference={isUnknownPage ? undefined : (words.reference ?? reference)}
        action={{
          label: isWholeWindow ? 'Reload' : 'Go to Home',
          onSelect: () => (isWholeWindow ? window.location.reload() : void navigate(pathTo('home'))),
        }}
      >
        {isUnknownPage ? 'Nothing was changed.' : words.body}
      </ErrorState>
    </Frame>
  )
}
