import type { PlatformPage } from '@shared/platform/platform-pages'
import { call } from '@renderer/bridge/studio'
import { toast } from '@renderer/ui/feedback/toast'
import { toastError } from './error-toast'

/**
 * Opens a page of the platform in the browser; where there is none, or nobody knows where, it says so: the one opener of
 * the web, so that no server's account is ever led to another company's page.
 * @param name what the person knows it by
 */
export function openWebPage(page: PlatformPage, name: string): void {
  const opens = async (): Promise<void> => {
    const { opened } = await call('app', 'openPlatformPage', { page })
    if (opened === 'page') return
    const account = await call('account', 'get', {})
    toast.message(
      account.mode === 'demo'
        ? `The demo workspace has no web page for ${name}.`
        : `Timbre does not know the web page for ${name} on this server.`,
      {
        id: 'platform-page',
        description: 'It opens in your browser when you are signed in to the platform.',
      },
    )
  }
  opens().catch(toastError)
}
