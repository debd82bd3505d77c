import type { SpeechModel } from '@shared/domain/speech/generation'
import { requestMaxChars } from '@shared/domain/speech/speech-request'

/** What one request may hold: the model's own limit, and never more than the rulings' constant. */
export const textLimit = ({ maxChars }: Pick<SpeechModel, 'maxChars'>): number =>
  Math.min(maxChars, requestMaxChars)

/** Why nothing can be asked for; null: it can. */
export function refusalOf(o: {
  voiceId: string | null
  areSettingsKnown: boolean
  text: string
  maxChars: number
  isOffline: boolean
}): string | null {
  if (o.voiceId === null) return 'Choose a voice first.'
  if (o.text.trim() === '') return 'Enter some text first.'
  if (o.text.length > o.maxChars) return 'The text is too long for one request. Shorten it first.'
  if (o.isOffline) return 'Speech is generated in the cloud. Connect to the internet first.'
  return o.areSettingsKnown ? null : 'The settings of this voice are still loading.'
}

/** spec/speech-synthesis.md section 5. */
export const limitWords = (maxChars: number): string =>
  `You can only have up to ${maxChars} characters in the speech.`

/**
 * What an edit made too much: the end of what was inserted, never what stood behind it.
 * @param caret where the insertion ends
 * @returns null where nothing is to be dropped: it fits, or the text was over the limit before and the person let it
 */
export function excessOf(
  before: string,
  after: string,
  caret: number,
  maxChars: number,
): { start: number; end: number } | null {
  if (after.length <= maxChars || before.length > maxChars) return null
  return { start: wholeBefore(after, Math.max(0, caret - (after.length - maxChars))), end: caret }
}

/** Never between the two halves of one character. */
export const wholeBefore = (text: string, index: number): number =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(index - 1, index + 1)) ? index - 1 : index

/** Characters that models read badly; a dialogue uses square brackets for its audio tags. */
const degrading = { text: ['{', '}', '[', ']'], dialogue: ['{', '}'] } as const

/** The warning of spec/speech-synthesis.md section 5; null: nothing to warn of. */
export function bracketWarning(text: string, kind: keyof typeof degrading): string | null {
  return degrading[kind].some((each) => text.includes(each))
    ? `Input text contains one or more of the following characters: ${degrading[kind].join(' ')} which can degrade the quality of speech.`
    : null
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** spec/speech-synthesis.md section 5. */
const detectedMinWords = 5
/** "Differs enough" (rulings). */
const differingShare = 0.2

/**
 * Whether the language of a text is asked for: it has enough words, and a fifth of them are not those of the text that
 * was checked last.
 */
export function isWorthDetecting(text: string, checked: string | null): boolean {
  const words = wordsOf(text)
  if (words.length < detectedMinWords) return false
  if (checked === null) return true
  const left = new Map<string, number>()
  const before = wordsOf(checked)
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1)
  let sameCount = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    sameCount += 1
  }
  const most = Math.max(words.length, before.length)
  return (most - sameCount) / most >= differingShare
}
