import type { InstantClone } from '@shared/domain/cloud/instant-clone'
import { addClip, openClones } from '../../support/cloud/clones'
import { createRandom } from '../suite'
import type { LifeDeps, VoiceLife } from '../voices/voice-child'

/** Nobody presses a button again sooner. */
const pressedEveryMs = 300
const seconds = 12

/**
 * Adds a file, listens to the preview, presses Save until the voice is made; then adds a file to it and saves again. Where a
 * save did not work, the name, the files or what is done to them are sometimes changed before the next.
 */
export async function openCloneLife({ library, client, options }: LifeDeps): Promise<VoiceLife> {
  const { name, isEdited, seed, waitsDividedBy } = options
  const random = createRandom(seed)
  const clones = openClones({ library, cloud: () => client, waitsDividedBy, publish: () => undefined })
  const { calls, module, samples } = clones
  const mine = library.db.prepare<[string], { id: string }>(
    "SELECT draft_id AS id FROM instant_clones WHERE instr(fields ->> '$.name', ?) = 1",
  )
  const preview = library.db.prepare<[string], { id: string | null }>(
    "SELECT preview ->> '$.generatedVoiceId' AS id FROM instant_clones WHERE draft_id = ?",
  )
  const known = mine.get(name)?.id
  const id = known ?? (await calls.create({})).id
  if (known === undefined) await calls.update({ id, patch: { name, hasAgreed: true } })
  await module.resume?.()
  const changes: string[] = []
  let pressedAtMs = -Infinity
  let isTried = false
  const press = async (act: () => unknown): Promise<void> => {
    if (Date.now() - pressedAtMs < pressedEveryMs) return
    await act()
    pressedAtMs = Date.now()
  }
  const add = async (fromS: number): Promise<void> => {
    addClip(library, id, { fromS, seconds })
    await calls.update({ id, patch: { hasAgreed: true } })
  }
  const clips = (): string[] => samples.list(id).map((sample) => sample.name.replace('.mp3', ''))

  async function change(clone: InstantClone): Promise<void> {
    const chance = random()
    if (chance < 0.4) {
      changes.push('name')
      await calls.update({ id, patch: { name: `${name} ${Math.floor(random() * 1_000)}` } })
    } else if (chance < 0.8) {
      changes.push('files')
      const sampleIds = samples.list(id).map((sample) => sample.id)
      samples.remove(id, sampleIds)
      await add(100 + 20 * Math.floor(random() * 10))
    } else {
      changes.push('noise removal')
      await calls.update({ id, patch: { removeBackgroundNoise: !clone.removeBackgroundNoise } })
    }
  }
  const isDone = ({ saving, mode }: InstantClone): boolean =>
    saving === 'saved' && (!isEdited || mode === 'edit')

  async function act(clone: InstantClone): Promise<void> {
    if (isDone(clone) || clone.saving === 'saving' || clone.preview.state === 'running') return
    if (clone.saving === 'saved' && clone.voiceId !== null) {
      await calls.ofVoice({ voiceId: clone.voiceId, mode: 'edit' })
    } else if (samples.list(id).length === 0) {
      await add(clone.mode === 'edit' ? 60 : 20)
    } else if (!clone.hasAgreed) {
      // Killed after it added a file and before it agreed to the terms.
      await calls.update({ id, patch: { hasAgreed: true } })
    } else if (clone.mode === 'create' && clone.preview.state !== 'ready') {
      await press(() => calls.makePreview({ id }))
    } else if (isTried && random() < 0.8) {
      isTried = false
      await change(clone)
    } else
      await press(() => {
        isTried = true
        return calls.save({ id })
      })
  }

  return {
    async step() {
      const clone = await calls.get({ id })
      await act(clone)
      const heard = clone.preview.state === 'ready' ? (preview.get(id)?.id ?? null) : null
      const now = await calls.get({ id })
      const kept = now.remoteSamples.filter(({ sampleId }) => !now.removedSampleIds.includes(sampleId))
      const stay = kept.map((sample) => sample.name.split('_')[0] ?? '')
      return {
        heardOf: heard === null ? [] : [heard],
        voiceId: clone.voiceId,
        isDone: isDone(clone),
        changes,
        wanted: {
          name: now.name,
          previewId: null,
          // A saved one has what it was saved with.
          clips: now.saving === 'saved' ? null : [...stay, ...clips()].sort(),
        },
      }
    },
    close: clones.close,
  }
}
