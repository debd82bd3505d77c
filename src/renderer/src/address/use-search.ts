import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type ChangeSearch = (
  to: (now: URLSearchParams) => URLSearchParams,
  o?: { isReplacing?: boolean },
) => void

/**
 * The search of the address, and how it is changed: from what stands there at that instant, not from what was last
 * rendered, so that a click and an answer of the cloud that come together do not undo each other.
 */
export function useSearch(): [search: URLSearchParams, change: ChangeSearch] {
  const [search, setSearch] = useSearchParams()
  const change = useCallback<ChangeSearch>(
    (to, { isReplacing = false } = {}) => {
      const after = to(searchNow())
      if (after.toString() !== searchNow().toString()) setSearch(after, { replace: isReplacing })
    },
    [setSearch],
  )
  return [search, change]
}

/** The router keeps its address in the hash. */
const searchNow = (): URLSearchParams => new URLSearchParams(window.location.hash.split('?')[1] ?? '')
