import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { type Protocol, protocol } from 'electron'
import { parseRange } from './byte-range'

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

export interface AudioSource {
  path: string
  mimeType: string
  sizeBytes: number
}

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
 * Serves the pages of the build and, under /audio/<sample id>, the audio of the library with range requests. Nothing is
 * answered before `findAudio` is there, because a page calls main with its first lines.
 */
export function serveStudio(
  target: Protocol,
  deps: { pagesFolder: string; findAudio: Promise<(sampleId: string) => AudioSource | null> },
): void {
  target.handle('studio', async (request) => {
    const url = new URL(request.url)
    if (url.host !== 'app' || request.method !== 'GET') return answer(403)
    const findAudio = await deps.findAudio
    const path = decodeURIComponent(url.pathname)
    const audio = /^\/audio\/([0-9a-f-]{36})$/.exec(path)
    if (audio) return serveAudio(findAudio(audio[1] ?? ''), request.headers.get('range'))
    return servePage(deps.pagesFolder, path)
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

async function serveAudio(source: AudioSource | null, rangeHeader: string | null): Promise<Response> {
  if (!source) return answer(404)
  const found = await stat(source.path).catch(() => null)
  if (!found) return answer(404)
  const range = parseRange(rangeHeader, found.size)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...securityHeaders, 'content-range': `bytes */${found.size}` },
    })
  }
  const { start, end } = range ?? { start: 0, end: found.size - 1 }
  const stream = createReadStream(source.path, { start, end, highWaterMark: 256 * 1024 })
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      ...securityHeaders,
      'content-type': source.mimeType,
      'content-length': String(end - start + 1),
      'accept-ranges': 'bytes',
      ...(range ? { 'content-range': `bytes ${start}-${end}/${found.size}` } : {}),
    },
  })
}
