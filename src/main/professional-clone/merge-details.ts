import { merge, type Merged } from '@shared/merge/merge'
import type { PvcDetails } from '../cloud/cloud-requests'
import { type VoiceField, voiceFields } from '../voices/voice-details'
import type { CloneState } from './clone-store'

/** Merges a draft's details with its voice as last read; null if it was never read. */
export const mergeDetails = (
  mine: PvcDetails,
  { base, seen, unanswered }: Pick<CloneState, 'base' | 'seen' | 'unanswered'>,
): Merged<PvcDetails, VoiceField> | null =>
  base && seen
    ? merge(voiceFields, {
        mine,
        theirs: seen.details,
        base,
        unanswered: unanswered && { mine: unanswered, theirs: unanswered },
      })
    : null
