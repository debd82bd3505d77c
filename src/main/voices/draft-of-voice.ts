import type { CloudVoice } from '../cloud/cloud-types'
import type { DraftStore } from '../drafts/draft-store'
import type { Library } from '../library/library'
import type { BindingStore } from './binding-store'
import { draftPatchOf, pvcDetailsOf } from './voice-details'
import type { VoiceLock } from './voice-lock'

/**
 * The local draft of a voice of the cloud, made and bound where there is none yet: one, however often it is asked for.
 * @throws AppError of `read`
 */
export const createDraftOfVoice =
  (deps: {
    library: Pick<Library, 'transaction'>
    drafts: Pick<DraftStore, 'create' | 'update'>
    bindings: () => BindingStore
    voiceLock: VoiceLock
    read: (voiceId: string) => Promise<CloudVoice>
    made: (draftId: string, voice: CloudVoice) => void
  }) =>
  (voiceId: string): Promise<string> =>
    deps.voiceLock(voiceId, async () => {
      const { drafts } = deps
      const bindings = deps.bindings()
      const known = bindings.draftOf(voiceId)
      if (known !== null) return known
      const voice = await deps.read(voiceId)
      const draftId = deps.library.transaction(() => {
        const { id } = drafts.create()
        drafts.update(id, draftPatchOf(pvcDetailsOf(voice)))
        bindings.adopt(id, voiceId)
        return id
      })
      deps.made(draftId, voice)
      return draftId
    })
