import { everyoneId } from '@shared/access/permission-matrix'
import { accessRefusal } from '@shared/access/access-rules'
import type { PermissionGroup } from '@shared/domain/app/groups'
import { AppError } from '@shared/errors/app-error'
import type { Handlers } from '@shared/ipc/contract'
import type { AccountModule } from '../account/account'
import type { AccessSource } from '../access/access-source'
import type { CloudClient } from '../cloud/cloud-client'
import type { Log } from '../platform/log/log'
import type { Module } from '../scope/module'

/** Creates what an administrator changes of the workspace's groups. Nothing is kept here: each look asks the cloud. */
export function createGroups(deps: {
  account: Pick<AccountModule, 'cloud'>
  access: Pick<AccessSource, 'known' | 'get' | 'groupsChanged'>
  log: Log
}): Module<Pick<Handlers, 'groups'>> {
  const log = deps.log.child('groups')
  const closing = new AbortController()
  const { signal } = closing

  /** @throws AppError `missing-permissions` */
  function asAdmin(): CloudClient {
    if (accessRefusal('manageGroups', deps.access.known()) !== null) throw new AppError('missing-permissions')
    return deps.account.cloud()
  }

  /** The administrator's own permissions may have changed with it. */
  function changed(client: CloudClient): Promise<PermissionGroup[]> {
    deps.access.groupsChanged()
    void deps.access.get()
    return groupsOf(client)
  }

  async function groupsOf(client: CloudClient): Promise<PermissionGroup[]> {
    const [workspace, groups] = await Promise.all([
      client.getWorkspace({ signal }),
      client.listGroups({ signal }),
    ])
    const members = [...new Set(groups.flatMap(({ memberIds }) => memberIds))]
    return [
      { groupId: everyoneId, name: 'Everyone', members, permissions: workspace.allMembersPermissions },
      ...groups
        .filter(({ groupId }) => groupId !== everyoneId)
        .map(({ groupId, name, memberIds, permissions }) => ({
          groupId,
          name,
          members: memberIds,
          permissions,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ]
  }

  return {
    handlers: {
      groups: {
        list: () => groupsOf(asAdmin()),
        async setPermissions({ groupId, permissions, seen }) {
          const client = asAdmin()
          const before = await groupsOf(client)
          const group = before.find((each) => each.groupId === groupId)
          if (!group) throw new AppError('not-found')
          // No call of the cloud compares: what was changed elsewhere since it was seen is shown, not written over.
          if (!isSameSet(group.permissions, seen)) return { isSaved: false, groups: before }
          await client.setGroupPermissions({ groupId, permissions }, { signal })
          log.info('group_permissions_saved', { groupId })
          return { isSaved: true, groups: await changed(client) }
        },
        async addMember({ groupId, member }) {
          const client = asAdmin()
          await client.addGroupMember({ groupId, member }, { signal })
          return await changed(client)
        },
        async removeMember({ groupId, member }) {
          const client = asAdmin()
          await client.removeGroupMember({ groupId, member }, { signal })
          return await changed(client)
        },
      },
    },
    close: () => closing.abort(),
  }
}

const isSameSet = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === null || b === null
    ? a === b
    : JSON.stringify([...new Set(a)].toSorted()) === JSON.stringify([...new Set(b)].toSorted())
