import { openDesigns } from '../../support/cloud/designs'
import { createRandom } from '../suite'
import type { LifeDeps, VoiceLife } from './voice-child'

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const previewText =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.'

/** Nobody presses a button again sooner. */
const pressedEveryMs = 300

/**
 * Generates until there are previews, chooses one, and presses Save until the voice is saved. Where a save did not work, the
 * name or the preview is sometimes changed before the next.
 */
export async function openDesignLife({ library, client, options }: LifeDeps): Promise<VoiceLife> {
  const { name, seed, waitsDividedBy } = options
  const random = createRandom(seed)
  const designs = openDesigns({ library, cloud: () => client, waitsDividedBy, publish: () => undefined })
  const { calls, module } = designs
  const mine = library.db.prepare<[string], { id: string }>(
    "SELECT id FROM voice_designs WHERE instr(fields ->> '$.name', ?) = 1",
  )
  const known = mine.get(name)?.id
  const id = known ?? (await calls.create({ shared: null })).id
  if (known === undefined)
    await calls.update({ id, patch: { prompt, previewText, name, description: prompt } })
  await module.resume?.()
  const changes: string[] = []
  let pressedAtMs = -Infinity
  let isTried = false

  async function change(previewIds: readonly string[]): Promise<void> {
    if (random() < 0.5) {
      changes.push('name')
      await calls.update({ id, patch: { name: `${name} ${Math.floor(random() * 1_000)}` } })
    } else {
      changes.push('preview')
      const chosenPreviewId = previewIds[Math.floor(random() * previewIds.length)] ?? null
      await calls.update({ id, patch: { chosenPreviewId } })
    }
  }
  return {
    async step() {
      const design = await calls.get({ id })
      const previews = design.generations.flatMap((each) => (each.state === 'arrived' ? each.previews : []))
      const isRunning = design.generations.some((each) => each.state === 'running')
      const [first] = previews
      if (design.voiceId !== null) {
        // Nothing is left to be done.
      } else if (!first && !isRunning) {
        const lost = design.generations.find((each) => each.state === 'lost')
        await calls.generate({ id, generationId: lost?.id ?? null })
      } else if (first && design.chosenPreviewId === null) {
        await calls.update({ id, patch: { chosenPreviewId: first.id, step: 'save' } })
      } else if (first && design.saving === 'idle' && Date.now() - pressedAtMs >= pressedEveryMs) {
        if (isTried && random() < 0.8) {
          isTried = false
          await change(previews.map((preview) => preview.id))
        } else {
          isTried = true
          await calls.save({ id })
          pressedAtMs = Date.now()
        }
      }
      const heardOf = previews.map(({ generatedVoiceId }) => generatedVoiceId)
      const now = await calls.get({ id })
      const chosen = previews.find((preview) => preview.id === now.chosenPreviewId)
      return {
        heardOf,
        voiceId: design.voiceId,
        isDone: design.voiceId !== null,
        changes,
        wanted: { name: now.name, previewId: chosen?.generatedVoiceId ?? null, clips: null },
      }
    },
    close: () => designs.close(),
  }
}
