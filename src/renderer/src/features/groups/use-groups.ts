import { useEffect, useState } from 'react'
import { withPermission } from '@shared/access/permission-matrix'
import type { PermissionGroup } from '@shared/domain/app/groups'
import { queryClient, useAnswer } from '@renderer/bridge/queries'
import { call } from '@renderer/bridge/studio'
import { toastError } from '@renderer/copy/error-toast'
import { toast } from '@renderer/ui/feedback/toast'

export interface GroupsNow {
  answer: ReturnType<typeof useGroupsAnswer>
  /** `group permission` of a change that is on its way. */
  busy: string | null
  /** Group whose permissions had been changed elsewhere. */
  conflict: PermissionGroup | null
  setPermission: (
    group: PermissionGroup,
    permission: { id: string; name: string },
    isGranted: boolean,
  ) => void
  addMember: (group: PermissionGroup, member: string) => Promise<boolean>
  removeMember: (group: PermissionGroup, member: string) => void
}

/** Asked each time the page opens: nothing tells of a change made elsewhere. */
function useGroupsAnswer() {
  const answer = useAnswer('groups', 'list', {})
  const { refetch } = answer
  useEffect(() => void refetch(), [refetch])
  return answer
}
const show = (groups: readonly PermissionGroup[]): void =>
  void queryClient.setQueryData(['groups', 'list', {}], groups)

/** The groups of the workspace, and what an administrator does with them: each change is saved at once, with an undo. */
export function useGroups(): GroupsNow {
  const answer = useGroupsAnswer()
  const [busy, setBusy] = useState<string | null>(null)
  const [conflict, setConflict] = useState<PermissionGroup | null>(null)

  async function save(group: PermissionGroup, permissions: string[]): Promise<PermissionGroup | null> {
    const { isSaved, groups } = await call('groups', 'setPermissions', {
      groupId: group.groupId,
      permissions,
      seen: group.permissions,
    })
    show(groups)
    const now = groups.find(({ groupId }) => groupId === group.groupId) ?? null
    setConflict(isSaved ? null : now)
    return isSaved ? now : null
  }

  const change = (of: string, run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(of)
    return run()
      .then(
        () => true,
        (error: unknown) => {
          toastError(error)
          return false
        },
      )
      .finally(() => setBusy(null))
  }

  return {
    answer,
    busy,
    conflict,
    setPermission(group, { id, name }, isGranted) {
      void change(`${group.groupId} ${id}`, async () => {
        const saved = await save(group, withPermission(group.permissions, id, isGranted))
        if (saved === null) return
        const said = `${group.name}: ${isGranted ? 'Has permission' : 'No permission'}, ${name}.`
        // No list of names gives a group every permission again.
        if (group.permissions === null) toast.message(said)
        else
          toast.undo(said, () => {
            void change(`${group.groupId} ${id}`, () =>
              save(saved, withPermission(saved.permissions, id, !isGranted)),
            )
          })
      })
    },
    addMember: (group, member) =>
      change(group.groupId, async () =>
        show(await call('groups', 'addMember', { groupId: group.groupId, member })),
      ),
    removeMember(group, member) {
      void change(group.groupId, async () => {
        show(await call('groups', 'removeMember', { groupId: group.groupId, member }))
        toast.undo(`${member} is no longer in ${group.name}.`, () => {
          void change(group.groupId, async () =>
            show(await call('groups', 'addMember', { groupId: group.groupId, member })),
          )
        })
      })
    },
  }
}
