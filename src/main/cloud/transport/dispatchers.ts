import type { SecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'
import { AppError } from '@shared/errors/app-error'
import { chooseProxy } from './proxy-choice'
import { isLoopbackHost } from '../server-address'

/** Answers as Electron's `session.resolveProxy` does: `DIRECT`, `PROXY host:port; DIRECT`, ... */
export type ResolveProxy = (url: string) => Promise<string>

export interface DispatcherOptions {
  resolveProxy: ResolveProxy
  /** PEM; the system's store by default. Added to the certificates that ship with Node. */
  extraCertificates?: () => readonly string[]
}

/** Connections by way: direct, or through one of the system's proxies. */
export interface Dispatchers {
  /** The way to a URL as the system has it now. Loopback never goes through a proxy. @throws AppError cancelled once all was ended */
  forUrl(url: URL): Promise<Dispatcher>
  /** @param options.isAtOnce for good: what is still waited for fails, and nothing is sent any more */
  close(options?: { isAtOnce?: boolean }): Promise<void>
}

const connectTimeoutMs = 15_000
/** Half a minute of 16 bit at 48 kHz in base64; a server gone mad must not fill the memory. */
const socketMessageMaxBytes = 4_000_000

/** Builds connections that honor the system's proxy and certificates. */
export function createDispatchers(options: DispatcherOptions): Dispatchers {
  const byWay = new Map<string, Promise<Dispatcher>>()
  let secureContext: Promise<SecureContext> | undefined
  /** What failed then is not tried again. */
  let hasEnded = false

  // Reading the system's store and building the context takes about 50 ms, so: once, and only for https.
  const trust = (): Promise<SecureContext> => {
    secureContext ??= import('node:tls').then(({ createSecureContext, getCACertificates }) => {
      const system = options.extraCertificates ?? (() => getCACertificates('system'))
      return createSecureContext({ ca: [...getCACertificates('default'), ...system()] })
    })
    return secureContext
  }

  /** Said aloud, or an environment variable could switch the check off. */
  const checked = async () => ({ secureContext: await trust(), rejectUnauthorized: true })

  const create = async (way: 'direct' | URL, isSecure: boolean): Promise<Dispatcher> => {
    // Loaded with the first request: it takes longer to load than the rest of main together.
    const { Agent, ProxyAgent } = await import('undici')
    const tls = isSecure ? await checked() : {}
    const common = {
      // Own idle watch instead: it knows about bytes sent as well as received.
      headersTimeout: 0,
      bodyTimeout: 0,
      // One request per connection: an upload's bytes on the wire are then the socket's.
      allowH2: false,
      pipelining: 1,
      webSocket: { maxPayloadSize: socketMessageMaxBytes },
    }
    if (way === 'direct') {
      return new Agent({ ...common, connect: { ...tls, timeout: connectTimeoutMs, allowH2: false } })
    }
    return new ProxyAgent({
      ...common,
      uri: way.href,
      proxyTunnel: true,
      connectTimeout: connectTimeoutMs,
      requestTls: { ...tls, allowH2: false },
      proxyTls: { ...(way.protocol === 'https:' ? await checked() : {}), allowH2: false },
    })
  }

  return {
    async forUrl(url) {
      if (hasEnded) throw new AppError('cancelled')
      const way = isLoopbackHost(url.hostname) ? 'direct' : chooseProxy(await options.resolveProxy(url.href))
      const isSecure = url.protocol === 'https:'
      const key = `${isSecure ? 'tls' : 'plain'} ${way === 'direct' ? way : way.href}`
      const known = byWay.get(key)
      if (known) return known
      const created = create(way, isSecure)
      byWay.set(key, created)
      return created
    },
    async close({ isAtOnce = false } = {}) {
      const all = await Promise.all(byWay.values())
      byWay.clear()
      hasEnded ||= isAtOnce
      await Promise.all(all.map((dispatcher) => (isAtOnce ? dispatcher.destroy() : dispatcher.close())))
    },
  }
}
