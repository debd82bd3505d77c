import { Readable } from 'node:stream'
import type { ProtocolResponse } from 'electron'

/** The server from which `npm run dev` serves the pages. */
export interface DevServer {
  /** Whether a page may open this address, which is the socket for hot reload. */
  isOwnSocket(url: string): boolean
  /** A page or module, with the headers of a built page. */
  page(url: URL, headers: Record<string, string>): Promise<ProtocolResponse>
}

/** Vite adds it to the tags it writes into the page; must match electron.vite.config.ts. */
const nonce = 'timbre-dev'

/**
 * Call it only behind `import.meta.env.DEV`, so that builds do not contain it.
 * @returns null if no dev server was started for this app
 */
export function findDevServer(address = process.env['ELECTRON_RENDERER_URL']): DevServer | null {
  if (address === undefined) return null
  const { origin, host } = new URL(address)
  const socket = `ws://${host}`
  return {
    isOwnSocket: (url) => url.startsWith(`${socket}/`),
    async page({ pathname, search }, headers) {
      const { body, status, headers: own } = await fetch(`${origin}${pathname}${search}`)
      return {
        statusCode: status,
        data: body ? Readable.fromWeb(body) : Readable.from([]),
        headers: {
          ...headers,
          'content-security-policy': withDevSources(headers['content-security-policy'] ?? '', socket),
          'content-type': own.get('content-type') ?? 'application/octet-stream',
        },
      }
    },
  }
}

/** Vite adds a script and styles to the page, which connects to it by a socket. */
const withDevSources = (policy: string, socket: string): string =>
  policy
    .replace(/(script-src|style-src) 'self'/g, `$& 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `$& ${socket}`)
