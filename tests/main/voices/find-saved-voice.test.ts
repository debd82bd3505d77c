import { expect, test } from 'vitest'
import { findSavedVoice } from '@main/voices/find-saved-voice'
import { answerJson, startServer } from '../cloud/support/http-server'
import { testClient } from '../cloud/support/test-client'

const asked = {
  name: 'Me  again',
  description: 'Calm\nand slow',
  labels: { language: 'en' },
  askedAtMs: 1_700_000_000_000,
}
const made = {
  voice_id: 'v1',
  name: 'Me again',
  description: 'Calm and slow',
  labels: { language: 'en', age: 'old' },
  created_at_unix: 1_700_000_001,
}

test.each([
  ['all that was asked for', {}, true],
  ['no description', { description: null }, true],
  ['an empty description', { description: '' }, true],
  ['another description', { description: 'Loud' }, false],
  ['another label', { labels: { language: 'de' } }, false],
  ['no label', { labels: {} }, false],
  ['another name', { name: 'Me' }, false],
  ['an earlier time', { created_at_unix: 1_699_990_000 }, false],
])('of a voice with %s', async (_, told, isFound) => {
  const voices = [{ ...made, ...told }]
  const server = await startServer((_request, response) =>
    answerJson(response, 200, { voices, has_more: false }),
  )
  const found = await findSavedVoice(testClient(server.url), asked, {
    category: 'generated',
    isOther: () => false,
    signal: new AbortController().signal,
  })
  expect(found?.voiceId ?? null).toBe(isFound ? 'v1' : null)
})
