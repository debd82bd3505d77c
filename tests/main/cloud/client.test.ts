import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { answerJson, startRawServer, startServer } from './support/http-server'
import { failureOf, fastClock, secret, testClient } from './support/test-client'

const user = {
  user_id: 'u1',
  first_name: 'Mara',
  subscription: { tier: 'creator', character_count: 1, character_limit: 2, can_bypass_voice_captcha: true },
  subscription_extras: { can_request_manual_pro_voice_verification: true },
}

describe('authentication', () => {
  it('sends an API key in its header and no other', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, user))
    expect(await testClient(server.url).getUser()).toMatchObject({
      userId: 'u1',
      firstName: 'Mara',
      flags: {
        canBypassVoiceCaptcha: true,
        canRequestManualProVoiceVerification: true,
        forceLoggingDisabled: false,
      },
      subscription: { tier: 'creator', voiceLimit: null, professionalVoiceLimit: null },
    })
    const { headers } = server.seen[0]!
    expect(headers['xi-api-key']).toBe(secret)
    expect(headers.authorization).toBeUndefined()
  })

  it('sends a bearer token in its header and no other', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, user))
    await testClient(server.url, { credential: { authentication: 'bearer', secret } }).getUser()
    const { headers } = server.seen[0]!
    expect(headers.authorization).toBe(`Bearer ${secret}`)
    expect(headers['xi-api-key']).toBeUndefined()
  })

  it.each(['http://192.168.0.7', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example'])(
    'refuses plain http to %s',
    (serverUrl) => {
      expect(() => testClient(serverUrl)).toThrow(
        new AppError('insecure-address', { detail: { host: new URL(serverUrl).host } }),
      )
    },
  )

  it('keeps a path prefix of the server', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, user))
    await testClient(`${server.url}/gateway/`).getUser()
    expect(server.seen[0]!.url).toBe('/gateway/v1/user')
  })

  it('uses the path of an installation', async () => {
    const server = await startServer((_, response) =>
      answerJson(response, 200, { signed_url: 'https://x/y' }),
    )
    const client = testClient(server.url, { routes: { sampleSignedUrl: '/own/{sampleId}' } })
    expect(await client.getSampleSignedUrl('v', 's 1')).toBe('https://x/y')
    expect(server.seen[0]!.url).toBe('/own/s%201')
  })

  it.each(['', '.', '..'])('refuses the id %j, which would change the path', async (id) => {
    expect((await failureOf(testClient('http://127.0.0.1:1').getVoice(id))).code).toBe('invalid-input')
  })
})

describe('redirects', () => {
  it('follows a redirect on the same server with the credential', async () => {
    const server = await startServer((request, response) => {
      if (request.url === '/v1/user') response.writeHead(307, { location: '/v1/moved' }).end()
      else answerJson(response, 200, user)
    })
    expect((await testClient(server.url).getUser()).userId).toBe('u1')
    expect(server.seen.map(({ url, headers }) => [url, headers['xi-api-key']])).toEqual([
      ['/v1/user', secret],
      ['/v1/moved', secret],
    ])
  })

  it('does not follow a redirect to another server for a call', async () => {
    const other = await startServer((_, response) => answerJson(response, 200, user))
    const server = await startServer((_, response) => response.writeHead(302, { location: other.url }).end())
    const error = await failureOf(testClient(server.url).getUser())
    expect(error.toWire()).toMatchObject({ code: 'cloud-bad-answer', detail: { reason: 'redirected' } })
    expect(other.seen).toEqual([])
  })

  it('downloads audio from another server without the credential', async () => {
    const other = await startServer((_, response) =>
      response.setHeader('content-type', 'audio/wav').end('RIFF'),
    )
    const server = await startServer((_, response) =>
      response.writeHead(302, { location: `${other.url}/bucket/1` }).end(),
    )
    const download = await testClient(server.url).openSampleAudio('v', 's')
    expect(await text(download.stream)).toBe('RIFF')
    expect(other.seen[0]!.headers['xi-api-key']).toBeUndefined()
    expect(JSON.stringify(other.seen[0]!.headers)).not.toContain(secret)
  })

  it('never follows a redirect to plain http outside this computer', async () => {
    const server = await startServer((_, response) =>
      response.writeHead(302, { location: 'http://203.0.113.5/sound' }).end(),
    )
    const error = await failureOf(testClient(server.url).openSampleAudio('v', 's'))
    expect(error.code).toBe('insecure-address')
  })

  it('detects a redirect loop', async () => {
    const server = await startServer((_, response) => response.writeHead(302, { location: '/v1/user' }).end())
    const error = await failureOf(testClient(server.url).getUser())
    expect(error.code).toBe('cloud-bad-answer')
    expect(server.seen).toHaveLength(4)
  })

  it('does not send a POST twice', async () => {
    const server = await startServer((_, response) => response.writeHead(307, { location: '/v1/x' }).end())
    const error = await failureOf(testClient(server.url).trainPvcVoice('v'))
    expect(error.code).toBe('cloud-bad-answer')
    expect(server.seen).toHaveLength(1)
  })
})

