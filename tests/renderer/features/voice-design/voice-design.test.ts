import { expect, test } from 'vitest'
import { previewTextProblem, promptProblem, usualTextLimits } from '@shared/domain/cloud/voice-design-rules'
import { designTitle, generationFacts, problemAt } from '@renderer/features/voice-design/design-words'
import { samplePrompts } from '@renderer/features/voice-design/sample-prompts'

test('seven sample prompts with their own preview texts, each ready to be generated', () => {
  expect(samplePrompts.map(({ name }) => name)).toEqual([
    'Evil Ogre',
    'Little Mouse',
    'Southern Woman',
    'Movie Trailer voice',
    'British CEO',
    'Angry Pirate',
    'New York accent',
  ])
  for (const { prompt, previewText } of samplePrompts) {
    expect(promptProblem(prompt)).toBeNull()
    expect(previewTextProblem({ previewText, isTextGenerated: false }, usualTextLimits)).toBeNull()
  }
  expect(new Set(samplePrompts.map(({ previewText }) => previewText)).size).toBe(7)
})

test('a problem stands at its field; a generation and a design say what they are', () => {
  const problems = [
    { field: null, text: 'something', atMs: 1 },
    { field: 'prompt' as const, text: 'too rude', atMs: 1 },
  ]
  expect(problemAt({ problems }, 'prompt')).toBe('too rude')
  expect(problemAt({ problems }, 'name')).toBeNull()
  expect(generationFacts({ seed: 7, loudness: 0.5, guidanceScale: 5 })).toBe(
    'Seed 7 · loudness 75 % · guidance 5',
  )
  expect(designTitle({ name: ' ', prompt: 'An ogre\nwith a cold' })).toBe('An ogre')
  expect(designTitle({ name: 'Ogre', prompt: 'An ogre' })).toBe('Ogre')
  expect(designTitle({ name: '', prompt: '' })).toBe('Untitled design')
})
