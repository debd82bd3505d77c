import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { type Protocol, protocol } from 'electron'
import type { ByteSource } from '../platform/files/byte-source'
import { findDevServer } from './dev-server'
import { serveBytes } from './serve-bytes'

export const appOrigin = 'studio://app'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Together these give the recorder SharedArrayBuffer.
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
}

const pageTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

/** What of the library a page can read, by id; null where there is none. */
export type StudioSources = Record<
  'audio' | 'take' | 'peaks' | 'sample-peaks' | 'recording' | 'pcm' | 'speech' | 'preview',
  (id: string, query: URLSearchParams) => Promise<ByteSource | null>
> & { cloudSample: (voiceId: string, sampleId: string) => Promise<ByteSource | null> }

/** Must run before the app is ready. */
export function declareStudioScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'studio',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/**
 * Serves the pages of the build and, with range requests, sound of the library: /audio/<sample id>, /take/<take id>,
 * /peaks/<take id>, /sample-peaks/<sample id> (one level of it with ?level=0 to 2), /recording/<recording id>, /speech/<speech id>,
 * /cloud-sample/<voice id>/<sample id>, and as raw samples /pcm/<sample id>?from=<frame>&frames=<count>,
 * /preview/<preview id>?side=before|after. Nothing is answered before the sources are there, because a page calls main with its first lines.
 */
export function serveStudio(
  target: Protocol,
  deps: { pagesFolder: string; sources: Promise<StudioSources> },
): void {
  target.handle('studio', async (request) => {
    const url = new URL(request.url)
    if (url.host !== 'app' || request.method !== 'GET') return answer(403)
    const sources = await deps.sources
    const path = decodeURIComponent(url.pathname)
    const wanted = /^\/(audio|take|peaks|sample-peaks|recording|pcm|speech|preview)\/([0-9a-f-]{36})$/.exec(
      path,
    )
    const inCloud = /^\/cloud-sample\/([^/]{1,200})\/([^/]{1,200})$/.exec(url.pathname)
    if (!wanted && !inCloud) {
      const devServer = import.meta.env.DEV ? findDevServer() : null
      return devServer ? devServer.page(url, securityHeaders) : servePage(deps.pagesFolder, path)
    }
    const source = wanted
      ? await sources[wanted[1] as Exclude<keyof StudioSources, 'cloudSample'>](
          wanted[2] ?? '',
          url.searchParams,
        )
      : await sources.cloudSample(
          decodeURIComponent(inCloud?.[1] ?? ''),
          decodeURIComponent(inCloud?.[2] ?? ''),
        )
    return source ? serveBytes(source, request.headers.get('range'), securityHeaders) : answer(404)
  })
}

const answer = (status: number): Response => new Response(null, { status, headers: securityHeaders })

async function servePage(folder: string, path: string): Promise<Response> {
  const file = normalize(join(folder, path === '/' ? 'index.html' : path))
  const type = pageTypes[extname(file)]
  if (!file.startsWith(folder + sep) || type === undefined) return answer(404)
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return answer(404)
  return new Response(new Uint8Array(bytes), { headers: { ...securityHeaders, 'content-type': type } })
}
