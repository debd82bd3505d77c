import { app, Menu } from 'electron'
import { deepLinkScheme } from '@shared/domain/app/deep-link-scheme'
import type { RecentDraft } from './recent-drafts'

/** The link that leads to a draft, as any other from outside. */
export const linkToDraft = (id: string): string => `${deepLinkScheme}://clones/${id}`

/** The drafts in the dock's menu (macOS) and the jump list of the task bar (Windows). */
export function showRecentDrafts(recent: readonly RecentDraft[], open: (id: string) => void): void {
  app.dock?.setMenu(
    Menu.buildFromTemplate(recent.map(({ id, name }) => ({ label: name, click: () => open(id) }))),
  )
  if (process.platform !== 'win32') return
  const items = recent.map(({ id, name }) => ({
    type: 'task' as const,
    title: name,
    program: process.execPath,
    // What follows -- is never read as a switch of Chromium.
    args: `-- ${linkToDraft(id)}`,
    iconPath: process.execPath,
    iconIndex: 0,
  }))
  app.setJumpList(items.length === 0 ? null : [{ type: 'custom', name: 'Recent drafts', items }])
}
