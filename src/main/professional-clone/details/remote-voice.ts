import type { CloneSession } from '@shared/domain/cloud/clone'
import { isTraining } from '@shared/domain/cloud/clone-rules'
import type { PvcDetails } from '../../cloud/cloud-client'
import type { CloudVoice } from '../../cloud/cloud-types'
import { voiceFacts } from '../../cloud/voice-facts'
import type { DraftStore } from '../../drafts/draft-store'
import type { CloneStore, SeenVoice } from '../clone-store'
import type { CloneOptions } from '../options'
import { draftPatchOf, pvcDetailsOf } from '../../voices/voice-details'
import { mergeDetails } from '../merge-details'

/** What an answer of the cloud makes of a draft: its voice as last seen, and the details that only the cloud changed. */
export interface RemoteVoice {
  /** Taken before a voice is read, so that an answer which comes late does not undo what was saved meanwhile. */
  readMark: () => number
  /** The same after details were saved: what was asked before tells old ones. */
  savedMark: (draftId: string) => number
  /** Keeps what an answer told of a voice. `state`: of the list it was found in; absent: told from the voice. */
  apply: (draftId: string, voice: CloudVoice, o: { mark: number; state?: CloneSession['state'] }) => void
  /** What only the cloud changed becomes the draft's; what both have alike is the new base. */
  takeOver: (draftId: string) => void
}

export function createRemoteVoice(deps: {
  drafts: Pick<DraftStore, 'update'>
  store: CloneStore
  options: Pick<CloneOptions, 'models'>
  /** A draft's details as they would be sent. */
  mine: (draftId: string) => PvcDetails
  nowMs: () => number
  touchDraft: (draftId: string) => void
  seen: (draftId: string, before: SeenVoice | null) => void
}): RemoteVoice {
  const { drafts, store, mine: mineOf } = deps
  let marks = 0
  /** Per draft, the mark from which on a reading is newer than what is known of its details. */
  const knownSince = new Map<string, number>()
  const readMark = (): number => ++marks

  function takeOver(draftId: string): void {
    const merged = mergeDetails(mineOf(draftId), store.get(draftId))
    if (!merged) return
    if (merged.changedThere.length > 0) {
      drafts.update(draftId, draftPatchOf(merged.mine))
      deps.touchDraft(draftId)
    }
    store.change(draftId, { base: merged.base })
  }

  return {
    readMark,
    savedMark(draftId) {
      const mark = readMark()
      knownSince.set(draftId, mark)
      return mark
    },
    takeOver,
    apply(draftId, voice, { mark, state }) {
      const before = store.get(draftId)
      const facts = voiceFacts(voice, deps.options.models())
      const isUnderWay = facts.training.some((model) => isTraining(model) || model.state === 'fine_tuned')
      const derived = ((): CloneSession['state'] | null => {
        if (isUnderWay) return null
        if (facts.verification?.isAllowedToFineTune || facts.verification?.isManualRequested)
          return 'not_started'
        return before.seen?.state ?? 'draft'
      })()
      const isLate = mark < (knownSince.get(draftId) ?? 0)
      const theirs = isLate && before.seen ? before.seen.details : pvcDetailsOf(voice)
      if (!isLate) knownSince.set(draftId, mark)
      store.change(draftId, {
        // First seen: what differs was changed here, since the voice was made of this draft.
        base: before.base ?? { mine: theirs, theirs },
        seen: {
          ...facts,
          details: theirs,
          state: state ?? derived,
          sampleCount: voice.samples.length,
          atMs: deps.nowMs(),
        },
      })
      takeOver(draftId)
      deps.seen(draftId, before.seen)
    },
  }
}
