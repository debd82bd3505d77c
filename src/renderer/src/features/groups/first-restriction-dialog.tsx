import type { PermissionGroup } from '@shared/domain/app/groups'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'

interface FirstRestrictionDialogProps {
  group: PermissionGroup
  /** Name of what is taken away. */
  permission: string
  onConfirm: () => void
  onClose: () => void
}

/** Asked before a group that may do everything is held to a list: the cloud takes names, and none stands for all. */
export function FirstRestrictionDialog(props: FirstRestrictionDialogProps) {
  const { group, permission, onConfirm, onClose } = props
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Remove ${permission} from ${group.name}?`}
      description={`${group.name} currently has every permission. This change replaces that with a list.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            Remove permission
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-muted">
        <li>The list names every permission that Timbre knows, except {permission}.</li>
        <li>{group.name} loses what the platform has or adds beyond that list.</li>
        <li>Timbre cannot change a list back to every permission.</li>
      </ul>
    </Dialog>
  )
}
