import type { CloneSession } from '@shared/domain/cloud/clone'
import { hasTrainedBefore } from '@shared/domain/cloud/clone-rules'
import type { PvcDetails } from '../../cloud/cloud-requests'
import type { CloudVoice } from '../../cloud/cloud-types'
import { voiceFacts } from '../../cloud/voice-facts'
import { hasSame } from '@shared/merge/merge'
import type { DraftStore } from '../../drafts/draft-store'
import type { CloneStore, SeenVoice } from '../clone-store'
import type { CloneOptions } from '../options'
import { draftPatchOfFields, pvcDetailsOf, voiceFields } from '../../voices/voice-details'
import { mergeDetails } from '../merge-details'

/** Applies responses to a draft: stores the voice as last read and takes over details that only the cloud changed. */
export interface RemoteVoice {
  /** Take a mark before reading a voice, so that a late response does not undo what was saved in the meantime. */
  readMark: () => number
  /** The same after saving details: readings marked earlier are outdated. */
  savedMark: (draftId: string) => number
  /** Stores what a response says about a voice, unless it is late. `state`: from the list it was found in, or else from the voice. */
  apply: (draftId: string, voice: CloudVoice, o: { mark: number; state?: CloneSession['state'] }) => void
  /**
   * The same for a list, which may lag behind the voice's own answer: of a voice that was read it only tells the state.
   * @returns whether the voice has to be read, because the list shows it otherwise
   */
  applyListed: (
    draftId: string,
    voice: CloudVoice,
    o: { mark: number; state: CloneSession['state'] },
  ) => boolean
  /** Takes over what only the cloud changed; what both have in common becomes the new base. */
  takeOver: (draftId: string) => void
}

/** Creates this for one workspace. */
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
  /** Per draft, the first mark whose reading is newer than what is known. */
  const knownSince = new Map<string, number>()
  const readMark = (): number => ++marks

  function takeOver(draftId: string): void {
    const merged = mergeDetails(mineOf(draftId), store.get(draftId))
    if (!merged) return
    if (merged.changedThere.length > 0) {
      drafts.update(draftId, draftPatchOfFields(merged.mine, merged.changedThere))
      deps.touchDraft(draftId)
    }
    store.change(draftId, { base: merged.base })
  }

  function apply(
    draftId: string,
    voice: CloudVoice,
    { mark, state }: { mark: number; state?: CloneSession['state'] },
  ): void {
    const before = store.get(draftId)
    // The answer to a later question is known already.
    if (before.seen !== null && mark < (knownSince.get(draftId) ?? 0)) return
    knownSince.set(draftId, mark)
    // An answer that leaves it out says nothing of fine-tuning, which holds the language, too.
    const silent = voice.fineTuning === null ? before.seen : null
    const facts = silent ?? voiceFacts(voice, deps.options.models())
    const derived = ((): CloneSession['state'] | null => {
      // One that failed is tried again from the voice's details.
      if (hasTrainedBefore(facts.training)) return null
      if (facts.verification?.isAllowedToFineTune || facts.verification?.isManualRequested)
        return 'not_started'
      return before.seen?.state ?? 'draft'
    })()
    const theirs = pvcDetailsOf(voice, before.base?.theirs.language)
    store.change(draftId, {
      // First reading: the voice was created from this draft, so differences are local changes.
      base: before.base ?? { mine: theirs, theirs },
      // What was said while it was missing or unread is over.
      problem: before.seen === null ? null : before.problem,
      seen: {
        verification: facts.verification,
        training: facts.training,
        details: theirs,
        state: state ?? derived,
        sampleCount: voice.samples.length,
        isLeftAtVerification: before.seen?.isLeftAtVerification ?? false,
        heard: before.seen?.heard ?? [],
        atMs: deps.nowMs(),
      },
    })
    takeOver(draftId)
    deps.seen(draftId, before.seen)
  }

  return {
    readMark,
    savedMark(draftId) {
      const mark = readMark()
      knownSince.set(draftId, mark)
      return mark
    },
    takeOver,
    apply,
    applyListed(draftId, voice, { mark, state }) {
      const { seen } = store.get(draftId)
      if (seen === null) {
        apply(draftId, voice, { mark, state })
        return false
      }
      store.change(draftId, { seen: { ...seen, state } })
      const { verification, training } = voiceFacts(voice, deps.options.models())
      const isSame =
        hasSame(voiceFields, pvcDetailsOf(voice, seen.details.language), seen.details) &&
        JSON.stringify([verification, training]) === JSON.stringify([seen.verification, seen.training])
      return !isSame
    },
  }
}
