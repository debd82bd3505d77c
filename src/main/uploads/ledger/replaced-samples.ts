import type { PlanFix } from '@shared/domain/cloud/upload'
import { isLeftBehind } from '../plan/surplus'
import { unfinishedPhases, type LedgerRow, type UploadRow } from './upload-rows'

/** For samples that others were made from: what replaces them now. */
export type Successors = ReadonlyMap<string, readonly string[]>

/**
 * A replaced or split sample is deleted in the cloud only after every replacement is confirmed there (rulings).
 * Replacements that the person leaves out are not awaited, as long as one is confirmed.
 */
export function replacedRows(
  rows: readonly LedgerRow[],
  successors: Successors,
  fixes: Readonly<Record<string, PlanFix>>,
): { due: LedgerRow[]; waiting: LedgerRow[] } {
  const byId = new Map(rows.map((row) => [row.sampleId, row]))
  const due: LedgerRow[] = []
  const waiting: LedgerRow[] = []
  for (const row of rows.filter(isLeftBehind)) {
    const wanted = (successors.get(row.sampleId) ?? []).filter(
      (id) => byId.get(id)?.state === 'confirmed' || fixes[id] !== 'drop',
    )
    if (wanted.length === 0) continue
    const areThere = wanted.every((id) => {
      const next = byId.get(id)
      return next?.state === 'confirmed' && next.voiceId === row.voiceId
    })
    ;(areThere ? due : waiting).push(row)
  }
  return { due, waiting }
}

/** How many of these rows go once everything that is `sent` is confirmed, too. */
export function expectedReplacements(
  rows: readonly Pick<LedgerRow, 'sampleId' | 'state' | 'isRemoved'>[],
  successors: Successors,
  { fixes, sent }: { fixes: Readonly<Record<string, PlanFix>>; sent: ReadonlySet<string> },
): number {
  const there = new Set([
    ...sent,
    ...rows.filter(({ state }) => state === 'confirmed').map(({ sampleId }) => sampleId),
  ])
  return rows.filter((row) => {
    if (!isLeftBehind(row)) return false
    const wanted = (successors.get(row.sampleId) ?? []).filter((id) => there.has(id) || fixes[id] !== 'drop')
    return wanted.length > 0 && wanted.every((id) => there.has(id))
  }).length
}

/** What goes by itself. What became due after the end of the upload does not: the person decides. */
export function clearedByItself(
  rows: readonly LedgerRow[],
  successors: Successors,
  upload: Pick<UploadRow, 'phase' | 'fixes'> | null,
): LedgerRow[] {
  const { due, waiting } = replacedRows(rows, successors, upload?.fixes ?? {})
  return upload && unfinishedPhases.includes(upload.phase) ? [...due, ...waiting] : waiting
}

/**
 * @param origins which sample was made from which, over all changes
 * @returns for every source, its replacements after all changes, without those in the trash
 */
export function successorsOf(
  origins: readonly { sampleId: string; fromSampleId: string; isRemoved: boolean }[],
): Successors {
  const children = new Map<string, { id: string; isRemoved: boolean }[]>()
  for (const { sampleId, fromSampleId, isRemoved } of origins) {
    children.set(fromSampleId, [...(children.get(fromSampleId) ?? []), { id: sampleId, isRemoved }])
  }
  const live = (id: string): string[] =>
    (children.get(id) ?? []).flatMap((child) => (child.isRemoved ? live(child.id) : [child.id]))
  return new Map([...children.keys()].map((id) => [id, [...new Set(live(id))]]))
}
