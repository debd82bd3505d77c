import { z } from 'zod'
import { outputEncoding } from '../audio/output-format'
import type { DemoContext } from '../context'
import { historySeedMax } from '../limits'
import { demoModels, dialogueModelId } from '../seed'
import type { DemoHistoryItem } from '../stores/history-store'
import { randomId } from '../stores/random-id'
import { seededRandom, type SeededRandom } from '../timbre/seeded-random'
import { defaultSettings } from '../voice-wire'

export const historySeed = z.strictObject({
  /** Rows to add, the newest a moment before now. */
  count: z.number().int().positive().max(historySeedMax),
  /** Over which they lie. */
  days: z.number().positive().default(365),
  /** The same seed gives the same words. */
  seed: z.number().int().default(1),
})

const dayMs = 24 * 3_600_000
const subjects =
  'the lighthouse,a quiet street,my grandfather,the last train,our captain,the red notebook,a winter garden,the old piano,her answer,the map of the islands'.split(
    ',',
  )
const verbs = 'waits for,remembers,follows,crosses,hides,answers,describes,carries,repeats,forgets'.split(',')
const objects =
  'the morning fog,a forgotten song,the narrow bridge,an empty theater,the first snow,a letter from home,the harbor lights,two brothers,the long night,every promise'.split(
    ',',
  )

/** Adds rows to the history as if an account were old. They cost nothing, and sound as tones. */
export function seedHistory(context: DemoContext, { count, days, seed }: z.infer<typeof historySeed>): void {
  const nowMs = context.clock.nowMs()
  const stepMs = (days * dayMs) / count
  const voices = context.voices.list()
  context.history.add(
    Array.from({ length: count }, (_, i): DemoHistoryItem => {
      const place = count - i
      return rowOf(seededRandom('history', seed, place), {
        place,
        atMs: Math.floor(nowMs - place * stepMs),
        voices: voices.map(({ voiceId, name, category }) => ({ voiceId, name, category })),
      })
    }),
  )
}

const sentence = (random: SeededRandom): string =>
  [subjects, verbs, objects].map((words) => words[random.below(words.length)] ?? '').join(' ')

function rowOf(
  random: SeededRandom,
  of: { place: number; atMs: number; voices: readonly NonNullable<DemoHistoryItem['voice']>[] },
): DemoHistoryItem {
  const kind = random.below(20)
  const isConversion = kind === 0
  const isDialogue = kind === 1 || kind === 2
  const pickVoice = (): NonNullable<DemoHistoryItem['voice']> =>
    of.voices[random.below(of.voices.length)] ?? { voiceId: 'none', name: 'None', category: 'premade' }
  const say = (): string => `${sentence(random)}.`.replace(/^./, (letter) => letter.toUpperCase())
  const able = demoModels.filter(({ can_do_voice_conversion }) => can_do_voice_conversion === isConversion)
  const modelId = isDialogue
    ? dialogueModelId
    : (able[random.below(able.length)]?.model_id ?? dialogueModelId)
  const speakers = isDialogue ? [pickVoice(), pickVoice()] : []
  const text = isDialogue || isConversion ? null : `Take ${of.place}. ${say()} ${say()}`
  const format = 'mp3_44100_128'
  return {
    historyItemId: randomId(),
    requestId: randomId(),
    atMs: of.atMs,
    source: isConversion ? 'STS' : 'TTS',
    modelId,
    voice: isDialogue ? null : pickVoice(),
    text,
    dialogue: isDialogue
      ? speakers.map(({ voiceId, name }) => ({ text: say(), voice_id: voiceId, voice_name: name }))
      : null,
    settings: defaultSettings,
    creditsFrom: 0,
    creditsTo: text?.length ?? 80,
    contentType: outputEncoding(format).contentType,
    outputFormat: format,
    state: 'created',
    hasFile: false,
  }
}
