import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRecognizer, type Recognizer } from '@main/recognizer/recognizer'
import {
  falselyHighlighted,
  followRecording,
  positionAt,
  scriptOf,
  wordsOf,
} from '../../support/record/follow-speech'
import { type Cue, sessionCues, sessionPcm } from '../../support/audio/read-speech'
import { recognizerIsHere, testModelsFolder } from '../../support/analysis/recognizer-here'

/** A minute of a real person reading, with sentences she reads twice or three times; tests/bench follows all of it. */
const minute = sessionCues().slice(0, 16)
/** Five of them, two read again: dictation takes four times as long to hear. */
const repeats = minute.slice(5, 10)

const soundOf = (cues: readonly Cue[]): { startMs: number; pcm: Buffer } => {
  const startMs = cues[0]!.startMs - 500
  return { startMs, pcm: sessionPcm({ startMs, endMs: cues.at(-1)!.endMs + 1_500 }) }
}

const narrative = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'resources', 'scripts', 'en-narrative.txt'),
  'utf8',
)

describe.runIf(recognizerIsHere)('real speech', () => {
  let recognizer: Recognizer
  beforeAll(async () => {
    recognizer = await loadRecognizer(testModelsFolder)
  })
  afterAll(() => recognizer.close())

  it.each([
    ['with the words of the script', minute, false],
    ['taking dictation, as the cloud does', repeats, true],
  ])('is followed through its own text, %s', (_how, cues, dictation) => {
    const { words, lastWordOf } = scriptOf(cues)
    const { startMs, pcm } = soundOf(cues)
    const trace = followRecording(recognizer, pcm, words, { dictation })
    expect(trace.at(-1)!.wordIndex).toBe(words.length - 1)
    const off = cues.map((cue, at) =>
      Math.abs(positionAt(trace, cue.endMs - startMs + 600) - lastWordOf[at]!),
    )
    expect(off.filter((distance) => distance > 1).length).toBeLessThanOrEqual(1)
    const ahead = trace.filter(({ atMs, wordIndex }) => {
      const next = cues.findIndex((cue) => cue.endMs - startMs > atMs)
      return wordIndex > (lastWordOf[next === -1 ? cues.length - 1 : next] ?? 0)
    })
    expect(ahead.length / trace.length).toBeLessThan(0.01)
  })

  it('takes no sound once it is closed', () => {
    const listening = recognizer.listen({ sampleRateHz: 16_000 })
    listening.close()
    const cancelled: unknown = expect.objectContaining({ code: 'cancelled' })
    expect(() => listening.accept(Buffer.alloc(3_200))).toThrow(cancelled)
    expect(() => listening.finish()).toThrow(cancelled)
  })

  it('hardly moves the highlight for a different text', () => {
    const trace = followRecording(recognizer, soundOf(minute).pcm, wordsOf(narrative))
    const spokenCount = minute.reduce((sum, cue) => sum + wordsOf(cue.text).length, 0)
    expect(spokenCount).toBeGreaterThan(130)
    expect(falselyHighlighted(trace) / spokenCount).toBeLessThan(0.05)
  })
})
