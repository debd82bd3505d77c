import { expect, test } from 'vitest'
import {
  dialogueLength,
  dialogueLimitOf,
  dialogueRequest,
  enhanceable,
  preferenceAfter,
  snapStability,
} from '@shared/domain/speech/dialogue-rules'

const block = (text: string, voiceId: string | null = 'anna') => ({
  id: crypto.randomUUID(),
  voiceId,
  speaker: null,
  text,
})
const limits = { maxChars: 5000, maxBlocks: 100 }
const ask = (blocks: ReturnType<typeof block>[], stability = 0.5, within = limits) =>
  dialogueRequest({ blocks, stability }, 'eleven_v3', within)

test('characters are those of all blocks and one newline for each', () => {
  expect(dialogueLength(['abc', '', 'de'])).toBe(8)
})

test('the limit is 5000, or the model’s where that is smaller', () => {
  expect(dialogueLimitOf({ maxChars: 10_000 })).toBe(5000)
  expect(dialogueLimitOf({ maxChars: 3000 })).toBe(3000)
})

test.each([
  [0, 0],
  [0.2, 0],
  [0.25, 0.5],
  [0.6, 0.5],
  [0.75, 1],
  [1, 1],
])('stability %d is sent as %d', (stability, sent) => {
  expect(snapStability(stability)).toBe(sent)
})

test('a request holds the blocks with text, trimmed, and the snapped stability', () => {
  expect(ask([block(' Hi '), block('  ', null), block('Ho', 'ben')], 0.4)).toEqual({
    request: {
      task: 'text-to-dialogue',
      modelId: 'eleven_v3',
      inputs: [
        { voiceId: 'anna', text: 'Hi' },
        { voiceId: 'ben', text: 'Ho' },
      ],
      stability: 0.5,
    },
  })
})

test('what keeps a dialogue from being generated', () => {
  expect(ask([block(' ')])).toEqual({ obstacle: 'empty' })
  expect(ask([block('Hi'), block('Ho', null)])).toEqual({ obstacle: 'no-voice' })
  expect(ask([block('x'.repeat(5000))])).toEqual({ obstacle: 'too-long' })
  expect(ask([block('x'.repeat(4999))])).toHaveProperty('request')
  expect(ask([block('a'), block('b')], 0, { ...limits, maxBlocks: 1 })).toEqual({
    obstacle: 'too-many-blocks',
  })
  const voices = (count: number) => Array.from({ length: count }, (_, at) => block('Hi', `voice-${at}`))
  expect(ask(voices(10))).toHaveProperty('request')
  expect(ask(voices(11))).toEqual({ obstacle: 'too-many-voices' })
})

test('Enhance is sent the blocks with text', () => {
  expect(enhanceable([block('one'), block(' '), block('two', null)]).map(({ text }) => text)).toEqual([
    'one',
    'two',
  ])
})

test('a download prefers; the same again changes nothing, the other one clears', () => {
  expect(preferenceAfter(null, 'a')).toBe('a')
  expect(preferenceAfter('a', 'a')).toBe('a')
  expect(preferenceAfter('a', 'b')).toBeNull()
})
