import type { PlatformPage } from '@shared/platform/platform-pages'
import { openWebPage } from './open-web-page'

/** A page of the platform that opens in the system's browser. */
export function PageLink({ page, name, children }: { page: PlatformPage; name?: string; children: string }) {
  return (
    <button
      type="button"
      role="link"
      className="rounded-sm text-accent-ink underline underline-offset-2"
      onClick={() => openWebPage(page, name ?? children)}
    >
      {children}
    </button>
  )
}
