import type { DesignProblem } from '@shared/domain/cloud/voice-design'

/** What went wrong with each unfinished voice in this session. */
export interface Problems<P extends { field: string | null; atMs: number } = DesignProblem> {
  of(id: string): P[]
  set(id: string, problems: readonly Omit<P, 'atMs'>[]): void
  /** Beside what was said before. */
  add(id: string, problems: readonly Omit<P, 'atMs'>[]): void
  clear(id: string): void
  /** What was said of a field is no longer of what it holds. */
  clearFields(id: string, fields: ReadonlySet<P['field']>): void
}

export function createProblems<P extends { field: string | null; atMs: number } = DesignProblem>(
  nowMs: () => number,
): Problems<P> {
  const known = new Map<string, P[]>()
  const of = (id: string): P[] => known.get(id) ?? []
  let lastAtMs = -Infinity
  // What is older than what was told last is not told any more, also where the clock was set back.
  const dated = (problems: readonly Omit<P, 'atMs'>[]): P[] => {
    lastAtMs = Math.max(nowMs(), lastAtMs + 1)
    return problems.map((problem) => ({ ...problem, atMs: lastAtMs }) as P)
  }
  return {
    of,
    set: (id, problems) => void known.set(id, dated(problems)),
    add: (id, problems) => void known.set(id, [...of(id), ...dated(problems)]),
    clear: (id) => void known.delete(id),
    clearFields: (id, fields) =>
      void known.set(
        id,
        of(id).filter(({ field }) => field === null || !fields.has(field)),
      ),
  }
}
