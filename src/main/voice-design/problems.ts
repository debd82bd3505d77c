import type { DesignProblem } from '@shared/domain/cloud/voice-design'

/** What went wrong with each design in this session. */
export interface Problems {
  of(designId: string): DesignProblem[]
  set(designId: string, problems: readonly Omit<DesignProblem, 'atMs'>[]): void
  clear(designId: string): void
}

export function createProblems(nowMs: () => number): Problems {
  const known = new Map<string, DesignProblem[]>()
  return {
    of: (designId) => known.get(designId) ?? [],
    set: (designId, problems) =>
      void known.set(
        designId,
        problems.map((problem) => ({ ...problem, atMs: nowMs() })),
      ),
    clear: (designId) => void known.delete(designId),
  }
}
