import { createFollower } from '@shared/follow/follower'
import { scriptWords } from '@shared/follow/script-words'
import { followSampleRateHz } from '@shared/limits'
import type { Recognizer } from '@main/recognizer/recognizer'
import type { Cue } from '../audio/read-speech'

/** Where the highlight stood, every 100 ms. */
export interface Trace {
  atMs: number
  wordIndex: number
}

const pieceMs = 100
const pieceBytes = (followSampleRateHz * 2 * pieceMs) / 1_000

export const wordsOf = (text: string): string[] => scriptWords(text).map((word) => word.text)

/** The script behind cues: every sentence once, also where it was read again; and the last word of each cue in it. */
export function scriptOf(cues: readonly Cue[]): { words: string[]; lastWordOf: number[] } {
  const words: string[] = []
  const lastWordOf: number[] = []
  cues.forEach((cue, at) => {
    if (cues[at - 1]?.text !== cue.text) words.push(...wordsOf(cue.text))
    lastWordOf.push(words.length - 1)
  })
  return { words, lastWordOf }
}

/** Follows a recording through a script. @param dictation without the script's words as a grammar, as the cloud hears */
export function followRecording(
  recognizer: Recognizer,
  pcm16: Buffer,
  script: readonly string[],
  { dictation = false } = {},
): Trace[] {
  const listening = recognizer.listen({
    sampleRateHz: followSampleRateHz,
    ...(dictation ? {} : { script }),
  })
  const follower = createFollower(script, {
    language: 'en',
    unrecognizableWords: listening.unrecognizableWords,
  })
  const trace: Trace[] = []
  for (let at = 0; at < pcm16.length; at += pieceBytes) {
    const { words, isSettled } = listening.accept(pcm16.subarray(at, at + pieceBytes))
    const wordIndex = follower.receive(words, { isSettled })
    trace.push({ atMs: (at / pieceBytes + 1) * pieceMs, wordIndex })
  }
  listening.close()
  return trace
}

export const positionAt = (trace: readonly Trace[], atMs: number): number =>
  trace.findLast((point) => point.atMs <= atMs)?.wordIndex ?? -1

/** Words that were highlighted while something else was read: every place the highlight came to, and what lies between
 * steps of less than ten words. */
export const falselyHighlighted = (trace: readonly Trace[]): number =>
  trace.reduce((count, { wordIndex }, at) => {
    const step = wordIndex - (trace[at - 1]?.wordIndex ?? -1)
    return step > 0 ? count + step : count
  }, 0)
