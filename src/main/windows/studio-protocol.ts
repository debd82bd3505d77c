import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type Protocol, type ProtocolResponse, protocol } from 'electron'
import type { SoundSource } from '../scope/module'
import type { Scope } from '../scope/open-scope'
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
  '.webm': 'video/webm',
}

/** Chromium's ERR_FAILED. */
const netFailed = -2

/** Sounds that pages can read, by the kind in their address; undefined if no open module has that kind. */
export type StudioSources = Pick<Scope, 'sound' | 'cloudSound'>

/** Call before the app is ready. */
export function declareStudioScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'studio',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/**
 * Serves the built pages and, with range requests, sounds of the modules: /<kind>/<id>, and with ids of the cloud
 * /<kind>/<voice id>/<sample id>. Sounds wait for their sources.
 */
export function serveStudio(
  target: Protocol,
  deps: { pagesFolder: string; sources: Promise<StudioSources> },
): void {
  async function respond(address: string, method: string, range: string | null): Promise<ProtocolResponse> {
    const url = new URL(address)
    if (url.host !== 'app' || method !== 'GET') return answer(403)
    const ask = mayBeSound(url)
    const source = ask ? await ask(await deps.sources) : undefined
    if (source === undefined) {
      const devServer = import.meta.env.DEV ? findDevServer() : null
      return devServer
        ? devServer.page(url, securityHeaders)
        : servePage(deps.pagesFolder, decodeURIComponent(url.pathname))
    }
    return source ? serveBytes(source, range, securityHeaders) : answer(404)
  }
  // Its successor, handle(), makes a Request of each request, for which Node loads all of undici: 50 ms of CPU before a window's
  // first byte. It is built on this one.
  // oxlint-disable-next-line typescript/no-deprecated
  target.registerStreamProtocol('studio', ({ url, method, headers }, done) => {
    const [, range = null] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'range') ?? []
    respond(url, method, range).then(done, () => done({ error: netFailed }))
  })
}

type AskSource = (sources: StudioSources) => ReturnType<SoundSource> | undefined

/** Asks the sources for the sound of an address, which answer undefined for a kind that none has; null for a page's address. */
function mayBeSound({ pathname, searchParams }: URL): AskSource | null {
  const [, kind = '', id = ''] = /^\/([a-z-]+)\/([0-9a-f-]{36})$/.exec(pathname) ?? []
  if (id !== '') return (sources) => sources.sound(kind)?.(id, searchParams) ?? null
  const [, cloudKind = '', voiceId = '', sampleId = ''] =
    /^\/([a-z-]+)\/([^/]{1,200})\/([^/]{1,200})$/.exec(pathname) ?? []
  if (cloudKind === '') return null
  return (sources) =>
    sources.cloudSound(cloudKind)?.(decodeURIComponent(voiceId), decodeURIComponent(sampleId))
}

const answer = (statusCode: number): ProtocolResponse => ({
  statusCode,
  headers: securityHeaders,
  data: Readable.from([]),
})

async function servePage(folder: string, path: string): Promise<ProtocolResponse> {
  const file = normalize(join(folder, path === '/' ? 'index.html' : path))
  const type = pageTypes[extname(file)]
  if (!file.startsWith(folder + sep) || type === undefined) return answer(404)
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return answer(404)
  return { headers: { ...securityHeaders, 'content-type': type }, data: Readable.from([bytes]) }
}
