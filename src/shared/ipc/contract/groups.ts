import { z } from 'zod'
import { groupChange, permissionGroups } from '../../domain/app/groups'
import { list, text } from '../../lib/bounds'

const permissions = list(text())

export const groups = {
  /** Asks the cloud. */
  list: { input: z.object({}), output: permissionGroups },
  /** Saved only where the cloud still has what was seen. */
  setPermissions: {
    input: z.object({ groupId: text(), permissions, seen: permissions.nullable() }),
    output: groupChange,
  },
  addMember: { input: z.object({ groupId: text(), member: text().min(1) }), output: permissionGroups },
  removeMember: { input: z.object({ groupId: text(), member: text() }), output: permissionGroups },
} as const
