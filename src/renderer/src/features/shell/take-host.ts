interface Address {
  pathname: string
  search: string
}

/** What of an address a running recorder stands on: the booth's page, or the recording dialog over any page. */
export function takeHostOf({ pathname, search }: Address): string | null {
  if (/^\/clones\/[^/]+\/booth$/.test(pathname)) return pathname
  return new URLSearchParams(search).get('record')
}

/** Whether going from one address to the other takes a running recorder off the screen. */
export const leavesTake = (from: Address, to: Address): boolean => takeHostOf(from) !== takeHostOf(to)
