import { z } from 'zod'
import type { AccountStore } from './account-store'
import type { KeptStore } from './kept-store'

export interface DemoGroup {
  id: string
  name: string
  members: string[]
  permissions: string[]
}

/** Groups of members; the first one's permissions are the account's `group_permissions`. */
export interface GroupStore {
  list(): DemoGroup[]
  /** Null where there is no such group. */
  find(id: string): DemoGroup | null
  change(id: string, patch: Partial<Pick<DemoGroup, 'members' | 'permissions'>>): void
  reset(): void
}

/** The group of all members; its permissions are the workspace's own. */
export const everyoneId = 'everyone'
const ownId = 'demo-group'
const kept = z.record(
  z.string(),
  z.object({ members: z.array(z.string()), permissions: z.array(z.string()) }),
)
const key = 'groups'
const names: Readonly<Record<string, string>> = { [ownId]: 'Demo group', editors: 'Editors' }
const seeded: z.infer<typeof kept> = {
  [ownId]: { members: ['demo-user'], permissions: [] },
  editors: { members: ['editor@demo.invalid'], permissions: ['projects'] },
}

export function createGroupStore(values: KeptStore, account: AccountStore): GroupStore {
  const stored = () => values.get(key, kept) ?? seeded
  const list = (): DemoGroup[] =>
    Object.entries(stored()).map(([id, { members, permissions }]) => ({
      id,
      name: names[id] ?? id,
      members,
      permissions: id === ownId ? account.settings().group_permissions : permissions,
    }))
  return {
    list,
    find: (id) => list().find((group) => group.id === id) ?? null,
    change(id, patch) {
      if (id === ownId && patch.permissions) account.change({ group_permissions: patch.permissions })
      const before = stored()
      const group = before[id]
      if (group) values.set(key, { ...before, [id]: { ...group, ...patch } })
    },
    reset: () => values.set(key, seeded),
  }
}
