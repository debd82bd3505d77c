import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readLibraryAddress, writeLibraryAddress, type LibraryAddress } from './library-address'
import { writeAddress } from './address'
import { patterns } from './paths'
import { pathNow, searchNow } from './use-address'

/** Changes the address as it is now, with a new history entry or by replacing the current one. */
export type ChangeLibrary = (
  to: (now: LibraryAddress) => LibraryAddress,
  o?: { isReplacing?: boolean },
) => void

/** The voice library in the address, and a function to change it. */
export function useLibraryAddress(): [address: LibraryAddress, change: ChangeLibrary] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [
    useMemo(() => readLibraryAddress(search), [search]),
    useMemo(
      () =>
        (to, { isReplacing = false } = {}) => {
          // On the way to another page, its list changes no more.
          if (pathNow() !== patterns.voiceLibrary) return
          const now = searchNow()
          // The sheet of a voice belongs to the list it was opened from.
          const after = writeLibraryAddress(writeAddress(now, { voiceId: null }), to(readLibraryAddress(now)))
          if (after !== writeLibraryAddress(now, readLibraryAddress(now))) {
            void navigate(after === '' ? '?' : after, { replace: isReplacing })
          }
        },
      [navigate],
    ),
  ]
}
