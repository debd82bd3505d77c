import { isIPv4, isIPv6 } from 'node:net'
import { AppError } from '@shared/errors/app-error'

/**
 * True for addresses that never leave this computer: localhost and names in it, 127.0.0.0/8 and ::1, both unspecified
 * addresses (a connection to them ends here), and the same written as IPv6 (::ffff:7f00:1 in a URL).
 */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  if (isIPv4(host)) return isLoopbackIpv4(host)
  if (!isIPv6(host)) return false
  const [, high, low] =
    /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(new URL(`http://[${host}]`).hostname.slice(1, -1)) ?? []
  if (high === undefined || low === undefined) return host === '::1' || host === '::'
  const bytes = [high, low]
    .map((pair) => Number.parseInt(pair, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
  return isLoopbackIpv4(bytes.join('.'))
}

const isLoopbackIpv4 = (host: string): boolean => host === '0.0.0.0' || host.startsWith('127.')

/**
 * Reads a server address as a person types it: `https://` is added where no scheme was given; path prefixes stay.
 * @returns the address without a trailing slash, query, fragment or credentials
 * @throws AppError `invalid-input` where it is no http(s) address, `insecure-address` for plain http beyond loopback
 */
export function parseServerAddress(text: string): string {
  const trimmed = text.trim()
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(withScheme)) throw new AppError('invalid-input', { detail: { field: 'serverUrl' } })
  const url = new URL(withScheme)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AppError('invalid-input', { detail: { field: 'serverUrl' } })
  }
  assertSecure(url)
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/**
 * An address that the server named, for itself or elsewhere. A server on the network must not send this computer to its
 * own services.
 * @throws AppError `insecure-address`; `cloud-bad-answer` where a server beyond this computer names this computer
 */
export function assertNamedAddress(url: URL, serverUrl: string): void {
  assertSecure(url)
  if (isLoopbackHost(url.hostname) && !isLoopbackHost(new URL(serverUrl).hostname)) {
    throw new AppError('cloud-bad-answer', { detail: { reason: 'address' } })
  }
}

/** @throws AppError `insecure-address` unless the URL is https, or http to loopback */
export function assertSecure(url: URL): void {
  if (url.protocol === 'https:') return
  if (url.protocol === 'http:' && isLoopbackHost(url.hostname)) return
  throw new AppError('insecure-address', { detail: { host: url.host } })
}
