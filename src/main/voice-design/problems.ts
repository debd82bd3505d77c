import type { DesignProblem } from '@shared/domain/cloud/voice-design'

/** What went wrong with each unfinished voice in this session. */
export interface Problems<P extends { field: string | null; atMs: number } = DesignProblem> {
  of(id: string): P[]
  set(id: string, problems: readonly Omit<P, 'atMs'>[]): void
  clear(id: string): void
  /** What was said of a field is no longer of what it holds. */
  clearFields(id: string, fields: ReadonlySet<P['field']>): void
}

export function createProblems<P extends { field: string | null; atMs: number } = DesignProblem>(
  nowMs: () => number,
): Problems<P> {
  const known = new Map<string, P[]>()
  return {
    of: (id) => known.get(id) ?? [],
    set: (id, problems) =>
      void known.set(
        id,
        problems.map((problem) => ({ ...problem, atMs: nowMs() }) as P),
      ),
    clear: (id) => void known.delete(id),
    clearFields: (id, fields) =>
      void known.set(
        id,
        (known.get(id) ?? []).filter(({ field }) => field === null || !fields.has(field)),
      ),
  }
}
