import { isPrivateAddress } from '@shared/lib/private-address'
import { UpdateFailure } from './signed-feed'

/** Release notes and a few file names; anything longer is no feed. */
const feedMaxBytes = 64_000
const answersWithinMs = 30_000

/** `fetch`, or that of an Electron session. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Where the feed of a system lies under the address of the build; null for an address no update may come from. */
export function feedAddress(
  base: string,
  { platform, arch }: { platform: string; arch: string },
): URL | null {
  const url = URL.parse(base.endsWith('/') ? base : `${base}/`)
  if (url === null || url.username !== '' || url.password !== '') return null
  return isPrivateAddress(url) ? new URL(`${platform}-${arch}.json`, url) : null
}

/**
 * The text of the feed, unread. Redirects are refused: what the build names is asked and nobody else.
 * @throws UpdateFailure
 */
export async function fetchFeed(url: URL, fetchPage: Fetch, signal: AbortSignal): Promise<string> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)])
    const response = await fetchPage(url.href, { redirect: 'error', cache: 'no-store', signal: limit })
    if (response.status !== 200 || response.body === null) throw new UpdateFailure('unreachable')
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > feedMaxBytes) throw new UpdateFailure('unusable')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (error) {
    if (error instanceof UpdateFailure) throw error
    throw new UpdateFailure(isRedirect(error) ? 'redirected' : 'unreachable', { cause: error })
  }
}

/** Neither Chromium nor undici has a code for it. */
const isRedirect = (error: unknown): boolean =>
  error instanceof Error && (/redirect/i.test(error.message) || isRedirect(error.cause))
