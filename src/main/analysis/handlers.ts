import type { Handlers } from '@shared/ipc/contract'
import type { Analyses } from './analyses'

/** The part of judging that measures; the report is judged elsewhere. */
export function analysisHandlers(
  analyses: () => Analyses,
): Pick<Handlers['judging'], 'analysis' | 'measure'> {
  return {
    analysis: ({ sampleId }) => analyses().get(sampleId),
    measure: ({ draftId }) => ({ jobId: analyses().measure(draftId) }),
  }
}
