import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromSupport } from '@shared/audio/support-port'
import type { SupportMode, SupportState } from '@shared/domain/app/support'
import { supportView } from '@renderer/features/support/support-view'
import { endVoiceCall, startVoiceCall } from '@renderer/features/support/voice/voice-call'
import { hearAlone } from '@renderer/player/hear-alone'

const conversationId = 'b3a9b4a4-55a5-4d6a-9a9e-000000000001'

type Answered = Pick<SupportState, 'phase' | 'mode' | 'conversationId'>
const spoken: Answered = { phase: 'connecting', mode: 'voice', conversationId }

interface FakeTrack {
  isLive: boolean
  /** The device goes. */
  unplug: () => void
}

let tracks: FakeTrack[]
/** What is asked of the system, to be answered by the test. */
let asked: { allow: (readyState?: MediaStreamTrack['readyState']) => void; deny: () => void }[]
let started: SupportMode[]
let answerStart: (mode: SupportMode) => Promise<Answered>
let listeners: Set<(state: Answered) => void>
let handedOver: MessagePort[]
let playedCount: number

const liveCount = (): number => tracks.filter(({ isLive }) => isLive).length
const publish = (state: Partial<Answered>): void => {
  for (const listener of [...listeners]) listener({ ...spoken, ...state })
}
/** Whatever waits for nothing but an earlier step has run. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

function fakeStream(readyState: MediaStreamTrack['readyState'] = 'live') {
  let lost = (): void => undefined
  const track: FakeTrack & object = {
    isLive: true,
    unplug: () => lost(),
    ...{
      readyState,
      stop: () => void (track.isLive = false),
      addEventListener: (_name: 'ended', listener: () => void) => void (lost = listener),
    },
  }
  tracks.push(track)
  return { getTracks: () => [track], getAudioTracks: () => [track] }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tracks = []
  asked = []
  started = []
  listeners = new Set()
  handedOver = []
  playedCount = 0
  answerStart = (mode) => Promise.resolve({ ...spoken, mode })
  const node = { connect: () => undefined, port: {} }
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      audioWorklet = { addModule: () => Promise.resolve() }
      setSinkId = () => Promise.resolve()
      createMediaStreamSource = () => node
      createBuffer = (_channels: number, frames: number, rateHz: number) => ({
        duration: frames / rateHz,
        getChannelData: () => new Float32Array(frames),
      })
      createBufferSource = () => ({
        connect: () => undefined,
        start: () => void (playedCount += 1),
        stop: () => undefined,
      })
      resume = () => Promise.resolve()
      close = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = {}
      connect = () => undefined
    },
  )
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: () =>
        new Promise((resolve, reject) => {
          asked.push({
            allow: (readyState) => resolve(fakeStream(readyState)),
            deny: () => reject(Object.assign(new Error(), { name: 'NotAllowedError' })),
          })
        }),
    },
  })
  vi.stubGlobal('window', {
    location: { origin: 'app://timbre' },
    postMessage: (_message: unknown, _origin: string, [port]: [MessagePort]) => void handedOver.push(port),
    studio: {
      calls: {
        support: {
          async start({ mode }: { mode: SupportMode }) {
            started.push(mode)
            return { ok: true, value: await answerStart(mode) }
          },
        },
      },
      on(_domain: string, _name: string, listener: (state: Answered) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  supportView.setState({ microphone: null })
})

afterEach(() => {
  endVoiceCall()
  for (const port of handedOver) port.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the microphone is opened once main says that there is a call, and closed with it', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Answered>()
  answerStart = () => answered
  const starting = startVoiceCall()
  await settle()
  expect(asked).toHaveLength(0)
  answer(spoken)
  await starting
  expect(asked).toHaveLength(1)
  asked[0]?.allow()
  await settle()
  publish({ phase: 'connected' })
  expect(liveCount()).toBe(1)
  endVoiceCall()
  expect(liveCount()).toBe(0)
  expect(listeners.size).toBe(0)
})

test('two starts on top of each other hold one microphone, and its end leaves none', async () => {
  const answers: ((state: Answered) => void)[] = []
  answerStart = () => new Promise((resolve) => answers.push(resolve))
  const starting = [startVoiceCall(), startVoiceCall()]
  await settle()
  for (const answer of answers) answer(spoken)
  await Promise.all(starting)
  for (const { allow } of asked) allow()
  await settle()
  expect(liveCount()).toBe(1)
  endVoiceCall()
  expect(liveCount()).toBe(0)
})

test('a microphone that comes when another call has begun, or after the end, is closed', async () => {
  await startVoiceCall()
  await startVoiceCall()
  expect(asked).toHaveLength(2)
  for (const { allow } of asked) allow()
  await settle()
  expect([tracks.length, liveCount()]).toEqual([2, 1])

  await startVoiceCall()
  publish({ phase: 'disconnected' })
  asked[2]?.allow()
  await settle()
  expect([tracks.length, liveCount()]).toEqual([3, 0])
  expect(started).toEqual(['voice', 'voice', 'voice'])
})

test.each<Partial<Answered>>([
  { mode: 'text' },
  { phase: 'disconnected' },
  { phase: 'off', conversationId: null },
  { conversationId: 'b3a9b4a4-55a5-4d6a-9a9e-000000000002' },
])('news of %o close the microphone', async (news) => {
  await startVoiceCall()
  asked[0]?.allow()
  await settle()
  publish({ phase: 'connected' })
  expect(liveCount()).toBe(1)
  publish(news)
  expect(liveCount()).toBe(0)
})

test.each<Answered>([
  { ...spoken, mode: 'text' },
  { ...spoken, phase: 'disconnected' },
  { ...spoken, phase: 'off', conversationId: null },
])('no microphone is asked for where main answers %o', async (answer) => {
  answerStart = () => Promise.resolve(answer)
  await startVoiceCall()
  await settle()
  expect(asked).toHaveLength(0)
  expect(handedOver).toHaveLength(0)
})

test('the microphone closes where main lets go of the port', async () => {
  await startVoiceCall()
  asked[0]?.allow()
  await settle()
  expect(liveCount()).toBe(1)
  vi.useRealTimers()
  handedOver[0]?.close()
  await expect.poll(liveCount).toBe(0)
})

test('without a microphone the conversation goes on typed, and says why', async () => {
  await startVoiceCall()
  asked[0]?.deny()
  await settle()
  expect(supportView.getState().microphone).toBe('denied')
  expect(started).toEqual(['voice', 'text'])
})

test('a microphone that does not come is given up after 30 s, and one that goes at once', async () => {
  await startVoiceCall()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(started).toEqual(['voice'])
  await vi.advanceTimersByTimeAsync(1)
  expect(supportView.getState().microphone).toBe('unusable')
  expect(started).toEqual(['voice', 'text'])
  asked[0]?.allow()
  await settle()
  expect([tracks.length, liveCount()]).toEqual([1, 0])

  await startVoiceCall()
  asked[1]?.allow()
  await settle()
  expect(liveCount()).toBe(1)
  tracks[1]?.unplug()
  expect(liveCount()).toBe(0)
  expect(started).toEqual(['voice', 'text', 'voice', 'text'])
})

test('a microphone that went while it was opened is none', async () => {
  await startVoiceCall()
  asked[0]?.allow('ended')
  await settle()
  expect(supportView.getState().microphone).toBe('unusable')
  expect(liveCount()).toBe(0)
  expect(started).toEqual(['voice', 'text'])
})

test('another sound silences the rest of an answer; the next one is heard from its first piece', async () => {
  await startVoiceCall()
  vi.useRealTimers()
  const say = (message: FromSupport): void => handedOver[0]?.postMessage(message)
  const piece = (eventId: number): FromSupport => ({
    type: 'audio',
    eventId,
    rateHz: 16_000,
    pcm16: new Uint8Array(320),
  })
  say({ type: 'answer' })
  say(piece(1))
  await expect.poll(() => playedCount).toBe(1)
  hearAlone({ pause: () => undefined })
  say(piece(1))
  say({ type: 'answer' })
  say(piece(2))
  say(piece(2))
  await expect.poll(() => playedCount).toBe(3)
})
