import type { InstantCloneProblem } from '@shared/domain/cloud/instant-clone'

/** What went wrong with each clone in this session. */
export interface Problems {
  of(id: string): InstantCloneProblem[]
  set(id: string, problems: readonly Omit<InstantCloneProblem, 'atMs'>[]): void
  clear(id: string): void
}

export function createProblems(nowMs: () => number): Problems {
  const known = new Map<string, InstantCloneProblem[]>()
  return {
    of: (id) => known.get(id) ?? [],
    set: (id, problems) =>
      void known.set(
        id,
        problems.map((problem) => ({ ...problem, atMs: nowMs() })),
      ),
    clear: (id) => void known.delete(id),
  }
}
