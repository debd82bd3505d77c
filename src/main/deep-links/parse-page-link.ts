import { addressValues, patterns, settingsParts, type AddressName } from '@shared/domain/app/addresses'
import type { DeepLink } from '@shared/domain/app/deep-link'
import { deepLinkScheme } from '@shared/domain/app/deep-link-scheme'
import { webHosts } from '@shared/platform/web-address'

type PageLink = Extract<DeepLink, { kind: 'page' }>

/** The platform's pages that are pages here. */
const webPages: Readonly<Record<string, string>> = {
  '/app': patterns.home,
  '/app/home': patterns.home,
  '/app/voice-lab': patterns.voices,
  '/app/speech-synthesis': patterns.speech,
  '/app/speech-synthesis/text-to-speech': patterns['text-to-speech'],
  '/app/speech-synthesis/speech-to-speech': patterns['speech-to-speech'],
  '/app/settings': patterns.settings,
}
/** Whether a path of the platform's web app is a page here. */
export const isPageHere = (pathname: string): boolean => Object.hasOwn(webPages, withoutEndSlash(pathname))

/** Browsers show some pages with a slash at the end. */
export const withoutEndSlash = (pathname: string): string => pathname.replace(/\/$/, '')

/**
 * What an unfinished voice remembers of its own way: from outside it could bind a draft to another voice, or open one at a
 * step that sends or trains.
 */
const ownMemory: readonly AddressName[] = ['createdVoiceId', 'creationType', 'voiceDraft', 'step']

const idShape = /^[\w.:-]{1,200}$/
/** Drafts have ids of this computer. */
const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Any page of the app with what is open on it. Values are checked against the table of addresses; what is not in it is
 * left out, and so is what would open a new voice anywhere but at its beginning.
 * @returns null for no page of ours, a value that is none, or one given twice
 */
export function parsePageLink(url: URL): PageLink | null {
  const path = pathOf(url)
  if (path === null) return null
  const hash = url.hash
  if (hash !== '' && !(path === patterns.settings && isPart(hash.slice(1)))) return null
  const wanted = new URLSearchParams()
  for (const [name, allowed] of Object.entries(addressValues)) {
    const [value, ...others] = url.searchParams.getAll(name)
    if (value === undefined) continue
    if (others.length > 0 || !isAllowed(allowed, value)) return null
    const isOwn = ownMemory.some((own) => own === name) || (name === 'mode' && value === 'create')
    if (!isOwn) wanted.set(name, value)
  }
  return { kind: 'page', path, hash, search: wanted.toString(), isAsking: isAsking(path, wanted) }
}

function pathOf({ protocol, hostname, pathname }: URL): string | null {
  if (protocol === 'https:') {
    return webHosts.includes(hostname) && isPageHere(pathname)
      ? (webPages[withoutEndSlash(pathname)] ?? null)
      : null
  }
  if (protocol !== `${deepLinkScheme}:` || hostname === '') return null
  const path = `/${hostname}${withoutEndSlash(pathname)}`
  if (path === '/home') return patterns.home
  return Object.values(patterns).some((pattern) => pattern !== patterns.home && matches(pattern, path))
    ? path
    : null
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? uuidShape.test(given[at] ?? '') : part === given[at]))
  )
}

const isPart = (name: string): boolean => settingsParts.some((part) => part === name)

const isAllowed = (allowed: readonly string[] | 'id' | 'flag', value: string): boolean =>
  allowed === 'id' ? idShape.test(value) : allowed === 'flag' ? value === '1' : allowed.includes(value)

/** The booth and the recorder listen as soon as they are open; a voice on the Speech page takes the place of the chosen one. */
const isAsking = (path: string, search: URLSearchParams): boolean =>
  matches(patterns.booth, path) ||
  search.has('record') ||
  search.get('mode') === 'verify' ||
  (path.startsWith(patterns.speech) && (search.has('voiceId') || search.has('modelId')))
