import { defaultRecorderSettings } from '@shared/domain/recording/default-recorder-settings'
import { keyLabel } from '@renderer/features/record/booth/accelerators'
import { boothCommands, commandNames } from '@renderer/features/record/booth/commands'
import { shortcuts, type Shortcut } from '@renderer/lib/shortcuts'

export interface ShortcutGroup {
  title: string
  entries: readonly Shortcut[]
}

const { home, clones, settings, newDraft, addVoice, palette, goToVoice, undoRemoval, sheet } = shortcuts

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    entries: [
      ...[home, clones, settings, newDraft, addVoice, palette, goToVoice, undoRemoval, sheet],
      shortcuts.notifications,
    ],
  },
  {
    title: 'In a list',
    entries: [
      ...[shortcuts.move, shortcuts.selectSeveral, shortcuts.toggleRow, shortcuts.selectAll],
      ...[shortcuts.openRow, shortcuts.playRow],
      ...[shortcuts.rename, shortcuts.duplicate, shortcuts.remove, shortcuts.rowMenu],
    ],
  },
  {
    title: 'In a draft',
    entries: [
      ...[shortcuts.addFiles, shortcuts.addFolder, shortcuts.sampleSettings],
      ...[shortcuts.moveUp, shortcuts.moveDown],
    ],
  },
  { title: 'In the booth', entries: [shortcuts.undoPunch, shortcuts.redoPunch] },
  {
    title: 'In the booth (customizable there)',
    entries: [
      ...boothCommands.flatMap((command) => {
        const key = defaultRecorderSettings.keys[command]
        return key === undefined ? [] : [{ name: commandNames[command], keys: [keyLabel(key)] }]
      }),
      { name: 'Shortcuts', keys: ['?'] },
    ],
  },
]
