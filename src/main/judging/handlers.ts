import type { Handlers } from '@shared/ipc/contract'
import { exportReport, type ExportDeps } from './export-report'
import type { Judging } from './judging'

type Measuring = Pick<Handlers['judging'], 'analysis' | 'measure'>

/** @param measuring the calls of src/main/analysis, which live in the same domain */
export function judgingHandlers(
  deps: ExportDeps & {
    judging: () => Judging
    draftName: (draftId: string) => string
    measuring: Measuring
  },
): Handlers['judging'] {
  return {
    ...deps.measuring,
    report: ({ draftId }) => deps.judging().report(draftId),
    setReference: ({ draftId, sampleId }) => deps.judging().setReference(draftId, sampleId),
    exportReport: ({ draftId, format }) =>
      exportReport(
        { report: deps.judging().report(draftId), draftName: deps.draftName(draftId), format },
        deps,
      ),
  }
}
