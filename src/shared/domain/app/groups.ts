import { z } from 'zod'
import { list, text } from '../../lib/bounds'

export const permissionGroup = z.object({
  /** `everyone` for the group of all members. */
  groupId: text(),
  name: text(),
  /** As the cloud names them. */
  members: list(text()),
  /** Null: all of them, as a workspace that does not say. Ids that this version does not know are among them. */
  permissions: list(text()).nullable(),
})
export type PermissionGroup = z.infer<typeof permissionGroup>

/** Everyone first. */
export const permissionGroups = list(permissionGroup)

/** What came of a change: done, or not done, because it was changed elsewhere since it was seen. */
export const groupChange = z.object({
  isSaved: z.boolean(),
  /** As the cloud has them now. */
  groups: permissionGroups,
})
