import { readAddress } from '@renderer/address/address'
import { boothDraftOf } from '@renderer/address/paths'

interface Place {
  pathname: string
  search: string
}

/** What of an address a running recorder stands on: the booth's page, or the recording dialog over any page. */
function takeHostOf({ pathname, search }: Place): string | null {
  return boothDraftOf(pathname) === null ? readAddress(search).record : pathname
}

/** Whether going from one address to the other takes a running recorder off the screen. */
export const leavesTake = (from: Place, to: Place): boolean => takeHostOf(from) !== takeHostOf(to)
