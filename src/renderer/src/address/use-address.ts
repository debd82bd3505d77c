import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readAddress, writeAddress, type Address } from './address'

type Change = Partial<Address> | ((now: Address) => Partial<Address>)

/** Changes what is open on this page, with a new history entry or by replacing the current one. */
export type ChangeAddress = (to: Change, o?: { isReplacing?: boolean }) => void

/**
 * Changes apply to the current address, not the last rendered one, so that a click and a response from the cloud at the same
 * time do not undo each other.
 */
export const addressChanger =
  (navigate: (search: string, o: { replace: boolean }) => unknown, searchNow: () => string): ChangeAddress =>
  (to, { isReplacing = false } = {}) => {
    const now = searchNow()
    const after = writeAddress(now, typeof to === 'function' ? to(readAddress(now)) : to)
    if (after !== writeAddress(now, {})) navigate(after === '' ? '?' : after, { replace: isReplacing })
  }

/** What is open on this page, and a function to change it. */
export function useAddress(): [address: Address, change: ChangeAddress] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [
    useMemo(() => readAddress(search), [search]),
    useMemo(() => addressChanger((to, o) => void navigate(to, o), searchNow), [navigate]),
  ]
}

/** The router keeps its address in the hash. */
const addressNow = (): URL => new URL(window.location.hash.slice(1), 'studio://window')

/** What is open on the current page, as in its address. */
export const searchNow = (): string => addressNow().search

/** The current page. */
export const pathNow = (): string => addressNow().pathname
