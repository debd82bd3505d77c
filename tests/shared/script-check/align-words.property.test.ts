import fc from 'fast-check'
import { expect, it } from 'vitest'
import { alignWords, type Step } from '@shared/script-check/align-words'

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 40 })

const align = (script: readonly string[], heard: readonly string[], isFree = false): Step[] =>
  alignWords({
    scriptCount: script.length,
    heardCount: heard.length,
    likeness: (s, h) => (script[s] === heard[h] ? 1 : 0),
    isStartFree: isFree,
    isEndFree: isFree,
  })
const indexes = (steps: readonly Step[], side: keyof Step): number[] =>
  steps.flatMap((step) => step[side] ?? [])
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

it('tells every word of both sides once, in order', () => {
  fc.assert(
    fc.property(text, text, (script, heard) => {
      const steps = align(script, heard)
      expect(indexes(steps, 'script')).toEqual(upTo(script.length))
      expect(indexes(steps, 'heard')).toEqual(upTo(heard.length))
      expect(steps.every((step) => step.script !== null || step.heard !== null)).toBe(true)
    }),
  )
})

it('pairs a reading of the very text word by word', () => {
  fc.assert(
    fc.property(text, (script) => {
      expect(align(script, script)).toEqual(upTo(script.length).map((at) => ({ script: at, heard: at })))
    }),
  )
})

it('finds one skipped run, wherever it is', () => {
  const words = upTo(60).map((at) => `word${at}`)
  fc.assert(
    fc.property(fc.nat(49), fc.integer({ min: 1, max: 10 }), (from, count) => {
      const steps = align(words, [...words.slice(0, from), ...words.slice(from + count)])
      const skipped = steps.flatMap((step) => (step.heard === null ? [step.script] : []))
      expect(skipped).toEqual(upTo(count).map((at) => from + at))
      expect(steps.filter((step) => step.script === null)).toEqual([])
    }),
  )
})

it('finds a part of a text with both ends free', () => {
  const words = upTo(60).map((at) => `word${at}`)
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 5, max: 20 }), (from, count) => {
      const steps = align(words, words.slice(from, from + count), true)
      expect(indexes(steps, 'script')).toEqual(words.slice(from, from + count).map((_, at) => from + at))
    }),
  )
})
