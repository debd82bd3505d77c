import type { ExportCheck } from '@shared/domain/export/export'
import { exportLayouts, type ExportLayout } from '@shared/domain/export/export-options'

type Facts = Pick<ExportCheck, 'canBeOne' | 'hasLines'>

/** How so many recordings can be laid out in files. */
export const possibleLayouts = (count: number, { canBeOne, hasLines }: Facts): ExportLayout[] =>
  exportLayouts.filter((layout) => {
    if (layout === 'all') return count > 1 && canBeOne
    return layout === 'each' || hasLines
  })

/** The one that is wanted, where it is possible. */
export const usableLayout = (wanted: ExportLayout, count: number, facts: Facts | undefined): ExportLayout =>
  facts === undefined || possibleLayouts(count, facts).includes(wanted) ? wanted : 'each'
