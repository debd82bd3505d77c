import { useSyncExternalStore } from 'react'
import type { AccessFacts } from '@shared/access/access-facts'
import { isShown, type SubmenuKey } from './sidebar-item'
import { submenus } from './submenus'

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

const isSubmenu = (key: string): key is SubmenuKey => Object.hasOwn(submenus, key)

/**
 * The sidebar in the place of the main one; null for the main one.
 * @param stored how it was left on this computer, perhaps by somebody who has what this person has not
 */
export const submenuFor = (stored: string, facts: AccessFacts): SubmenuKey | null =>
  isSubmenu(stored) && isShown(facts)(submenus[stored]) ? stored : null

export function useSubmenu(facts: AccessFacts): SubmenuKey | null {
  return submenuFor(useStored(submenuKey), facts)
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
