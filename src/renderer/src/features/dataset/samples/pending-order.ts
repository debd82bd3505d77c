import type { Sample } from '@shared/domain/sample'

/**
 * The rows in an order that main has not confirmed yet: shown at once, replaced by the event that follows. Rows the
 * order does not know (added meanwhile) come last; rows that left are skipped.
 */
export function withOrder(samples: readonly Sample[], order: readonly string[]): readonly Sample[] {
  const rows = new Map(samples.map((sample) => [sample.id, sample]))
  const known = order.flatMap((id) => {
    const sample = rows.get(id)
    rows.delete(id)
    return sample ? [sample] : []
  })
  return [...known, ...rows.values()]
}
