import type { DatasetFinding, FindingKind } from '@shared/domain/dataset/analysis'
import { kindNames } from '@shared/judge/kind-names'

const gravity: Record<DatasetFinding['severity'], number> = { bad: 0, warning: 1, note: 2 }

/** Kinds of findings in one line, the gravest first, each once with how often it is there: Noise, Long pauses (3). */
export function findingsInBrief(findings: readonly DatasetFinding[]): string {
  if (findings.length === 0) return 'no findings'
  const kinds = new Map<FindingKind, { count: number; rank: number }>()
  for (const { kind, severity } of findings) {
    const known = kinds.get(kind)
    kinds.set(kind, {
      count: (known?.count ?? 0) + 1,
      rank: Math.min(known?.rank ?? Infinity, gravity[severity]),
    })
  }
  return [...kinds]
    .sort(([, a], [, b]) => a.rank - b.rank)
    .map(([kind, { count }]) => (count === 1 ? kindNames[kind] : `${kindNames[kind]} (${count})`))
    .join(', ')
}
