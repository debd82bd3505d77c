import type { ChoiceSide, Dialogue, DialogueBlock } from './dialogue'
import type { Generation } from './generation'
import { dialogueMaxChars, dialogueMaxVoices, type SpeechRequest } from './speech-request'

/** Of spec/speech-synthesis.md, word for word. */
export const dialogueTexts = {
  placeholder: 'Start typing here or paste any text you want to turn into lifelike speech...',
  blockLimit: 'Maximum limit of dialogues reached',
  tooManyBlocks: 'You have reached the maximum number of dialogues in this speech.',
  tooManyChars: (maxChars: number): string => `You can only have up to ${maxChars} characters in the speech.`,
  enhanceHint: 'Adds audio tags to help guide delivery',
  enhanceFailed: 'Failed to enhance dialogue. Please try again or modify the prompt content.',
  enhanceLimit: "You've reached the maximum number of dialogue enhancements for today.",
  comparison: 'Which generation do you prefer?',
  comparisonHint: 'Downloading your favorite generation helps us improve our model',
  comparisonOptedOut: 'Your selection is not used to train our models.',
} as const

/** Characters of a dialogue: all its texts, and one newline for each block (spec section 5). */
export const dialogueLength = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.length + 1, 0)

/** The most a dialogue may hold with this model. */
export const dialogueLimitOf = (model: { maxChars: number }): number =>
  Math.min(dialogueMaxChars, model.maxChars)

/** Of a request: 0, 0.5 or 1 (spec section 5). */
export const snapStability = (stability: number): number => Math.round(stability * 2) / 2

const isSpoken = ({ text }: Pick<DialogueBlock, 'text'>): boolean => text.trim() !== ''

/** Why a dialogue cannot be generated. */
export type DialogueObstacle = 'empty' | 'no-voice' | 'too-many-voices' | 'too-long' | 'too-many-blocks'

/** What would be asked of the cloud; blocks without text are left out. */
export function dialogueRequest(
  { blocks, stability }: Pick<Dialogue, 'blocks' | 'stability'>,
  modelId: string,
  limits: { maxChars: number; maxBlocks: number },
): { request: SpeechRequest & { task: 'text-to-dialogue' } } | { obstacle: DialogueObstacle } {
  const spoken = blocks.filter(isSpoken)
  if (spoken.length === 0) return { obstacle: 'empty' }
  if (blocks.length > limits.maxBlocks) return { obstacle: 'too-many-blocks' }
  if (dialogueLength(blocks.map(({ text }) => text)) > limits.maxChars) return { obstacle: 'too-long' }
  const inputs = spoken.flatMap(({ voiceId, text }) =>
    voiceId === null ? [] : [{ voiceId, text: text.trim() }],
  )
  if (inputs.length < spoken.length) return { obstacle: 'no-voice' }
  if (new Set(inputs.map(({ voiceId }) => voiceId)).size > dialogueMaxVoices) {
    return { obstacle: 'too-many-voices' }
  }
  return { request: { task: 'text-to-dialogue', modelId, inputs, stability: snapStability(stability) } }
}

/** What Enhance sends, and where each answer goes: blocks without text are left out (spec section 5). */
export function enhanceable(blocks: readonly DialogueBlock[]): { id: string; text: string }[] {
  return blocks.filter(isSpoken).map(({ id, text }) => ({ id, text }))
}

/**
 * The second of a dialogue's two generations: of several tries the one that came, else the last. Null: none was asked for.
 * @param generations newest first
 */
export function secondOf(firstId: string, generations: readonly Generation[]): Generation | null {
  const tries = generations.filter(({ choice }) => choice?.side === 'b' && choice.ofId === firstId)
  return tries.find(({ state }) => state === 'kept') ?? tries[0] ?? null
}

/** The preference after a download: the other one takes the earlier preference back (spec section 4). */
export const preferenceAfter = (earlier: ChoiceSide | null, downloaded: ChoiceSide): ChoiceSide | null =>
  earlier === null || earlier === downloaded ? downloaded : null

/** By which a speaker's voice is remembered. */
export const speakerKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('und')
