import type { CloudVoice } from '../cloud/cloud-types'
import type { DraftStore } from '../drafts/draft-store'
import type { Library } from '../library/library'
import type { BindingStore } from './binding-store'
import { draftPatchOf, pvcDetailsOf } from './voice-details'
import type { VoiceLock } from './voice-lock'

/**
 * Creates and binds a local draft for a voice of the cloud, or returns the existing one. Concurrent calls share one draft.
 * @throws AppError of `read`
 */
export const createDraftOfVoice =
  (deps: {
    library: Pick<Library, 'transaction'>
    drafts: Pick<DraftStore, 'create' | 'update'>
    bindings: BindingStore
    voiceLock: VoiceLock
    read: (voiceId: string) => Promise<CloudVoice>
    made: (draftId: string, voice: CloudVoice) => void
  }) =>
  (voiceId: string): Promise<string> =>
    deps.voiceLock(voiceId, async () => {
      const { drafts, bindings } = deps
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
