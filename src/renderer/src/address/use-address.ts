import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readAddress, writeAddress, type Address } from './address'

type Change = Partial<Address> | ((now: Address) => Partial<Address>)

/** Changes what is open on this page: an entry in the history, or the present one replaced. */
export type ChangeAddress = (to: Change, o?: { isReplacing?: boolean }) => void

/**
 * Changes are made to what stands in the address at that instant, not to what was last rendered, so that a click and an
 * answer of the cloud that come together do not undo each other.
 */
export const addressChanger =
  (navigate: (search: string, o: { replace: boolean }) => unknown, searchNow: () => string): ChangeAddress =>
  (to, { isReplacing = false } = {}) => {
    const now = searchNow()
    const after = writeAddress(now, typeof to === 'function' ? to(readAddress(now)) : to)
    if (after !== writeAddress(now, {})) navigate(after === '' ? '?' : after, { replace: isReplacing })
  }

/** What is open on this page, and how that is changed. */
export function useAddress(): [address: Address, change: ChangeAddress] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [
    useMemo(() => readAddress(search), [search]),
    useMemo(
      () =>
        addressChanger(
          (to, o) => void navigate(to, o),
          () => addressNow().search,
        ),
      [navigate],
    ),
  ]
}

/** The router keeps its address in the hash. */
const addressNow = (): URL => new URL(window.location.hash.slice(1), 'studio://window')

/** The page that is open at this instant. */
export const pathNow = (): string => addressNow().pathname
