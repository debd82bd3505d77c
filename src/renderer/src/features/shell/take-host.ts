import { readAddress } from '@renderer/address/address'
import { boothDraftOf } from '@renderer/address/paths'

interface Place {
  pathname: string
  search: string
}

/** What of an address a running recorder stands on: the recording dialog over any page, or a page and the voice that is added. */
function takeHostOf({ pathname, search }: Place): string {
  if (boothDraftOf(pathname) !== null) return pathname
  const { record, mode, creationType, voiceDraft } = readAddress(search)
  return record ?? [pathname, mode, creationType, voiceDraft].join(' ')
}

/** Whether going from one address to the other takes a running recorder off the screen. */
export const leavesTake = (from: Place, to: Place): boolean => takeHostOf(from) !== takeHostOf(to)
