import { EventEmitter } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import { expect, test } from 'vitest'
import { createCloudAudio } from '@main/professional-clone/samples/cloud-audio'
import { pollSeparation } from '@main/professional-clone/samples/poll-separation'
import type { CloudClient } from '@main/cloud/cloud-client'
import type { CloudSpeakerSeparation } from '@main/cloud/cloud-types'
import { serveStreamInput } from '@demo-cloud/transcription/stream-input'
import { createCloudEngine } from '@main/scripts/engines/cloud-engine'
import { streamInputProtocol } from '@main/cloud/transcription/stream-input'
import { createFollower } from '@shared/follow/follower'
import { separationPollMs } from '@shared/limits'
import { createTestClock } from '../../support/test-clock'

// Constants of spec/professional-clone.md section 9 that pass between this computer and the cloud, unseen by the person.

test('signed URL cache: 1 hour', async () => {
  let nowMs = 0
  let signed = 0
  const client = {
    getSampleSignedUrl: () => Promise.resolve(`https://signed.example/${(signed += 1)}`),
    openSignedUrl: () =>
      Promise.resolve({
        mediaType: 'audio/wav',
        range: { start: 0, end: 0, totalBytes: 10 },
        stream: { destroy: () => undefined },
      }),
  } as unknown as CloudClient
  const audio = createCloudAudio({ client: () => client, nowMs: () => nowMs, declaredBytesOf: () => null })
  const signedAt = async (ms: number): Promise<number> => {
    nowMs = ms
    expect(await audio.source('voice', 'sample')).toMatchObject({ sizeBytes: 10 })
    return signed
  }
  expect(await signedAt(0)).toBe(1)
  expect(await signedAt(3_599_999)).toBe(1)
  expect(await signedAt(3_600_000)).toBe(2)
  expect(await signedAt(7_199_999)).toBe(2)
})

test('speaker separation polling: 5 s', async () => {
  const clock = createTestClock()
  let asked = 0
  let status: CloudSpeakerSeparation['status'] = 'pending'
  const answer = (): CloudSpeakerSeparation => ({ status, speakers: [], selectedSpeakerIds: null })
  const end = pollSeparation(clock, separationPollMs, new AbortController().signal, () => {
    asked += 1
    return Promise.resolve(answer())
  })
  const askedAfter = async (ms: number): Promise<number> => {
    clock.advance(ms)
    await turn()
    return asked
  }
  expect(await askedAfter(0)).toBe(1)
  expect(await askedAfter(4_999)).toBe(1)
  expect(await askedAfter(1)).toBe(2)
  status = 'failed'
  expect(await askedAfter(5_000)).toBe(3)
  expect(await end).toEqual(answer())
  expect(await askedAfter(60_000)).toBe(3)
})

test('Speech recognition: 16 kHz audio, 0.25 s buffering', () => {
  const sent: number[] = []
  let play: (message: unknown) => void = () => undefined
  createCloudEngine({
    isOnline: () => true,
    cloud: () => ({
      openTranscription: () => ({
        send: (pcm16: Uint8Array) => void sent.push(pcm16.byteLength),
        close: () => undefined,
      }),
    }),
  }).start({
    words: ['one'],
    language: 'en',
    fromWordIndex: 0,
    openTap: () => null,
    wrapPort: () => ({
      onMessage: (listener) => void (play = listener),
      onClose: () => undefined,
      postMessage: () => undefined,
      close: () => undefined,
    }),
    onPosition: () => undefined,
    onEnded: () => undefined,
    onFailed: () => undefined,
  })
  const receive = (frames: number): void =>
    play({ type: 'audio', sampleRateHz: 16_000, samples: new Float32Array(frames) })
  receive(3_999)
  expect(sent).toEqual([])
  receive(1)
  // A quarter of a second at 16 kHz, two bytes each.
  expect(sent).toEqual([8_000])
  receive(8_001)
  expect(sent).toEqual([8_000, 8_000, 8_000])
})

const scriptOfThirtyWords =
  'the sixth day he spent in cabin all this time while wind rose and rain fell upon deck until morning light came over quiet water again with two white gulls'

test('Speech recognition: recognition interval 20 s, and the place in the script is kept from one to the next', async () => {
  const script = scriptOfThirtyWords.split(' ')
  const follower = createFollower(script, { language: 'en' })
  const protocol = streamInputProtocol('/', {
    credential: { authentication: 'bearer', secret: 'any' },
    language: 'en',
  })
  let transcript = ''
  let place = -1
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    send(text: string) {
      for (const news of protocol.read(JSON.parse(text)) ?? []) {
        if (news.type !== 'transcript') continue
        transcript = news.text
        place = follower.receive(news.text.split(' '), { isSettled: news.isSettled })
      }
    },
    close: () => undefined,
  })
  let recognized = 0
  let wordsHeard = 6
  const listening = {
    unrecognizableWords: new Set<string>(),
    accept: () => ({ words: script.slice(recognized, (recognized += wordsHeard)), isSettled: true }),
    finish: () => ({ words: [], isSettled: true }),
    close: () => undefined,
  }
  serveStreamInput(socket as unknown as WebSocket, {
    transcriber: {
      understands: () => true,
      open: () => Promise.resolve(listening),
      close: () => Promise.resolve(),
    },
    report: (message) => expect.fail(message),
  })
  const say = async (message: object): Promise<void> => {
    socket.emit('message', Buffer.from(JSON.stringify(message)), false)
    await turn()
  }
  const receive = async (ms: number): Promise<[string, number]> => {
    await say({ user_audio_chunk: Buffer.alloc(ms * 32).toString('base64') })
    return [transcript, place]
  }
  const words = (from: number, to: number): string => script.slice(from, to).join(' ')
  await say({ language: 'en' })
  expect(await receive(10_000)).toEqual([words(0, 6), 5])
  expect(await receive(9_999)).toEqual([words(0, 12), 11])
  // The interval has not passed: this still belongs to it, and completes it.
  expect(await receive(1)).toEqual([words(0, 18), 17])
  // Of the next one two words are enough, because the place of the one before is settled.
  wordsHeard = 2
  expect(await receive(19_999)).toEqual([words(18, 20), 19])
  expect(await receive(1)).toEqual([words(18, 22), 21])
  socket.emit('close')
  await turn()
})
