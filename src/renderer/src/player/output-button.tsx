import { useState } from 'react'
import { Volume2 } from 'lucide-react'
import { IconButton } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Popover } from '@renderer/ui/overlays/popover'
import { OutputSelect } from './output-select'

/** Chooses the output device where something plays. */
export function OutputButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Output device"
      side="bottom"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label="Output device" icon={Volume2} size="sm" />}
    >
      <div className="p-4">
        <Field label="Play sound on">
          <OutputSelect />
        </Field>
      </div>
    </Popover>
  )
}
