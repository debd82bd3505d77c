import { AppError } from '@shared/errors/app-error'

/** IPv4 in IPv6, as `URL` writes it: two groups of hexadecimal digits. */
const mappedIpv4 = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/

/**
 * True for addresses that never leave this computer: 127.0.0.0/8, ::1, the unspecified ones (which lead to it), localhost.
 * @param hostname as `URL` writes it
 */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (['localhost', '::1', '::', '0.0.0.0'].includes(host)) return true
  const mapped = mappedIpv4.exec(host)?.[1]
  if (mapped !== undefined) {
    const high = Number.parseInt(mapped, 16)
    return high >> 8 === 127 || high === 0
  }
  const parts = host.split('.')
  return parts.length === 4 && parts[0] === '127' && parts.every((part) => /^\d{1,3}$/.test(part))
}

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
  // A name below localhost is one of this computer by RFC 6761, and may still be asked for on the network.
  const isHere = isLoopbackHost(url.hostname) || /\.localhost\.?$/i.test(url.hostname)
  if (isHere && !isLoopbackHost(new URL(serverUrl).hostname)) {
    throw new AppError('cloud-bad-answer', { detail: { reason: 'address' } })
  }
}

/** @throws AppError `insecure-address` unless the URL is https, or http to loopback */
export function assertSecure(url: URL): void {
  if (url.protocol === 'https:') return
  if (url.protocol === 'http:' && isLoopbackHost(url.hostname)) return
  throw new AppError('insecure-address', { detail: { host: url.host } })
}
