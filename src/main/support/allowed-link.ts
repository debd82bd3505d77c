import { platformPages, platformUrl } from '@shared/platform/platform-pages'

/** Hosts of the platform's own documentation and support. */
const hosts: ReadonlySet<string> = new Set(
  (['guides', 'help-center', 'support-request'] as const).flatMap((page) => {
    const url = platformPages.includes(page) ? platformUrl(page, null) : null
    return url === null ? [] : [new URL(url).host]
  }),
)

/** Whether the assistant may show this address: by https, on a host of the platform, without a name or a password in it. */
export function isAllowedLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' && url.username === '' && url.password === '' && hosts.has(url.host)
}
