import type { DraftSummary } from '@shared/domain/dataset/draft'
import { untitledVoiceName } from '@shared/domain/dataset/draft-rules'

/** A draft that was made and left as it was: recordings go into it before another one is made. */
export const untouchedDraft = (drafts: readonly DraftSummary[]): DraftSummary | undefined =>
  drafts.find(
    ({ name, description, sampleCount, cloudVoiceId }) =>
      name === untitledVoiceName && description === '' && sampleCount === 0 && cloudVoiceId === null,
  )
