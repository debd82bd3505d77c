import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readAddress, writeAddress, type Address } from './address'

type Change = Partial<Address> | ((now: Address) => Partial<Address>)

/** Changes what is open on this page, with a new history entry or by replacing the current one. */
export type ChangeAddress = (to: Change, o?: { isReplacing?: boolean }) => void

/** A page, and what is open on it. */
export interface Place {
  pathname: string
  search: string
}

/**
 * Changes apply to the current address, not the last rendered one, so that a click and a response from the cloud at the same
 * time do not undo each other.
 */
export const addressChanger =
  (navigate: (to: Place, o: { replace: boolean }) => unknown, placeNow: () => Place): ChangeAddress =>
  (to, { isReplacing = false } = {}) => {
    const { pathname, search } = placeNow()
    const after = writeAddress(search, typeof to === 'function' ? to(readAddress(search)) : to)
    if (after !== writeAddress(search, {})) navigate({ pathname, search: after }, { replace: isReplacing })
  }

/** What is open on this page, and a function to change it. */
export function useAddress(): [address: Address, change: ChangeAddress] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [
    useMemo(() => readAddress(search), [search]),
    useMemo(
      () =>
        addressChanger(
          // The way there would be given up, and with it its entry in the history.
          (to, { replace }) => void navigate(to, { replace: replace && underWay === null }),
          placeNow,
        ),
      [navigate],
    ),
  ]
}

let underWay: Place | null = null

/** Until a page is loaded, the router has the address of the one before. @param place null: it is there */
export function setPlaceUnderWay(place: Place | null): void {
  underWay = place
}

/** The router keeps its address in the hash. */
const placeNow = (): Place => underWay ?? new URL(window.location.hash.slice(1), 'studio://window')

/** What is open on the current page, as in its address. */
export const searchNow = (): string => placeNow().search

/** The current page. */
export const pathNow = (): string => placeNow().pathname
