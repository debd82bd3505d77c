/** Where `npm run dev` serves the pages from their sources. */
export interface DevServer {
  /** Whether a page may open this address: the socket by which it hears what was edited. */
  isOwnSocket(url: string): boolean
  /** A page or module, with the headers a built page has. */
  page(url: URL, headers: Record<string, string>): Promise<Response>
}

/** Vite puts it on the tags it writes into the page; electron.vite.config.ts names it too. */
const nonce = 'timbre-dev'

/**
 * Who asks for it stands behind `import.meta.env.DEV`, so that a build holds nothing of it.
 * @returns null where no dev server was started for this app
 */
export function findDevServer(address = process.env['ELECTRON_RENDERER_URL']): DevServer | null {
  if (address === undefined) return null
  const { origin, host } = new URL(address)
  const socket = `ws://${host}`
  return {
    isOwnSocket: (url) => url.startsWith(`${socket}/`),
    async page({ pathname, search }, headers) {
      const { body, status, headers: own } = await fetch(`${origin}${pathname}${search}`)
      return new Response(body, {
        status,
        headers: {
          ...headers,
          'content-security-policy': withDevSources(headers['content-security-policy'] ?? '', socket),
          'content-type': own.get('content-type') ?? 'application/octet-stream',
        },
      })
    },
  }
}

/** Vite writes a script and styles into the page, and the page hears from it by a socket. */
const withDevSources = (policy: string, socket: string): string =>
  policy
    .replace(/(script-src|style-src) 'self'/g, `$& 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `$& ${socket}`)