describe('retries', () => {
  it('retries a read after 503, 429, and a cut connection', async () => {
    const failures = [503, 429, 0]
    const server = await startServer((_, response) => {
      const httpStatus = failures.shift()
      if (httpStatus === undefined) answerJson(response, 200, user)
      else if (httpStatus === 0) response.socket?.destroy()
      else answerJson(response, httpStatus, '')
    })
    expect((await testClient(server.url, { clock: fastClock }).getUser()).userId).toBe('u1')
    expect(server.seen).toHaveLength(4)
  })

  it('gives up after four tries', async () => {
    const server = await startServer((_, response) => answerJson(response, 500, ''))
    const error = await failureOf(testClient(server.url, { clock: fastClock }).getUser())
    expect(error.toWire()).toMatchObject({
      code: 'cloud-unavailable',
      retryable: true,
      detail: { httpStatus: 500 },
    })
    expect(server.seen).toHaveLength(4)
  })

  it.each([
    [400, 'cloud-refused'],
    [401, 'unauthorized'],
    [404, 'cloud-refused'],
  ])('does not repeat a read that %i refused', async (httpStatus, code) => {
    const server = await startServer((_, response) => answerJson(response, httpStatus, ''))
    expect((await failureOf(testClient(server.url, { clock: fastClock }).getUser())).code).toBe(code)
    expect(server.seen).toHaveLength(1)
  })

  it('does not retry a POST or a DELETE', async () => {
    const server = await startServer((_, response) => answerJson(response, 503, ''))
    const client = testClient(server.url, { clock: fastClock })
    await failureOf(client.createPvcVoice({ name: 'n', language: 'en', description: null, labels: {} }))
    await failureOf(client.textToSpeech({ voiceId: 'v', text: 'hi' }))
    await failureOf(client.deletePvcSample('v', 's'))
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE'])
  })

  it('stops waiting for the next try when cancelled', async () => {
    const stop = new AbortController()
    const server = await startServer((_, response) => {
      answerJson(response, 503, '')
      setTimeout(() => stop.abort(), 20)
    })
    const error = await failureOf(testClient(server.url).getUser({ signal: stop.signal }))
    expect(error.code).toBe('cancelled')
    expect(server.seen).toHaveLength(1)
  })
})

