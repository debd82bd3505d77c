import type { LucideIcon } from 'lucide-react'
import { matchPath } from 'react-router'
import type { AccessFacts } from '@shared/access/access-facts'
import { hasNeed, type ShellNeed } from '@shared/access/shell-needs'
import type { ElementName } from '@shared/support/named-elements'
import { platformPath, type PlatformPage } from '@shared/platform/platform-pages'

/** A sidebar of its own, in the place of the main one. */
export type SubmenuKey = 'conversational-ai' | 'productions'

/** What Timbre does itself, what opens in the browser, and what opens another sidebar. */
export type SidebarTarget =
  | { source: 'timbre'; href: string }
  | { source: 'web'; page: PlatformPage }
  | { source: 'submenu'; submenu: SubmenuKey }

/** How a line looks, and for whom (spec/shell.md section 3). */
export interface ItemLook {
  name: string
  icon: LucideIcon
  /** Paths it stands for, of Timbre and of the platform, each with what lies below it. */
  patterns: readonly string[]
  badge?: 'Alpha' | 'New'
  /** For the support assistant. */
  element?: ElementName
  /** It is shown to those who have all of these. */
  needs?: readonly ShellNeed[]
}

export type SidebarItem = SidebarTarget & ItemLook

export interface SidebarGroup {
  name: string
  icon: LucideIcon
  items: readonly SidebarItem[]
}

export interface Submenu extends Pick<ItemLook, 'needs'> {
  name: string
  /** What stands in no group comes first. */
  groups: readonly (Omit<SidebarGroup, 'name' | 'icon'> & { name: string | null })[]
}

export const isShown =
  (facts: AccessFacts) =>
  ({ needs = [] }: Pick<ItemLook, 'needs'>): boolean =>
    needs.every((need) => hasNeed(need, facts))

/** Whether a path is one of these, or lies below one. */
export const matches = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchPath({ path: pattern, end: pattern === '/' }, path) !== null)

/** An item that opens in the browser, known by the path of its page. */
export const webItem = (
  name: string,
  page: PlatformPage,
  icon: LucideIcon,
  rest: Partial<Pick<SidebarItem, 'patterns' | 'badge' | 'needs'>> = {},
): SidebarItem => {
  const path = platformPath(page)
  return { name, source: 'web', page, icon, patterns: path === null ? [] : [path], ...rest }
}
