import { useState, type SyntheticEvent } from 'react'
import { X } from 'lucide-react'
import type { PermissionGroup } from '@shared/domain/app/groups'
import { Button, IconButton } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import type { GroupsNow } from './use-groups'

/** Who is in a group; everybody is in Everyone. */
export function GroupMembers({ group, of }: { group: PermissionGroup; of: GroupsNow }) {
  const [typed, setTyped] = useState('')
  const isBusy = of.busy === group.groupId
  const add = (event: SyntheticEvent): void => {
    event.preventDefault()
    const member = typed.trim()
    if (member === '' || isBusy) return
    void of.addMember(group, member).then((isDone) => (isDone ? setTyped('') : undefined))
  }
  return (
    <section aria-label={`Members of ${group.name}`} className="flex max-w-form flex-col gap-3">
      <h3 className="font-semibold">{group.name}</h3>
      {group.members.length === 0 ? (
        <p className="text-ink-muted">This group has no members yet.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {group.members.map((member) => (
            <li key={member} className="flex h-10 items-center gap-2 pr-1 pl-4">
              <span className="min-w-0 flex-1 truncate" title={member}>
                {member}
              </span>
              <IconButton
                label={`Remove ${member} from ${group.name}`}
                icon={X}
                size="sm"
                isDisabled={isBusy}
                onClick={() => of.removeMember(group, member)}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={`Add to ${group.name}`}>
            <Input
              value={typed}
              placeholder="name@example.com"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
        <Button type="submit" isBusy={isBusy} isDisabled={typed.trim() === ''}>
          Add
        </Button>
      </form>
    </section>
  )
}