describe('answers', () => {
  it.each(['<html></html>', '{"user_id":', '{"user_id":5,"subscription":{}}', '', 'null'])(
    'says cloud-bad-answer for %j',
    async (body) => {
      const server = await startServer((_, response) => answerJson(response, 200, body))
      const error = await failureOf(testClient(server.url).getUser())
      expect(error.toWire()).toMatchObject({ code: 'cloud-bad-answer', detail: { reason: 'schema' } })
    },
  )

  it('does not accept a web page as audio', async () => {
    const server = await startServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<p>'),
    )
    const client = testClient(server.url)
    expect((await failureOf(client.openSampleAudio('v', 's'))).code).toBe('cloud-bad-answer')
    expect((await failureOf(client.textToSpeech({ voiceId: 'v', text: 'a' }))).code).toBe('cloud-bad-answer')
  })

  it('streams audio, and fails within the stream if it breaks off', async () => {
    const server = await startRawServer((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '10' })
      response.write('12345', () => response.socket?.destroy())
    })
    const download = await testClient(server.url).openSampleAudio('v', 's')
    expect([download.mediaType, download.sizeBytes]).toEqual(['audio/mpeg', 10])
    expect((await failureOf(text(download.stream))).code).toBe('network')
  })

  it('closes the connection of an abandoned stream', async () => {
    const closed = Promise.withResolvers<undefined>()
    const server = await startRawServer((request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('12345')
      request.socket.on('close', () => closed.resolve(undefined))
    })
    const download = await testClient(server.url).openSampleAudio('v', 's')
    download.stream.destroy()
    await closed.promise
  })

  it('returns the headers of a generation', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(200, {
        'content-type': 'audio/mpeg',
        'request-id': 'r1',
        'history-item-id': 'h1',
        'character-cost': '12',
        'generation-info': 'opaque',
        'regeneration-count': '1',
        'collect-preference': 'True',
        'tts-latency-ms': '210',
      })
      response.end('sound')
    })
    const request = {
      voiceId: 'v',
      text: 'Hi',
      outputFormat: 'mp3_44100_128',
      voiceSettings: { similarityBoost: 0.5 },
    }
    const speech = await testClient(server.url).textToSpeech(request)
    expect(speech.audio.toString()).toBe('sound')
    expect(speech.headers).toEqual({
      requestId: 'r1',
      historyItemId: 'h1',
      characterCost: 12,
      generationInfo: 'opaque',
      regenerationCount: 1,
      collectPreference: true,
      latencyMs: 210,
    })
    expect(server.seen[0]!.url).toBe('/v1/text-to-speech/v?output_format=mp3_44100_128')
    expect(JSON.parse(server.seen[0]!.body.toString())).toEqual({
      text: 'Hi',
      voice_settings: { similarity_boost: 0.5 },
    })
  })

  it('reads every page of voices, and each voice once', async () => {
    const pages: Record<string, unknown> = {
      none: { voices: [{ voice_id: 'a' }, { voice_id: 'b' }], has_more: true, next_page_token: 't1' },
      t1: { voices: [{ voice_id: 'b' }, { voice_id: 'c' }], has_more: true, next_page_token: 't2' },
      t2: { voices: [{ voice_id: 'd' }], has_more: false, next_page_token: 't3' },
    }
    const server = await startServer((request, response) => {
      const token = new URL(request.url, 'http://x').searchParams.get('next_page_token')
      answerJson(response, 200, pages[token ?? 'none'])
    })
    const voices = await testClient(server.url).listAllVoices({
      search: 'mara & co',
      category: 'professional',
    })
    expect(voices.map(({ voiceId }) => voiceId)).toEqual(['a', 'b', 'c', 'd'])
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/v2/voices?page_size=100&search=mara+%26+co&category=professional&include_total_count=false',
      '/v2/voices?page_size=100&next_page_token=t1&search=mara+%26+co&category=professional&include_total_count=false',
      '/v2/voices?page_size=100&next_page_token=t2&search=mara+%26+co&category=professional&include_total_count=false',
    ])
  })

  it.each([
    ['a repeated page token', 't', 2],
    ['more without a page token', null, 1],
  ])('does not take a list for whole: %s', async (_, next_page_token, asked) => {
    const server = await startServer((_request, response) =>
      answerJson(response, 200, { voices: [{ voice_id: 'a' }], has_more: true, next_page_token }),
    )
    await expect(testClient(server.url).listAllVoices({})).rejects.toMatchObject({
      code: 'cloud-bad-answer',
      detail: { reason: 'paging' },
    })
    expect(server.seen).toHaveLength(asked)
  })

  it('sends the language also as a label on creation, and never again', async () => {
    const server = await startServer((_, response) => answerJson(response, 200, { voice_id: 'v9' }))
    const client = testClient(server.url)
    const labels = { accent: 'irish', language: 'xx' }
    expect(await client.createPvcVoice({ name: 'n', language: 'en', description: 'd', labels })).toEqual({
      voiceId: 'v9',
    })
    await client.updatePvcVoice('v9', { language: 'en', labels })
    expect(server.seen.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
      { name: 'n', language: 'en', description: 'd', labels: { accent: 'irish', language: 'en' } },
      { language: 'en', labels: { accent: 'irish' } },
    ])
  })

  it('returns no workspace if the server does not know the endpoint', async () => {
    const server = await startServer((_, response) => answerJson(response, 404, { detail: 'Not Found' }))
    expect(await testClient(server.url).getWorkspace()).toEqual({
      trainingOptOut: null,
      allMembersPermissions: null,
      featureFlags: [],
      customModelRates: {},
      name: null,
      isConsolidatedBilling: false,
      isIsolated: false,
      supportAgentId: null,
      demo: null,
    })
  })
})

