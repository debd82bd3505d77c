import { platformPath, type PlatformPage } from '@shared/platform/platform-pages'
import { openWebPage } from '@renderer/copy/open-web-page'
import { showSubmenu } from './sidebar-state'
import { submenuOf } from './submenus'

/** Opens a page of the platform in the browser, and the sidebar it belongs to here. */
export function openPlatformPage(page: PlatformPage, name: string): void {
  const submenu = submenuOf(platformPath(page) ?? '')
  if (submenu !== null) showSubmenu(submenu)
  openWebPage(page, name)
}
