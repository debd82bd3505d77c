import { Download, FileCode2, FileJson2, FileText, Printer, Sheet } from 'lucide-react'
import type { CallInput } from '@renderer/bridge/studio'
import { useCommand } from '@renderer/bridge/queries'
import { toastError } from '@renderer/copy/error-toast'
import { Button } from '@renderer/ui/button'
import { ContextMenu, type MenuEntry } from '@renderer/ui/overlays/menu'
import { openRowMenu } from '@renderer/ui/rows/open-row-menu'
import { toast } from '@renderer/ui/feedback/toast'

type Format = CallInput<'judging', 'exportReport'>['format']

const formats: readonly { format: Format; label: string; icon: typeof FileText }[] = [
  { format: 'pdf', label: 'Save as PDF', icon: FileText },
  { format: 'html', label: 'Save as web page (HTML)', icon: FileCode2 },
  { format: 'csv', label: 'Save as spreadsheet (CSV)', icon: Sheet },
  { format: 'json', label: 'Save as data (JSON)', icon: FileJson2 },
]

interface ExportMenuProps {
  draftId: string
  isEmpty: boolean
  onPrint: () => void
}

export function ExportMenu({ draftId, isEmpty, onPrint }: ExportMenuProps) {
  const save = useCommand('judging', 'exportReport')
  const items: MenuEntry[] = [
    ...formats.map(({ format, label, icon }) => ({
      label,
      icon,
      onSelect: () =>
        save.mutate(
          { draftId, format },
          {
            onSuccess: (saved) => saved && toast.success(`Saved ${saved.fileName}`),
            onError: (error) => toastError(error),
          },
        ),
    })),
    'separator',
    { label: 'Print', icon: Printer, onSelect: onPrint },
  ]
  return (
    <ContextMenu items={items}>
      <Button
        icon={Download}
        aria-haspopup="menu"
        isBusy={save.isPending}
        {...(isEmpty ? { disabledReason: 'Nothing to report yet.' } : {})}
        onClick={(event) => openRowMenu(event.currentTarget)}
      >
        Export
      </Button>
    </ContextMenu>
  )
}
