import { Dialog } from '@renderer/ui/overlays/dialog'
import { Kbd } from '@renderer/ui/kbd'
import { useDialogParam } from '@renderer/address/use-dialog-param'
import { shortcutGroups } from './shortcuts'

export function ShortcutSheet() {
  const [isOpen, , close] = useDialogParam('shortcuts')
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Keyboard shortcuts" size="lg">
      <div className="gap-x-12 wide:columns-2">
        {shortcutGroups.map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-small font-semibold text-ink-subtle">{group.title}</h3>
            <dl>
              {group.entries.map(({ name, keys }) => (
                <div
                  key={name}
                  className="flex h-8 items-center justify-between gap-4 border-b border-line last:border-0"
                >
                  <dt className="truncate">{name}</dt>
                  <dd className="flex gap-2">
                    {keys.map((key) => (
                      <Kbd key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
