import { useState } from 'react'
import { Lightbulb } from 'lucide-react'
import { Tips } from '@renderer/features/record/dialog/tips'
import { Button } from '@renderer/ui/button'
import { Dialog } from '@renderer/ui/overlays/dialog'

/** What makes good samples, beside the orb. */
export function TipsCard() {
  return (
    <section aria-labelledby="clone-tips" className="rounded-xl border border-line bg-surface p-4">
      <h3 id="clone-tips" className="mb-2 font-semibold">
        Tips
      </h3>
      <Tips className="gap-y-2 text-small" />
    </section>
  )
}

/** The same where there is no room for the card. */
export function TipsButton({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button variant="ghost" icon={Lightbulb} className={className} onClick={() => setOpen(true)}>
        Tips
      </Button>
      {isOpen ? (
        <Dialog isOpen onClose={close} title="Tips" footer={<Button onClick={close}>Close</Button>}>
          <Tips />
        </Dialog>
      ) : null}
    </>
  )
}
