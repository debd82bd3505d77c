import { deepLink, linkMaxChars, type DeepLink } from '@shared/domain/app/deep-link'
import { deepLinkScheme } from '@shared/domain/app/deep-link-scheme'
import { webHosts } from '@shared/platform/web-address'
import { parseLibraryLink } from './parse-library-link'
import { isPageHere, parsePageLink, withoutEndSlash } from './parse-page-link'
import { plainText } from '@shared/lib/plain-text'

const refused: DeepLink = { kind: 'refused' }

const creationTypes = ['chooseVoiceType', 'voiceDesign', 'cloneVoice', 'professionalVoiceClone'] as const
type CreationType = (typeof creationTypes)[number]
const designFields = ['prompt', 'previewText', 'seed', 'loudness', 'guidanceScale', 'quality']

/** Pages of the platform's web that hold the add-voice dialog. */
const webPaths = ['/app/voice-lab', '/app/voice-library']

/**
 * Reads a link from outside: any address of the app as `timbre://…`, or the platform's web address of the same page, whose name
 * for the mode is `action` (rulings). Anything else is refused: another host or path, a value out of its range, a value given
 * twice. A page of the platform that Timbre does not have is the browser's. Parameters that mean nothing here are ignored, control characters taken out.
 */
export function parseDeepLink(given: string): DeepLink {
  if (given.length > linkMaxChars) return refused
  let url: URL
  try {
    url = new URL(given.trim())
  } catch {
    return refused
  }
  if (url.username !== '' || url.password !== '' || url.port !== '') return refused
  if (isOfTheWebAlone(url)) return { kind: 'web', url: url.href }
  if (isOfTheLibrary(url)) return parseLibraryLink(url)
  const modeName = modeNameOf(url)
  if (modeName === null || !url.searchParams.has(modeName)) return parsePageLink(url) ?? refused
  if (modeName === 'mode' && url.searchParams.get('mode') !== 'create') return parsePageLink(url) ?? refused
  const read = readOnce(url.searchParams, [modeName, 'creationType', ...designFields])
  if (read === null || read.get(modeName) !== 'create') return refused
  const creationType = read.get('creationType') ?? 'chooseVoiceType'
  if (!isCreationType(creationType)) return refused
  const isShared = creationType === 'voiceDesign' && designFields.some((name) => read.has(name))
  const link = isShared
    ? { kind: 'voice-design', design: designOf(read) }
    : { kind: 'add-voice', creationType }
  const parsed = deepLink.safeParse(link)
  return parsed.success ? parsed.data : refused
}

/** A page of the platform's web that Timbre has none of. */
const isOfTheWebAlone = ({ protocol, hostname, pathname }: URL): boolean =>
  protocol === 'https:' &&
  webHosts.includes(hostname) &&
  /^\/app\/[\w/-]{1,300}$/.test(pathname) &&
  !isPageHere(pathname) &&
  !webPaths.includes(withoutEndSlash(pathname))

/** The library itself, and no dialog over it. */
function isOfTheLibrary({ protocol, hostname, pathname, searchParams }: URL): boolean {
  if (protocol === `${deepLinkScheme}:`) {
    return hostname === 'voice-library' && withoutEndSlash(pathname) === ''
  }
  const isPage =
    protocol === 'https:' && webHosts.includes(hostname) && withoutEndSlash(pathname) === '/app/voice-library'
  return isPage && !searchParams.has('action')
}

/** The name this kind of address has for the page's mode; null for an address that is not ours. */
function modeNameOf({ protocol, hostname, pathname }: URL): 'mode' | 'action' | null {
  if (protocol === `${deepLinkScheme}:`) {
    return hostname === 'voices' && withoutEndSlash(pathname) === '' ? 'mode' : null
  }
  const isOfThePlatform =
    protocol === 'https:' && webHosts.includes(hostname) && webPaths.includes(withoutEndSlash(pathname))
  return isOfThePlatform ? 'action' : null
}

/** Null if one of these is there twice. */
function readOnce(params: URLSearchParams, names: readonly string[]): Map<string, string> | null {
  const found = new Map<string, string>()
  for (const name of names) {
    const [value, ...others] = params.getAll(name)
    if (others.length > 0) return null
    if (value !== undefined) found.set(name, value)
  }
  return found
}

const isCreationType = (name: string): name is CreationType =>
  (creationTypes as readonly string[]).includes(name)

/** Plain numbers alone; `Number` would also take a blank, hexadecimal and exponents. */
const numberOf = (written: string | undefined): number | null => {
  if (written === undefined) return null
  return /^-?\d{1,10}(\.\d{1,10})?$/.test(written) ? Number(written) : Number.NaN
}

const designOf = (read: ReadonlyMap<string, string>) => ({
  prompt: textOf(read.get('prompt')),
  previewText: textOf(read.get('previewText')),
  seed: numberOf(read.get('seed')),
  loudness: numberOf(read.get('loudness')),
  guidanceScale: numberOf(read.get('guidanceScale')),
})

/** Longer text stays longer, so that it is refused and not cut. */
const textOf = (given = ''): string => plainText(given, linkMaxChars)
