import { useState } from 'react'
import { Button } from '@renderer/ui/button'
import { TrashDialog } from './trash-dialog'

/** The way back to everything that was removed. */
export function TrashButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Trash…</Button>
      {isOpen ? <TrashDialog draftId={null} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
