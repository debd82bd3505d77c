import { openDesigns } from '../support/cloud/designs'
import type { LifeDeps, VoiceLife } from './voice-child'

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const previewText =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.'

/** Generates until there are previews, chooses one, and presses Save until the voice is saved. */
export async function openDesignLife({ library, client, options }: LifeDeps): Promise<VoiceLife> {
  const { name, waitsDividedBy } = options
  const designs = openDesigns({ library, cloud: () => client, waitsDividedBy, publish: () => undefined })
  const { calls, module } = designs
  const known = (await calls.list({})).find((each) => each.name === name)
  const mine = library.db.prepare<[string], { id: string }>(
    "SELECT id FROM voice_designs WHERE fields ->> '$.name' = ?",
  )
  const id = known?.id ?? mine.get(name)?.id ?? (await calls.create({ shared: null })).id
  await calls.update({ id, patch: { prompt, previewText, name, description: prompt } })
  await module.resume?.()
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
      } else if (first && design.saving === 'idle') {
        await calls.update({ id, patch: { chosenPreviewId: first.id, step: 'save' } })
        await calls.save({ id })
      }
      const heardOf = previews.map(({ generatedVoiceId }) => generatedVoiceId)
      return { heardOf, voiceId: design.voiceId, isDone: design.voiceId !== null }
    },
    close: () => designs.close(),
  }
}
