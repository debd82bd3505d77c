import { blockedPromptWords, libraryEntries } from '../limits'

/** How voices are generated; the control endpoint sets it. */
export interface GenerationControl {
  blockedWords: readonly string[]
  /** Previews speak no more than this; null: the whole text. */
  spokenMaxChars: number | null
  /** Previews are tones of a length that fits their text: for tests that do not listen. */
  isCanned: boolean
  /** Size of the library. */
  libraryEntries: number
}

export const freshGeneration = (): GenerationControl => ({
  blockedWords: blockedPromptWords,
  spokenMaxChars: null,
  isCanned: false,
  libraryEntries,
})
