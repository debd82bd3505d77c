import type { Finding } from '@shared/domain/recording/script-check'

/** Where a sentence ends in the sound, and with which word of the script. */
export interface SentenceEnd {
  atMs: number
  wordIndex: number
}

/** The last breath before a place, and the word of the script behind it. */
export interface Breath {
  atMs: number
  wordIndex: number
}

/** A difference between a reading and its script, before it is kept. */
export type Found = Pick<Finding, 'kind' | 'startMs' | 'endMs' | 'wordIndex' | 'confidence'> & {
  /** Words of the script it spans. */
  wordCount: number
  heard: string
  /** Before it, where one was heard. */
  breath?: Breath
  /** Of the sentence it lies in, where that was heard. */
  sentenceEnd?: SentenceEnd
}

/** How much of a text was heard. */
export interface HeardExtent {
  /** All words that were heard, of the text or not. */
  heardCount: number
  /** Words that were heard as the text has them. */
  matchedCount: number
  /** The first and the last of them; null: none. */
  firstWord: number | null
  lastWord: number | null
}
