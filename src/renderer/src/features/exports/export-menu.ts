import { BookCheck, FileOutput } from 'lucide-react'
import type { MenuEntry } from '@renderer/ui/overlays/menu'
import { openAcxCheck, openExport } from './export-request'
import type { ExportItem } from './export-words'

/** The entries of a recording's menu that lead out of Timbre. */
export const exportMenu = (item: ExportItem, isDisabled = false): MenuEntry[] => [
  { label: 'Export…', icon: FileOutput, isDisabled, onSelect: () => openExport([item]) },
  { label: 'ACX check…', icon: BookCheck, isDisabled, onSelect: () => openAcxCheck(item) },
]
