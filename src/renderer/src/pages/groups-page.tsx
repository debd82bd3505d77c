import { everyoneId } from '@shared/access/permission-matrix'
import { ErrorNotice } from '@renderer/copy/error-notice'
import { SkeletonRows } from '@renderer/ui/feedback/skeleton'
import { Page } from '@renderer/ui/page'
import { PageHeader } from '@renderer/ui/page-header'
import { GroupMembers } from '@renderer/features/groups/group-members'
import { PermissionTable } from '@renderer/features/groups/permission-table'
import { useGroups } from '@renderer/features/groups/use-groups'

/** Who of the workspace may do what; for its administrators. */
export function GroupsPage() {
  const groups = useGroups()
  const { data, error, isFetching, refetch } = groups.answer
  return (
    <Page>
      <PageHeader title="Groups" description="What members of the workspace can use, by group." />
      {data ? (
        <>
          <p className="max-w-form text-ink-muted">
            Every group has what Everyone has. To remove a permission from a group, remove it from Everyone
            first, then grant it to the groups that keep it.
          </p>
          {groups.conflict === null ? null : (
            <p role="alert" className="max-w-form rounded-lg bg-warn-soft px-4 py-3 text-warn-ink">
              The permissions of {groups.conflict.name} were changed elsewhere. Your change was not saved. The
              table shows the current permissions.
            </p>
          )}
          <PermissionTable groups={data} of={groups} />
          <div className="flex flex-col gap-8">
            <h2 className="text-reading font-semibold">Members</h2>
            {data
              .filter(({ groupId }) => groupId !== everyoneId)
              .map((group) => (
                <GroupMembers key={group.groupId} group={group} of={groups} />
              ))}
          </div>
        </>
      ) : error ? (
        <ErrorNotice
          error={error}
          action={{ label: 'Try again', onSelect: () => void refetch(), isBusy: isFetching }}
        />
      ) : (
        <SkeletonRows count={8} label="Loading groups" />
      )}
    </Page>
  )
}
