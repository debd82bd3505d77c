import type { DatasetFinding, FindingKind } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'

export interface FindingFilter {
  kind: FindingKind | null
  severity: DatasetFinding['severity'] | null
  sampleId: string | null
}

export const filtered = (
  findings: readonly DatasetFinding[],
  { kind, severity, sampleId }: FindingFilter,
): DatasetFinding[] =>
  findings.filter(
    (finding) =>
      (kind === null || finding.kind === kind) &&
      (severity === null || finding.severity === severity) &&
      (sampleId === null || finding.sampleId === sampleId),
  )

export const allKinds = 'all'

/** The kinds there are, with how many of each, by name. */
export function kindOptions(findings: readonly DatasetFinding[]): { value: string; label: string }[] {
  const counts = new Map<FindingKind, number>()
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const kinds = [...counts].map(([kind, count]) => ({ value: kind, label: `${kindNames[kind]} (${count})` }))
  return [
    { value: allKinds, label: `All types (${findings.length})` },
    ...kinds.sort((a, b) => a.label.localeCompare(b.label)),
  ]
}

/** What a choice of the select means; a kind that is no longer there is none. */
export const kindOf = (value: string): FindingKind | null =>
  value in kindNames ? (value as FindingKind) : null
