import { TriangleAlert } from 'lucide-react'
import type { PlanFix, PlanProblem, UploadPlan } from '@shared/domain/cloud/upload'
import { someNames } from '@shared/copy/some-names'
import { counted } from '@renderer/copy/format'
import { Button } from '@renderer/ui/button'

export type Decide = (sampleIds: readonly string[], fix: PlanFix | null) => void

/** Every rule this plan would break, with what helps. */
export function PlanProblems({
  plan,
  onDecide,
  onSplit,
}: {
  plan: UploadPlan
  onDecide: Decide
  onSplit: () => void
}) {
  if (plan.problems.length === 0) return null
  const names = new Map(plan.items.map((item) => [item.sampleId, item.name]))
  const byMessage = Map.groupBy(plan.problems, (problem) => problem.message)
  return (
    <ul aria-label="Problems" className="flex flex-col gap-2">
      {[...byMessage].map(([message, problems]) => (
        <li
          key={message}
          className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-line bg-warn-soft px-4 py-3"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-ink" />
          <div className="min-w-0 flex-1 basis-72">
            <p className="font-medium">{message}</p>
            <p className="line-clamp-2 text-ink-muted wrap-anywhere">
              {problems.map((problem) => about(problem, names)).find((words) => words !== '')}
            </p>
          </div>
          <div className="flex shrink-0 flex-wrap gap-2">
            {problems.some(({ isJoinable }) => isJoinable) ? (
              <Button size="sm" onClick={onSplit}>
                Split and join
              </Button>
            ) : null}
            {problems.flatMap((problem) =>
              problem.fixes.map((fix) => (
                <Button key={fix} size="sm" onClick={() => onDecide(problem.sampleIds, fix)}>
                  {fixLabel(fix, problem.sampleIds.length)}
                </Button>
              )),
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function about(problem: PlanProblem, names: ReadonlyMap<string, string>): string {
  if (problem.code === 'invalid-details') return 'Close this plan and change it in the voice details.'
  if (problem.isJoinable)
    return `Takes of one session can be joined into one sample. ${namesOf(problem, names)}`
  if (problem.code === 'sample-dataset') return 'It contains the speech of other people.'
  if (problem.code === 'max-samples-size-exceeded')
    return 'Make files smaller with lossless compression, or leave some out.'
  return namesOf(problem, names)
}

function namesOf(problem: PlanProblem, names: ReadonlyMap<string, string>): string {
  const first = problem.sampleIds.slice(0, 3).flatMap((id) => names.get(id) ?? [])
  return someNames(first, problem.sampleIds.length)
}

function fixLabel(fix: PlanFix, count: number): string {
  const files = count === 1 ? '' : ` ${counted(count, 'file')}`
  return fix === 'drop' ? `Leave out${files}` : `Convert${files} to FLAC`
}
