import type { DraftStore } from '../drafts/draft-store'
import type { Library } from '../library/library'
import type { CloneStore } from './clone-store'
import type { CloudLink } from './cloud-link'
import type { CloneOptions } from './options'
import { draftPatchOf, pvcDetailsOf } from '../sync/voice-details'

/**
 * The local draft of a voice of the cloud, made and bound where there is none yet: one, however often it is asked for.
 * @throws AppError of the cloud
 */
export function createBindCloudVoice(deps: {
  library: Pick<Library, 'transaction'>
  drafts: Pick<DraftStore, 'create' | 'update'>
  store: Pick<CloneStore, 'draftOf' | 'bind'>
  link: Pick<CloudLink, 'client' | 'readMark' | 'see'>
  options: Pick<CloneOptions, 'refreshModels'>
  touchDraft: (draftId: string) => void
  /** A voice made elsewhere since the mirror last looked: its samples are shown from there. */
  voiceChanged: (voiceId: string) => void
}): (voiceId: string) => Promise<string> {
  const { drafts, store, link } = deps
  return async (voiceId) => {
    const known = store.draftOf(voiceId)
    if (known !== null) return known
    await deps.options.refreshModels()
    const mark = link.readMark()
    const voice = await link.client().getVoice(voiceId)
    const again = store.draftOf(voiceId)
    if (again !== null) return again
    const draftId = deps.library.transaction(() => {
      const { id } = drafts.create()
      drafts.update(id, draftPatchOf(pvcDetailsOf(voice)))
      store.bind(id, voiceId)
      return id
    })
    link.see(draftId, voice, { mark })
    deps.touchDraft(draftId)
    deps.voiceChanged(voiceId)
    return draftId
  }
}
