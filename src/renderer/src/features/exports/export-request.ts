import { createStore } from 'zustand/vanilla'
import type { ExportItem } from './export-words'

/** What a person wants to do with recordings: choose how they are exported, or see whether ACX would take one. */
export type ExportRequest =
  | { kind: 'export' | 'acx'; /** Not empty. */ items: readonly ExportItem[] }
  /** Of a sound file that is not of the library. */
  | { kind: 'acx-file' }

/** The open dialog; null for none. */
export const exportRequest = createStore<{ request: ExportRequest | null }>(() => ({ request: null }))

export function openExport(items: readonly ExportItem[]): void {
  if (items.length > 0) exportRequest.setState({ request: { kind: 'export', items } })
}

export const openAcxCheck = (item: ExportItem): void =>
  exportRequest.setState({ request: { kind: 'acx', items: [item] } })

export const openAcxCheckOfFile = (): void => exportRequest.setState({ request: { kind: 'acx-file' } })

export const closeExport = (): void => exportRequest.setState({ request: null })
