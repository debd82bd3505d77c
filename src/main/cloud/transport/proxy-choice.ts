/** One way to reach a host, as Chromium's `resolveProxy` names it. */
export type ProxyChoice = 'direct' | URL

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http:',
  HTTP: 'http:',
  HTTPS: 'https:',
  SOCKS: 'socks5:',
  SOCKS5: 'socks5:',
}

/**
 * Reads a PAC result such as `PROXY a:8080; SOCKS5 b:1080; DIRECT`.
 * @returns the first entry we can use; `direct` where there is none (SOCKS4 cannot be used)
 */
export function chooseProxy(pacResult: string): ProxyChoice {
  for (const entry of pacResult.split(';')) {
    const [kind = '', address = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return 'direct'
    const scheme = schemes[kind.toUpperCase()]
    if (scheme !== undefined && URL.canParse(`${scheme}//${address}`)) return new URL(`${scheme}//${address}`)
  }
  return 'direct'
}
