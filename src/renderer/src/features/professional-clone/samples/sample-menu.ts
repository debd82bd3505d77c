import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  CloudUpload,
  Languages,
  Pencil,
  Play,
  RotateCcw,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import type { Sample } from '@shared/domain/dataset/sample'
import { counted } from '@renderer/copy/format'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { batchNames, type BatchCommand } from '@renderer/features/sample-settings/batch/batch-actions'
import { batchCommands, batchIcons } from '@renderer/features/sample-settings/batch/batch-bar'
import { shortcuts } from '@renderer/lib/shortcuts'
import { canRetry, isMarkedOtherLanguage, languageOffer, skippableWarnings } from './sample-status'

const { playRow, sampleSettings, rename, moveUp, moveDown, remove } = shortcuts

export interface SampleCommands {
  play: (sample: Sample) => void
  settings: (sample: Sample) => void
  batch: (command: BatchCommand, samples: readonly Sample[]) => void
  rename: (sample: Sample) => void
  retry: (samples: readonly Sample[]) => void
  skip: (samples: readonly Sample[]) => void
  sendSettings: (samples: readonly Sample[]) => void
  setLanguage: (samples: readonly Sample[]) => void
  move: (to: 'up' | 'down' | 'top' | 'bottom') => void
  uploadAgain: () => void
  remove: (samples: readonly Sample[]) => void
}

interface MenuFacts {
  /** Samples whose settings the cloud refused. */
  refusedSettings: ReadonlySet<string>
  /** Of the draft. */
  language: string
}

/** What can be done with the chosen rows, in one menu. */
export function sampleMenu(
  chosen: readonly Sample[],
  { refusedSettings, language }: MenuFacts,
  commands: SampleCommands,
): MenuEntry[] {
  const [only] = chosen
  if (!only) return []
  const isOne = chosen.length === 1
  const failed = chosen.filter(canRetry)
  const warned = chosen.filter((sample) => skippableWarnings(sample).length > 0)
  const ready = chosen.filter((sample) => sample.state === 'ready')
  const otherLanguage = chosen.filter(isMarkedOtherLanguage)
  const refused = chosen.filter((sample) => sample.uploadState === 'error')
  const unsettled = chosen.filter(({ id }) => refusedSettings.has(id))
  const count = counted(chosen.length, 'sample')
  const entries: (MenuEntry | null)[] = [
    isOne
      ? {
          label: 'Play',
          icon: Play,
          shortcut: playRow.keys[0],
          isDisabled: only.state !== 'ready',
          onSelect: () => commands.play(only),
        }
      : null,
    isOne
      ? {
          label: 'Settings',
          icon: SlidersHorizontal,
          shortcut: sampleSettings.keys[0],
          isDisabled: only.state !== 'ready',
          onSelect: () => commands.settings(only),
        }
      : null,
    isOne
      ? { label: 'Rename', icon: Pencil, shortcut: rename.keys[0], onSelect: () => commands.rename(only) }
      : null,
    failed.length > 0
      ? { label: 'Try again', icon: RotateCcw, onSelect: () => commands.retry(failed) }
      : null,
    warned.length > 0
      ? { label: 'Upload anyway', icon: CloudUpload, onSelect: () => commands.skip(warned) }
      : null,
    otherLanguage.length > 0
      ? {
          label: languageOffer(otherLanguage.length, language),
          icon: Languages,
          onSelect: () => commands.setLanguage(otherLanguage),
        }
      : null,
    refused.length > 0
      ? { label: 'Upload again', icon: CloudUpload, onSelect: () => commands.uploadAgain() }
      : null,
    unsettled.length > 0
      ? {
          label: 'Send settings again',
          icon: RotateCcw,
          onSelect: () => commands.sendSettings(unsettled),
        }
      : null,
    ...(ready.length > 0 ? batchEntries(ready, commands) : []),
    'separator',
    ...orderEntries(commands),
    'separator',
    {
      label: isOne ? 'Remove' : `Remove ${count}`,
      icon: Trash2,
      shortcut: remove.keys[0],
      isDanger: true,
      onSelect: () => commands.remove(chosen),
    },
  ]
  const present = entries.filter((entry) => entry !== null)
  return present[0] === 'separator' ? present.slice(1) : present
}

const batchEntries = (ready: readonly Sample[], commands: SampleCommands): MenuEntry[] => [
  'separator',
  ...batchCommands.map((command) => ({
    label: batchNames[command],
    icon: batchIcons[command],
    onSelect: () => commands.batch(command, ready),
  })),
]

const orderEntries = (commands: Pick<SampleCommands, 'move'>): MenuEntry[] => [
  { label: 'Move up', icon: ArrowUp, shortcut: moveUp.keys[0], onSelect: () => commands.move('up') },
  { label: 'Move down', icon: ArrowDown, shortcut: moveDown.keys[0], onSelect: () => commands.move('down') },
  { label: 'Move to the top', icon: ArrowUpToLine, onSelect: () => commands.move('top') },
  { label: 'Move to the bottom', icon: ArrowDownToLine, onSelect: () => commands.move('bottom') },
]
