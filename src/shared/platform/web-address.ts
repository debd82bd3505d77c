// Without zod: a window loads this with its first lines.

/** Where a workspace's data is kept, by the address of its server. */
export interface Residency {
  /** For the person: "European Union". */
  region: string
  /** A residency of its own: some products do not exist there (spec/shell.md section 6). */
  isIsolated: boolean
}

/** `api.` hosts of the platform (api.md section 1), by what stands before its domain. */
const residencies: Readonly<Record<string, Residency>> = {
  'api.': { region: 'Global', isIsolated: false },
  'api.us.': { region: 'United States', isIsolated: false },
  'api.eu.residency.': { region: 'European Union', isIsolated: true },
  'api.in.residency.': { region: 'India', isIsolated: true },
  'api.sg.residency.': { region: 'Singapore', isIsolated: true },
}
const platformDomain = 'elevenlabs.io'

/** Of an address that the server address's check has passed (`https://host[:port]/…`); empty for anything else. */
const hostOf = (serverUrl: string): string =>
  /^https:\/\/([a-z0-9.-]+)/i.exec(serverUrl)?.[1]?.toLowerCase() ?? ''

const prefixOf = (host: string): string | null =>
  host.endsWith(`.${platformDomain}`) ? host.slice(0, -platformDomain.length) : null

/** Null for a server that is not the platform's: nothing is known of where it stands. */
export function residencyOf(serverUrl: string): Residency | null {
  const prefix = prefixOf(hostOf(serverUrl))
  if (prefix === null) return null
  const known = residencies[prefix]
  if (known) return known
  return prefix.endsWith('.residency.') ? { region: regionIn(prefix), isIsolated: true } : null
}

/** A region that was opened after this was written. */
const regionIn = (prefix: string): string =>
  prefix
    .replace(/^api\./, '')
    .replace('.residency.', '')
    .toUpperCase()

/**
 * The web app that belongs to a server: `api.` of the platform's addresses is left out, and the United States share the
 * global one.
 * @returns null for any other server: nobody knows where its web app is, or whether it has one
 */
export function webOriginOf(serverUrl: string): string | null {
  const prefix = prefixOf(hostOf(serverUrl))
  if (prefix === null || residencyOf(serverUrl) === null) return null
  return `https://${webHostOf(prefix, residencyOf(serverUrl)?.isIsolated === true)}`
}

function webHostOf(prefix: string, isIsolated: boolean): string {
  return `${isIsolated ? prefix.replace(/^api\./, '') : ''}${platformDomain}`
}

/** Whose pages are the platform's web app: one for each residency. */
export const webHosts: readonly string[] = [
  `www.${platformDomain}`,
  ...new Set(Object.entries(residencies).map(([prefix, { isIsolated }]) => webHostOf(prefix, isIsolated))),
]
