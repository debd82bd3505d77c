import { Fragment, useState } from 'react'
import {
  everyoneId,
  featureGuards,
  lockedTooltip,
  permissionCell,
  productPermissions,
  type PermissionName,
} from '@shared/access/permission-matrix'
import type { PermissionGroup } from '@shared/domain/app/groups'
import { Select } from '@renderer/ui/fields/select'
import { FirstRestrictionDialog } from './first-restriction-dialog'
import type { GroupsNow } from './use-groups'

const options = [
  { value: 'no', label: 'No permission' },
  { value: 'has', label: 'Has permission' },
]

const sections = [
  { name: 'Products', permissions: productPermissions },
  { name: 'Features', permissions: featureGuards },
]

/** Products and features by group; what everybody has is locked in the other groups. */
export function PermissionTable({ groups, of }: { groups: readonly PermissionGroup[]; of: GroupsNow }) {
  const everyone = groups.find(({ groupId }) => groupId === everyoneId)?.permissions ?? null
  const [asked, setAsked] = useState<{ group: PermissionGroup; permission: PermissionName } | null>(null)
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line"
      tabIndex={0}
      role="region"
      aria-label="Permissions"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line bg-sunken">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Permission
            </th>
            {groups.map(({ groupId, name }) => (
              <th
                key={groupId}
                scope="col"
                className="max-w-48 truncate px-2 py-2 text-left font-medium"
                title={name}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ name: section, permissions }) => (
            <Fragment key={section}>
              <tr className="border-b border-line">
                <th
                  scope="colgroup"
                  colSpan={groups.length + 1}
                  className="px-4 pt-4 pb-1 text-left text-small font-semibold text-ink-subtle"
                >
                  {section}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission.id} className="border-b border-line last:border-0">
                  <th scope="row" className="px-4 py-1.5 text-left font-normal">
                    {permission.name}
                  </th>
                  {groups.map((group) => (
                    <td key={group.groupId} className="px-2 py-1.5">
                      <PermissionSelect
                        permission={permission}
                        group={group}
                        everyone={everyone}
                        isBusy={of.busy !== null}
                        onChange={(isGranted) =>
                          group.permissions === null
                            ? setAsked({ group, permission })
                            : of.setPermission(group, permission, isGranted)
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {asked === null ? null : (
        <FirstRestrictionDialog
          group={asked.group}
          permission={asked.permission.name}
          onConfirm={() => of.setPermission(asked.group, asked.permission, false)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface PermissionSelectProps {
  permission: PermissionName
  group: PermissionGroup
  /** What everybody has; null: everything. */
  everyone: readonly string[] | null
  isBusy: boolean
  onChange: (isGranted: boolean) => void
}

function PermissionSelect({ permission, group, everyone, isBusy, onChange }: PermissionSelectProps) {
  const cell = permissionCell(permission.id, group.groupId, group.permissions, everyone)
  return (
    <Select
      aria-label={`${permission.name}, ${group.name}`}
      className="w-36"
      value={cell.isGranted ? 'has' : 'no'}
      options={options}
      disabledReason={cell.isLocked ? lockedTooltip : isBusy ? 'A change is being saved.' : undefined}
      onValueChange={(value) => onChange(value === 'has')}
    />
  )
}
