import type { DesignProblem } from '@shared/domain/cloud/voice-design'

/** What went wrong with each unfinished voice in this session. */
export interface Problems<P extends { atMs: number } = DesignProblem> {
  of(id: string): P[]
  set(id: string, problems: readonly Omit<P, 'atMs'>[]): void
  clear(id: string): void
}

export function createProblems<P extends { atMs: number } = DesignProblem>(nowMs: () => number): Problems<P> {
  const known = new Map<string, P[]>()
  return {
    of: (id) => known.get(id) ?? [],
    set: (id, problems) =>
      void known.set(
        id,
        problems.map((problem) => ({ ...problem, atMs: nowMs() }) as P),
      ),
    clear: (id) => void known.delete(id),
  }
}
