import {
  AudioWaveform,
  Copy,
  FileArchive,
  FolderOpen,
  FolderOutput,
  Pencil,
  ShieldX,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import { counted } from '@renderer/copy/format'
import { isPressed, shortcuts } from '@renderer/lib/shortcuts'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { exportSessionLabel } from '@renderer/features/segments/use-session-folder'

export interface DraftCommands {
  open: (draft: DraftSummary) => void
  /** Only where a name can be edited in its place. */
  rename?: (draft: DraftSummary) => void
  duplicate: (draft: DraftSummary) => void
  exportAs: (draft: DraftSummary, as: 'folder' | 'zip') => void
  exportSession: (draft: DraftSummary) => void
  deleteForGood: (draft: DraftSummary) => void
  remove: (drafts: readonly DraftSummary[]) => void
}

/** What can be done with the chosen drafts. */
export function draftMenu(chosen: readonly DraftSummary[], commands: DraftCommands): MenuEntry[] {
  const [only] = chosen
  if (!only) return []
  const remove: MenuEntry = {
    label: chosen.length === 1 ? 'Remove' : `Remove ${counted(chosen.length, 'draft')}`,
    icon: Trash2,
    shortcut: shortcuts.remove.keys[0],
    isDanger: true,
    onSelect: () => commands.remove(chosen),
  }
  if (chosen.length > 1) return [remove]
  const { rename } = commands
  return [
    {
      label: 'Open',
      icon: FolderOpen,
      shortcut: shortcuts.openRow.keys[0],
      onSelect: () => commands.open(only),
    },
    ...(rename
      ? [{ label: 'Rename', icon: Pencil, shortcut: shortcuts.rename.keys[0], onSelect: () => rename(only) }]
      : []),
    {
      label: 'Duplicate',
      icon: Copy,
      shortcut: shortcuts.duplicate.keys[0],
      onSelect: () => commands.duplicate(only),
    },
    'separator',
    {
      label: 'Export dataset as folder',
      icon: FolderOutput,
      onSelect: () => commands.exportAs(only, 'folder'),
    },
    { label: 'Export dataset as ZIP', icon: FileArchive, onSelect: () => commands.exportAs(only, 'zip') },
    { label: exportSessionLabel, icon: AudioWaveform, onSelect: () => commands.exportSession(only) },
    'separator',
    remove,
    {
      label: 'Delete permanently',
      icon: ShieldX,
      isDanger: true,
      onSelect: () => commands.deleteForGood(only),
    },
  ]
}

/** The menu's shortcuts on a focused draft. @returns whether the key meant one of them */
export function pressDraftKey(
  event: KeyboardEvent,
  focused: DraftSummary,
  chosen: readonly DraftSummary[],
  commands: DraftCommands,
): boolean {
  if (isPressed(event, shortcuts.rename) && commands.rename) commands.rename(focused)
  else if (isPressed(event, shortcuts.duplicate)) commands.duplicate(focused)
  else if (isPressed(event, shortcuts.remove)) commands.remove(chosen)
  else return false
  event.preventDefault()
  return true
}
