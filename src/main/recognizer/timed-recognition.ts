import { AppError } from '@shared/errors/app-error'
import { followSampleRateHz } from '@shared/limits'
import { z } from 'zod'
import type { Handle, LibVosk } from './libvosk'

/** A word that was heard, in milliseconds from the beginning. */
export interface TimedWord {
  word: string
  startMs: number
  endMs: number
  /** 0 to 1. */
  confidence: number
}

/** Dictation with times, in utterances: words come once their utterance is over. */
export interface Dictation {
  /** @param pcm16 mono, 16-bit little-endian, at 16 kHz */
  accept(pcm16: Uint8Array): TimedWord[]
  finish(): TimedWord[]
  close(): void
}

/** Words that were said. */
export interface Fit {
  /** Those that were asked for, or, where the sound fits better without some of them, the others. */
  words: string[]
  /** Logarithm, of use only beside that of other words for the same sound. */
  likelihood: number
}

/** Recognition of recorded sound: words with their times, and likelihoods of words. */
export interface TimedRecognition {
  dictate(): Dictation
  /**
   * What was said in a short stretch of sound at 16 kHz if nothing but these words was.
   * @returns null where nothing was, or the dictionary lacks one of them
   */
  fit(pcm16: Uint8Array, words: readonly string[]): Fit | null
  knows(word: string): boolean
}

/** The library keeps the sound it was given; another recognizer begins between utterances. */
const remembersSeconds = 60
const bytesPerSecond = followSampleRateHz * 2

const timed = z.object({
  result: z
    .array(z.object({ word: z.string(), start: z.number(), end: z.number(), conf: z.number() }))
    .default([]),
})
const alternatives = z.object({
  alternatives: z.array(z.object({ text: z.string(), confidence: z.number() })),
})

export function createTimedRecognition(library: LibVosk, model: Handle): TimedRecognition {
  const knows = (word: string): boolean => library.findWord(model, word) >= 0
  const feed = (recognizer: Handle, pcm16: Uint8Array): boolean => {
    const answer = library.accept(recognizer, pcm16)
    if (answer < 0) throw new AppError('recognizer-failed', { detail: { reason: 'sound' } })
    return answer === 1
  }

  return {
    knows,
    dictate() {
      const open = (): Handle => {
        const recognizer = library.open(model, followSampleRateHz)
        library.setWords(recognizer, 1)
        return recognizer
      }
      let recognizer = open()
      let isOpen = true
      let beganMs = 0
      let receivedBytes = 0
      const wordsOf = (json: string): TimedWord[] =>
        timed.parse(JSON.parse(json)).result.map(({ word, start, end, conf }) => ({
          word,
          startMs: beganMs + start * 1_000,
          endMs: beganMs + end * 1_000,
          confidence: conf,
        }))
      return {
        accept(pcm16) {
          const isOver = feed(recognizer, pcm16)
          receivedBytes += pcm16.byteLength
          if (!isOver) return []
          const words = wordsOf(library.result(recognizer))
          if (receivedBytes >= remembersSeconds * bytesPerSecond) {
            library.free(recognizer)
            beganMs += (receivedBytes / bytesPerSecond) * 1_000
            receivedBytes = 0
            recognizer = open()
          }
          return words
        },
        finish: () => wordsOf(library.finalResult(recognizer)),
        close() {
          if (!isOpen) return
          isOpen = false
          library.free(recognizer)
        },
      }
    },
    fit(pcm16, words) {
      if (words.length === 0 || !words.every(knows)) return null
      const phrase = words.join(' ')
      const recognizer = library.openWithGrammar(model, followSampleRateHz, JSON.stringify([phrase]))
      try {
        library.setMaxAlternatives(recognizer, 1)
        feed(recognizer, pcm16)
        const [best] = alternatives.parse(JSON.parse(library.finalResult(recognizer))).alternatives
        const text = best?.text.trim() ?? ''
        return best && text !== '' ? { words: text.split(' '), likelihood: best.confidence } : null
      } finally {
        library.free(recognizer)
      }
    },
  }
}
