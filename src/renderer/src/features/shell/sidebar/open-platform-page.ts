import { platformPath, type PlatformPage } from '@shared/platform/platform-pages'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'
import { showSubmenu } from './sidebar-state'
import { submenuOf } from './submenus'

/** Opens a page of the platform in the browser, and the sidebar it belongs to here. Says so where there is no page. */
export function openPlatformPage(page: PlatformPage, name: string): void {
  const submenu = submenuOf(platformPath(page) ?? '')
  if (submenu !== null) showSubmenu(submenu)
  const says = async (): Promise<void> => {
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
  says().catch(toastError)
}
