import type { Found } from '../../../src/main/script-check/found'
import type { Material, PlantedKind } from './material'

/** Of one reading. */
export interface Score {
  found: Partial<Record<PlantedKind, { found: number; all: number; rightKind: number }>>
  /** Findings where nothing was planted. */
  falseAlarms: Found[]
  missed: Material['planted']
  minutes: number
}

/** A place is found when a finding is at most this far from it. */
const nearMs = 500

/** Compares findings with what was planted. */
export function scoreFindings(material: Material, findings: readonly Found[]): Score {
  const used = new Set<Found>()
  const found: Score['found'] = {}
  const missed: Material['planted'] = []
  for (const planted of material.planted) {
    const hits = findings.filter(
      ({ startMs, endMs }) => startMs - nearMs <= planted.endMs && endMs + nearMs >= planted.startMs,
    )
    hits.forEach((hit) => used.add(hit))
    const tally = (found[planted.kind] ??= { found: 0, all: 0, rightKind: 0 })
    tally.all++
    if (hits.length === 0) missed.push(planted)
    else tally.found++
    const kind = planted.kind.split('-').at(-1)
    if (hits.some((hit) => hit.kind === kind)) tally.rightKind++
  }
  return {
    found,
    missed,
    falseAlarms: findings.filter((each) => !used.has(each)),
    minutes: material.pcm.length / 16_000 / 60,
  }
}
