import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '@shared/errors/app-error'
import { errorWords } from '@renderer/copy/errors'
import { connectionWords, hostOf, whyNoSupport } from '@renderer/features/support/call-words'
import { pageContext } from '@renderer/features/support/page-context'
import {
  goToSupport,
  showHighlight,
  showMessage,
  showSupport,
  supportView,
  typeAgain,
} from '@renderer/features/support/support-view'
import { createPcmChunks } from '@renderer/features/support/voice/pcm-chunks'
import { createSoundQueue } from '@renderer/features/support/voice/sound-queue'

afterEach(() => void vi.useRealTimers())

test('the call bar says the connection', () => {
  const words = (over: Partial<Parameters<typeof connectionWords>[0]>) =>
    connectionWords({
      phase: 'connected',
      mode: 'voice',
      isAgentThinking: false,
      isAgentSpeaking: false,
      ...over,
    })
  expect(words({ phase: 'connecting' })).toBe('Connecting…')
  expect(words({})).toBe('Listening')
  expect(words({ mode: 'text' })).toBe('Connected')
  expect(words({ isAgentThinking: true })).toBe('Thinking…')
  expect(words({ isAgentThinking: true, isAgentSpeaking: true })).toBe('Speaking')
  expect(words({ phase: 'disconnected' })).toBe('Disconnected')
})

test('a conversation that a countdown ended speaks of no take that runs', () => {
  const words = errorWords(new AppError('busy', { detail: { what: 'countdown' } }))
  expect(words).toMatchObject({ title: 'The conversation ended because you are recording.' })
})

test('says why nothing can be asked', () => {
  expect(whyNoSupport({ unavailable: null, isOffline: false })).toBeNull()
  expect(whyNoSupport({ unavailable: null, isOffline: true })?.title).toBe('You are offline')
  expect(whyNoSupport({ unavailable: 'recording', isOffline: true })?.title).toBe('A take is being recorded')
  expect(whyNoSupport({ unavailable: 'signed-out', isOffline: false })?.title).toBe('You are signed out')
})

test('a link says its host, not what it calls itself', () => {
  expect(hostOf('https://elevenlabs.io@evil.example/docs')).toBe('evil.example')
  expect(hostOf('https://help.elevenlabs.io/hc')).toBe('help.elevenlabs.io')
})

test('the page is told by its name and its elements, its own first, and nothing else', () => {
  expect(pageContext('/voices', ['sidebar.home', 'voices.add', 'voices.search', 'voices.add'])).toEqual({
    page: 'Voices',
    text: 'Page: Voices. Elements: voices.add, voices.search, sidebar.home',
  })
  expect(pageContext('/clones/3f0c/booth', []).text).toBe(
    'Page: Draft of a professional clone. Elements: none',
  )
  expect(pageContext('/unknown/Anna', []).page).toBe('Timbre')
})

test('wants the focus when it is opened, and not because it is shown on', () => {
  const wantsFocus = (): boolean => supportView.getState().wantsFocus
  showSupport(true)
  expect(wantsFocus()).toBe(true)
  supportView.setState({ wantsFocus: false })
  showSupport(true)
  expect(wantsFocus()).toBe(false)
  showSupport(false)
  showSupport(true)
  showSupport(false)
  expect(wantsFocus()).toBe(false)
  // Asked for by name, as the palette does, it is where the person goes.
  supportView.setState({ wantsFocus: false })
  goToSupport()
  expect(wantsFocus()).toBe(true)
})

test('types again what reached nobody, and nothing over what is being typed', () => {
  supportView.setState({ typed: '' })
  typeAgain('Where is it?')
  expect(supportView.getState().typed).toBe('Where is it?')
  typeAgain('')
  typeAgain('Another')
  expect(supportView.getState().typed).toBe('Where is it?')
  supportView.setState({ typed: '' })
})

test('a message and a mark end after their time, the newest counts', () => {
  vi.useFakeTimers()
  showMessage('Opened Voices', 3_200)
  vi.advanceTimersByTime(3_000)
  showMessage('Guide', 10_000)
  vi.advanceTimersByTime(9_999)
  expect(supportView.getState().message).toBe('Guide')
  vi.advanceTimersByTime(1)
  expect(supportView.getState().message).toBeNull()

  showHighlight('home.record', 5_000)
  vi.advanceTimersByTime(4_999)
  expect(supportView.getState().highlighted).toBe('home.record')
  vi.advanceTimersByTime(1)
  expect(supportView.getState().highlighted).toBeNull()
})

test('sound becomes pieces of 16 bit, clipped at full scale, with nothing lost between them', () => {
  const pieces: Int16Array[] = []
  const take = createPcmChunks(4, (pcm16) => pieces.push(new Int16Array(pcm16.buffer)))
  take(new Float32Array([0, 1, -1]))
  expect(pieces).toEqual([])
  take(new Float32Array([2, 0.5, -3, 0, 0, 0.25]))
  expect(pieces.map((piece) => [...piece])).toEqual([
    [0, 32_767, -32_768, 32_767],
    [16_384, -32_768, 0, 0],
  ])
})

test('sounds follow each other, and an interruption drops those up to its id, also late ones', () => {
  const queue = createSoundQueue()
  const stopped: number[] = []
  const add = (eventId: number, nowS: number) =>
    queue.add({ stop: () => void stopped.push(eventId) }, { eventId, durationS: 1, nowS })
  expect(add(1, 10)).toBeCloseTo(10.05)
  expect(add(2, 10.1)).toBeCloseTo(11.05)
  expect(add(3, 10.2)).toBeCloseTo(12.05)
  expect(queue.isIdle(10.3)).toBe(false)
  queue.interrupt(2)
  expect(stopped).toEqual([1, 2])
  expect(queue.isInterrupted(1)).toBe(true)
  expect(queue.isInterrupted(3)).toBe(false)
  queue.silence()
  expect(stopped).toEqual([1, 2, 3])
  expect(queue.isIdle(10.3)).toBe(true)
  // After a pause it begins anew, not where the last one would have ended.
  expect(add(4, 20)).toBeCloseTo(20.05)
})
