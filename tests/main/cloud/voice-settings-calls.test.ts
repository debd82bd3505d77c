import { expect, test } from 'vitest'
import { answerJson, startServer } from './support/http-server'
import { testClient } from './support/test-client'

const plain = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }

test('the settings of a voice: what it does not say is what nobody has set', async () => {
  const server = await startServer((request, response) =>
    answerJson(
      response,
      200,
      request.url === '/v1/voices/settings/default'
        ? { stability: 0.4, style: 0.1 }
        : { speed: 1.1, style: null },
    ),
  )
  const defaults = { ...plain, stability: 0.4, style: 0.1 }
  expect(await testClient(server.url).getVoiceSettings('a/b')).toEqual({
    settings: { ...defaults, speed: 1.1 },
    defaults,
  })
  expect(server.seen.map(({ url }) => url).sort()).toEqual([
    '/v1/voices/a%2Fb/settings',
    '/v1/voices/settings/default',
  ])
})

test('settings outside their ranges come to the nearest that is allowed', async () => {
  const server = await startServer((_, response) =>
    answerJson(response, 200, {
      stability: 3,
      similarity_boost: -1,
      style: 2,
      speed: 0.1,
      use_speaker_boost: false,
    }),
  )
  expect((await testClient(server.url).getVoiceSettings('v')).settings).toEqual({
    stability: 1,
    similarity: 0,
    style: 1,
    speakerBoost: false,
    speed: 0.7,
  })
})

test('saving sends every setting under the names of the platform', async () => {
  const server = await startServer((_, response) => answerJson(response, 200, { status: 'ok' }))
  await testClient(server.url).saveVoiceSettings('v', { ...plain, speed: 1.2, speakerBoost: false })
  const [request] = server.seen
  expect([request?.method, request?.url]).toEqual(['POST', '/v1/voices/v/settings/edit'])
  expect(JSON.parse(String(request?.body))).toEqual({
    stability: 0.5,
    similarity_boost: 0.75,
    style: 0,
    use_speaker_boost: false,
    speed: 1.2,
  })
})
