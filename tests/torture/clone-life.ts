import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import { addClip, openClones } from '../support/cloud/clones'
import type { LifeDeps, VoiceLife } from './voice-child'

/** Nobody presses a button again sooner. */
const pressedEveryMs = 300
const seconds = 12

/** Adds a file, listens to the preview, presses Save until the voice is made; then adds a file to it and saves again. */
export async function openCloneLife({ library, client, options }: LifeDeps): Promise<VoiceLife> {
  const { name, isEdited, waitsDividedBy } = options
  const clones = openClones({ library, cloud: () => client, waitsDividedBy, publish: () => undefined })
  const { calls, module, samples } = clones
  const mine = library.db.prepare<[string], { id: string }>(
    "SELECT draft_id AS id FROM instant_clones WHERE fields ->> '$.name' = ?",
  )
  const preview = library.db.prepare<[string], { id: string | null }>(
    "SELECT preview ->> '$.generatedVoiceId' AS id FROM instant_clones WHERE draft_id = ?",
  )
  const id = mine.get(name)?.id ?? (await calls.create({})).id
  await calls.update({ id, patch: { name, hasAgreed: true } })
  await module.resume?.()
  let pressedAtMs = -Infinity
  const press = async (act: () => unknown): Promise<void> => {
    if (Date.now() - pressedAtMs < pressedEveryMs) return
    await act()
    pressedAtMs = Date.now()
  }
  const isDone = ({ saving, mode }: InstantClone): boolean =>
    saving === 'saved' && (!isEdited || mode === 'edit')

  async function act(clone: InstantClone): Promise<void> {
    if (isDone(clone) || clone.saving === 'saving' || clone.preview.state === 'running') return
    if (clone.saving === 'saved' && clone.voiceId !== null) {
      await calls.ofVoice({ voiceId: clone.voiceId, mode: 'edit' })
    } else if (samples.list(id).length === 0) {
      addClip(library, id, { fromS: clone.mode === 'edit' ? 60 : 20, seconds })
      await calls.update({ id, patch: { hasAgreed: true } })
    } else if (clone.mode === 'create' && clone.preview.state !== 'ready') {
      await press(() => calls.makePreview({ id }))
    } else await press(() => calls.save({ id }))
  }

  return {
    async step() {
      const clone = await calls.get({ id })
      await act(clone)
      const heard = clone.preview.state === 'ready' ? (preview.get(id)?.id ?? null) : null
      return { heardOf: heard === null ? [] : [heard], voiceId: clone.voiceId, isDone: isDone(clone) }
    },
    close: clones.close,
  }
}
