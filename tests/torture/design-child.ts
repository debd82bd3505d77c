import { openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { createMemoryLog } from '../support/memory-log'
import { openClient, openDesigns } from '../support/cloud/designs'

export const designChildFlag = '--design-child'

export interface DesignChildOptions {
  libraryFolder: string
  serverUrl: string
  apiKey: string
  /** Of the voice that is wanted. */
  name: string
  waitsDividedBy: number
}

export interface DesignChildState {
  /** Previews that a person could hear by now, as generated_voice_id. */
  heardOf: string[]
  voiceId: string | null
}

const prompt = 'A calm old narrator with a deep, warm and unhurried voice.'
const previewText =
  'The harbor was quiet that morning, and the gulls had not yet decided whether it was worth getting up at all.'

/**
 * Voice Design in a process of its own, so that it can be killed at any instant. It stands for the app and for a person who
 * generates until there are previews, chooses one, and presses Save until the voice is saved. One line per change on stdout.
 */
export async function runDesignChild(): Promise<void> {
  const options = JSON.parse(process.argv.at(-1) ?? '') as DesignChildOptions
  const { name } = options
  const library = openLibrary({ folder: options.libraryFolder, clock: systemClock, log: createMemoryLog() })
  const client = openClient(options)
  const designs = openDesigns({
    library,
    cloud: () => client,
    waitsDividedBy: options.waitsDividedBy,
    publish: () => undefined,
  })
  const { calls, module } = designs
  const known = (await calls.list({})).find((each) => each.name === name)
  const mine = library.db.prepare<[string], { id: string }>(
    "SELECT id FROM voice_designs WHERE fields ->> '$.name' = ?",
  )
  const id = known?.id ?? mine.get(name)?.id ?? (await calls.create({ shared: null })).id
  await calls.update({ id, patch: { prompt, previewText, name, description: prompt } })
  await module.resume?.()

  let last = ''
  for (;;) {
    const design = await calls.get({ id })
    const previews = design.generations.flatMap((each) => (each.state === 'arrived' ? each.previews : []))
    const state: DesignChildState = {
      heardOf: previews.map(({ generatedVoiceId }) => generatedVoiceId),
      voiceId: design.voiceId,
    }
    const line = JSON.stringify(state)
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
    if (design.voiceId !== null) break
    const isRunning = design.generations.some((each) => each.state === 'running')
    const [first] = previews
    if (!first && !isRunning) {
      const lost = design.generations.find((each) => each.state === 'lost')
      await calls.generate({ id, generationId: lost?.id ?? null })
    } else if (first && design.saving === 'idle') {
      await calls.update({ id, patch: { chosenPreviewId: first.id, step: 'save' } })
      await calls.save({ id })
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await designs.close()
  await client.close()
  library.close()
  process.exit(0)
}
