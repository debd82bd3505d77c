import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'
import { IconButton } from '@renderer/ui/button'
import { InlineEdit } from '@renderer/ui/fields/inline-edit'
import type { DetailsForm } from './use-details-form'

/** The draft's name as the title of the page; edited in place. */
export function DraftName({ details: { form } }: { details: DetailsForm }) {
  const name = useWatch({ control: form.control, name: 'name' })
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) {
    return (
      <InlineEdit
        label="Draft name"
        value={name}
        className="h-9 max-w-form text-reading font-semibold"
        onCommit={(value) => {
          form.setValue('name', value, { shouldDirty: true, shouldValidate: true })
          setIsEditing(false)
        }}
        onCancel={() => setIsEditing(false)}
      />
    )
  }
  const shown = name.trim() === '' ? untitledVoiceName : name
  return (
    <div className="flex min-w-0 items-center gap-1">
      <h1
        tabIndex={-1}
        data-page-title
        title={shown}
        dir="auto"
        className="min-w-0 truncate text-left text-heading font-semibold"
        onDoubleClick={() => setIsEditing(true)}
      >
        {shown}
      </h1>
      <IconButton label="Rename draft" icon={Pencil} size="sm" onClick={() => setIsEditing(true)} />
    </div>
  )
}
