import { voiceTexts } from '@shared/copy/voice-texts'
import { isProfessionalClone } from '@shared/domain/cloud/clone-rules'
import { AppError } from '@shared/errors/app-error'
import type { CloudVoice } from '../cloud/cloud-types'
import type { DraftStore } from '../drafts/draft-store'
import type { Library } from '../library/library'
import { canBeMadeOf } from './bind-voice'
import type { BindingStore } from './binding-store'
import { draftPatchOf, pvcDetailsOf } from './voice-details'
import type { VoiceLock } from './voice-lock'

/**
 * Creates and binds a local draft for a voice of the cloud, or returns the existing one, also one that asked for it. Concurrent calls share one draft.
 * @throws AppError of `read`, and access-refused for a voice that nobody here can train
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
      if (!canBeTrained(voice))
        throw new AppError('access-refused', { detail: { text: voiceTexts.notOwnClone } })
      // Made for a draft that has not heard of it: that one would make a second voice.
      const asked = bindings.intents().find((intent) => canBeMadeOf(intent, voice))
      if (asked && bindings.bind(asked.draftId, voiceId)) {
        deps.made(asked.draftId, voice)
        return asked.draftId
      }
      const draftId = deps.library.transaction(() => {
        const { id } = drafts.create()
        drafts.update(id, draftPatchOf(pvcDetailsOf(voice)))
        bindings.adopt(id, voiceId)
        return id
      })
      deps.made(draftId, voice)
      return draftId
    })

/** A professional clone of one's own, or one that its owner lets others change. A link can name any voice. */
const canBeTrained = (voice: CloudVoice): boolean =>
  isProfessionalClone(voice) &&
  (voice.isOwner !== false || ['admin', 'editor'].includes(voice.permissionOnResource ?? ''))
