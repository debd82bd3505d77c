import { expect, test } from 'vitest'
import { blendingWords, spokenWords } from '@renderer/features/voices/demo-voice-words'

const demo = { imitatesByBlending: true, spokenLanguages: ['en', 'es', 'pt'] }

test('only a workspace that blends says so', () => {
  expect(blendingWords(demo, 'made')).toContain('by blending its own')
  expect(blendingWords(demo, 'shared')).toContain('blending')
  expect(blendingWords({ ...demo, imitatesByBlending: false }, 'made')).toBeNull()
  expect(blendingWords(null, 'shared')).toBeNull()
})

test('English is announced for a language that the workspace cannot speak', () => {
  expect(spokenWords(demo, 'de')).toBe('The demo workspace does not speak German: previews are in English.')
  expect(spokenWords(demo, 'de-AT')).toContain('German')
  for (const language of ['en', 'pt-BR', '', null]) expect(spokenWords(demo, language)).toBeNull()
  expect(spokenWords(null, 'de')).toBeNull()
  expect(spokenWords({ ...demo, spokenLanguages: [] }, 'de')).toBeNull()
})