describe('probe', () => {
  it.each([
    [200, user, 'online'],
    [401, { detail: { status: 'invalid_api_key', message: '' } }, 'unauthorized'],
    [401, { detail: { status: 'quota_exceeded', message: '' } }, 'online'],
    [401, { detail: { status: 'detected_unusual_activity', message: '' } }, 'online'],
    [401, { detail: { status: 'missing_permissions', message: '' } }, 'online'],
    [429, '', 'online'],
    [503, '', 'offline'],
    [200, '<html>Welcome to the hotel</html>', 'offline'],
    [403, '<html>Blocked</html>', 'offline'],
    [403, { detail: { status: 'only_for_creator', message: 'No.' } }, 'online'],
  ])('takes %i %j for %s, at the first try', async (httpStatus, body, expected) => {
    const server = await startServer((_, response) => answerJson(response, httpStatus, body))
    expect(await testClient(server.url).probe()).toBe(expected)
    expect(server.seen).toHaveLength(1)
  })

  it('treats a refused connection as offline', async () => {
    expect(await testClient('http://127.0.0.1:1').probe()).toBe('offline')
  })
})

describe('secrets', () => {
  it('appear in no log line or error, even if the server repeats them', async () => {
    const server = await startServer((request, response) => {
      const echo = `your key ${String(request.headers['xi-api-key'])} is bad`
      answerJson(response, 400, { detail: { status: 'bad', message: echo } })
    })
    const client = testClient(server.url)
    const refused = await failureOf(client.getUser())
    const unreachable = await failureOf(testClient('http://127.0.0.1:1', { clock: fastClock }).getUser())
    expect(refused.detail['message']).toBe('your key ••• is bad')
    const said = JSON.stringify([client.lines, refused.toWire(), unreachable.toWire()])
    expect(client.lines.length).toBeGreaterThan(0)
    expect(said).not.toContain(secret)
    expect(String(refused.stack) + String(unreachable.cause)).not.toContain(secret)
  })
})

describe('concurrency', () => {
  it('starts with two generations at a time and adapts to the server', async () => {
    let most = 0
    let expected = 2
    let leftCount = 2
    const running = new Set<ServerResponse>()
    const server = await startRawServer((request, response) => {
      request.resume()
      running.add(response)
      most = Math.max(most, running.size)
      // None is answered before as many as may run at a time are here, nor before one more could have come.
      if (running.size === Math.min(expected, leftCount)) setTimeout(answerAll, 50)
    })
    function answerAll(): void {
      leftCount -= running.size
      const answered = [...running]
      running.clear()
      for (const response of answered) {
        response.writeHead(200, { 'content-type': 'audio/mpeg', 'maximum-concurrent-requests': '5' })
        response.end('x')
      }
    }
    const client = testClient(server.url)
    const speak = () => client.textToSpeech({ voiceId: 'v', text: 'a' })
    await Promise.all([speak(), speak()])
    expect(most).toBe(2)
    ;[expected, leftCount] = [5, 12]
    await Promise.all(Array.from({ length: 12 }, speak))
    expect(most).toBe(5)
  })

  it('does not delay cancelled requests', async () => {
    const server = await startRawServer((request) => void request.resume())
    const client = testClient(server.url)
    const stop = new AbortController()
    const calls = Array.from({ length: 3 }, () =>
      failureOf(client.textToSpeech({ voiceId: 'v', text: 'a' }, { signal: stop.signal })),
    )
    await expect.poll(() => server.sockets.length).toBe(2)
    stop.abort()
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    expect(server.sockets).toHaveLength(2)
  })
})
