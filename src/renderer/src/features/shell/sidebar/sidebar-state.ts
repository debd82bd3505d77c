import { useSyncExternalStore } from 'react'
import { submenus } from './submenus'
import type { SubmenuKey } from './sidebar-item'

// How the sidebar was left, remembered on this computer.

const submenuKey = 'sidebar-submenu'
const groupsKey = 'sidebar-groups'
const listeners = new Set<() => void>()

function store(key: string, value: string): void {
  localStorage.setItem(key, value)
  for (const changed of listeners) changed()
}

const useStored = (key: string): string =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => localStorage.getItem(key) ?? '',
  )

const isSubmenu = (key: string): key is SubmenuKey => key in submenus

/** The sidebar that is shown in the place of the main one; null for the main one. */
export function useSubmenu(): SubmenuKey | null {
  const key = useStored(submenuKey)
  return isSubmenu(key) ? key : null
}

export const showSubmenu = (key: SubmenuKey | null): void => store(submenuKey, key ?? '')

/** Names of the groups that are unfolded. */
export function useOpenGroups(): ReadonlySet<string> {
  return new Set(useStored(groupsKey).split('\n'))
}

export function toggleGroup(name: string): void {
  const open = new Set((localStorage.getItem(groupsKey) ?? '').split('\n').filter((each) => each !== ''))
  if (!open.delete(name)) open.add(name)
  store(groupsKey, [...open].join('\n'))
}
