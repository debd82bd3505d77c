import { useState } from 'react'
import { Copy, ExternalLink } from 'lucide-react'
import {
  designLink,
  isLinkable,
  type DesignLinkForm,
  type LinkedDesign,
} from '@shared/domain/app/design-link'
import { linkedTextMaxChars } from '@shared/limits'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { Field } from '@renderer/ui/fields/field'
import { Input } from '@renderer/ui/fields/input'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { toast } from '@renderer/ui/feedback/toast'
import { openLink } from './open-link'

const forms: readonly { form: DesignLinkForm; label: string; hint: string }[] = [
  {
    form: 'web',
    label: 'Web link',
    hint: 'Opens the platform’s web page; Timbre opens it too when it is pasted here.',
  },
  { form: 'timbre', label: 'Timbre link', hint: 'Opens Timbre.' },
]

interface ShareDialogProps {
  design: LinkedDesign
  onOpened: (designId: string) => void
  onClose: () => void
}

/** The links of a design, and a place for one that somebody sent. */
export function ShareDialog({ design, onOpened, onClose }: ShareDialogProps) {
  const [link, setLink] = useState('')
  const open = (): void => {
    openLink(link).then((designId) => {
      if (designId === null) return
      onClose()
      onOpened(designId)
    }, toastError)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Share this design"
      description="A link carries the prompt, the preview text and the settings. It fills a new design and generates nothing."
    >
      <div className="flex flex-col gap-5">
        {isLinkable(design) ? (
          forms.map(({ form, label, hint }) => (
            <Field key={form} label={label} hint={hint}>
              <LinkRow label={label} link={designLink(design, form)} />
            </Field>
          ))
        ) : (
          <p role="note">
            A link carries a prompt and a preview text of at most {linkedTextMaxChars} characters each.
            Shorten them to share this design.
          </p>
        )}
        <form
          className="border-t border-line pt-5"
          onSubmit={(event) => {
            event.preventDefault()
            open()
          }}
        >
          <Field label="Open a link" hint="A web link or a Timbre link of a design, as a new design.">
            <div className="flex gap-2">
              <Input
                aria-label="Open a link"
                value={link}
                onChange={(event) => setLink(event.currentTarget.value)}
              />
              <Button
                type="submit"
                icon={ExternalLink}
                {...(link.trim() === '' ? { disabledReason: 'Paste a link first.' } : {})}
              >
                Open
              </Button>
            </div>
          </Field>
        </form>
      </div>
    </Dialog>
  )
}

function LinkRow({ label, link }: { label: string; link: string }) {
  const copy = (): void =>
    void navigator.clipboard.writeText(link).then(
      () => toast.success(`${label} copied`),
      () => toast.error('The link could not be copied. Select it and copy it by hand.'),
    )
  return (
    <div className="flex gap-2">
      <Input aria-label={label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button icon={Copy} aria-label={`Copy ${label.toLowerCase()}`} onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
