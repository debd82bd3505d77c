import { normalizeBlend, type Timbre } from '../timbre/timbre'
import { seededRandom } from '../timbre/seeded-random'
import { stockVoices, type StockVoice } from '../timbre/stock-voices'
import type { PromptWishes } from './read-prompt'

/** The platform's usual guidance. */
const usualGuidance = 5
const blendedVoices = 3
/** English speech is what a prompt is about unless it names another origin. */
const usualOrigins = ['a', 'b']

function fitOf(voice: StockVoice, wishes: PromptWishes): number {
  const origins = wishes.origins.length > 0 ? wishes.origins : usualOrigins
  const shared = voice.traits.filter((trait) => wishes.traits.has(trait)).length
  return (
    (wishes.gender === null || voice.gender === wishes.gender ? 4 : 0) +
    (origins.includes(voice.id.charAt(0)) ? 3 : 0) +
    (wishes.age !== null && voice.age === wishes.age ? 1.5 : 0) +
    shared
  )
}

/**
 * Chooses and blends stock voices by what a prompt asks for. The same wishes, seed and guidance give the same timbre.
 * @param options.guidance 0 to 100: more follows the words and shifts further, less leaves more to chance
 * @param options.variant which of the previews; each is another blend nearby
 */
export function designTimbre(
  wishes: PromptWishes,
  options: { seed: number; guidance: number; variant: number },
): Timbre {
  const random = seededRandom('design', options.seed, options.variant)
  const strength = Math.max(0.3, Math.min(1.6, options.guidance / usualGuidance))
  const chance = 3 / (1 + options.guidance / 2)
  const ranked = stockVoices
    .map((voice) => ({ voice, fit: fitOf(voice, wishes) + chance * random.next() }))
    .sort((a, b) => b.fit - a.fit)
  // The second and third preview begin a little further down, so that three previews are three voices.
  const from = Math.min(options.variant, 2)
  const chosen = ranked.slice(from, from + blendedVoices)
  return {
    blend: normalizeBlend(
      chosen.map(({ voice, fit }, place) => ({
        voice: voice.id,
        share:
          Math.exp((fit - (chosen[0]?.fit ?? 0)) * 0.5 * strength) * (0.5 + random.next()) * 0.8 ** place,
      })),
    ),
    pitchSemitones: wishes.pitchSemitones * strength ** 0.5 + (random.next() - 0.5) * 0.8,
    formantSemitones: wishes.formantSemitones * strength ** 0.5,
    speed: wishes.pace ** strength,
  }
}
