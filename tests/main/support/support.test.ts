import { expect, it, onTestFinished } from 'vitest'
import { createKnownAnswers } from '@main/account/known-answers'
import type { SupportState } from '@shared/domain/app/support'
import { startAgentServer } from '../../support/cloud/agent-server'
import { openSupport, openWindowPort } from '../../support/cloud/support-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { eventually } from '../../support/eventually'
import { openTempLibrary } from '../../support/library/temp-library'
import { createTestClock } from '../../support/test-clock'
import { apiKey, openAssistant, openCall } from './open-call'

// api.md section 12; spec/speech-synthesis.md sections 4, 7 and 9. The clock is the test's.

const ofType = (received: Record<string, unknown>[], type: string) =>
  received.filter((each) => each['type'] === type)
const answer = (text: string) => ({ type: 'agent_response', agent_response_event: { agent_response: text } })
const sound = (eventId: number, ms = 1_000) => ({
  type: 'audio',
  audio_event: { audio_base_64: Buffer.alloc(ms * 32).toString('base64'), event_id: eventId },
})

it('tells the plan and the page at the beginning, and nobody’s name or key', async () => {
  const { server, calls } = await openAssistant()
  await calls.setContext({ page: 'Voices', text: 'Page: Voices.' })
  await calls.start({ mode: 'voice' })
  await eventually(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]).toMatchObject({
    type: 'conversation_initiation_client_data',
    dynamic_variables: {
      tier: 'creator',
      currentCreditsUsage: 1_200,
      totalAvailableMonthlyCredits: 100_000,
      accountCreatedDate: '2025-10-09',
      page: 'Voices',
      appVersion: '1.2.3',
    },
  })
  // All that the specification names, or an agent whose prompt uses them refuses to begin.
  expect(Object.keys(server.received[0]?.['dynamic_variables'] as object)).toEqual(
    expect.arrayContaining([
      ...['tier', 'location', 'twoFactorAuthEnabled', 'maxSeats', 'accountCreatedDate', 'goal'],
      ...['canUseProfessionalVoiceCloning', 'currentCreditsUsage', 'totalAvailableMonthlyCredits'],
      'nextCharacterResetDate',
    ]),
  )
  const sent = JSON.stringify([server.received, server.upgrades[0]?.headers])
  expect(sent).not.toContain('Kathleen')
  expect(sent).not.toContain('user-kathleen')
  expect(sent).not.toContain(apiKey)
  expect(server.upgrades[0]?.path).toBe('/signed?token=abc')
})

it('asks the agent’s own address, with the key, where the server signs none', async () => {
  const { server } = await openCall('text', { signedUrl: () => null })
  expect(server.upgrades).toHaveLength(1)
  expect(server.upgrades[0]).toMatchObject({
    path: '/v1/convai/conversation?agent_id=agent_1',
    headers: { 'xi-api-key': apiKey },
  })
})

it('is ready after 3 s, tells a page 0.5 s after it changed, and hides 2 s after the end', async () => {
  const { server, calls, clock, state } = await openCall()
  await calls.setContext({ page: 'Home', text: 'Page: Home.' })
  clock.advance(2_999)
  expect(await state()).toMatchObject({ isReady: false })
  // What is sent later than it would have been has arrived.
  await calls.say({ text: 'Hello' })
  await eventually(() => expect(ofType(server.received, 'user_message')).toHaveLength(1))
  expect(ofType(server.received, 'contextual_update')).toEqual([])
  clock.advance(1)
  expect(await state()).toMatchObject({ isReady: true })
  await eventually(() =>
    expect(ofType(server.received, 'contextual_update')).toEqual([
      { type: 'contextual_update', text: 'Page: Home.' },
    ]),
  )
  await calls.setContext({ page: 'Voices', text: 'Page: Voices.' })
  clock.advance(400)
  await calls.setContext({ page: 'Settings', text: 'Page: Settings.' })
  clock.advance(499)
  await calls.typing({})
  await eventually(() => expect(ofType(server.received, 'user_activity')).toHaveLength(1))
  expect(ofType(server.received, 'contextual_update')).toHaveLength(1)
  clock.advance(1)
  await eventually(() =>
    expect(ofType(server.received, 'contextual_update').at(-1)).toMatchObject({ text: 'Page: Settings.' }),
  )
  expect(ofType(server.received, 'contextual_update')).toHaveLength(2)

  expect(await calls.end({ why: 'hung-up' })).toMatchObject({ phase: 'disconnected', error: null })
  clock.advance(1_999)
  expect(await state()).toMatchObject({ phase: 'disconnected' })
  clock.advance(1)
  expect(await state()).toMatchObject({ phase: 'off', conversationId: null })
  expect(clock.pendingCount()).toBe(0)
})

it('ends for a countdown of a window, and says so', async () => {
  const { calls, state, setRecording } = await openCall()
  await calls.end({ why: 'take' })
  expect(await state()).toMatchObject({
    phase: 'disconnected',
    error: { code: 'busy', detail: { what: 'countdown' } },
  })
  // The take that follows says nothing else.
  setRecording(true)
  setRecording(false)
  expect(await state()).toMatchObject({ error: { detail: { what: 'countdown' } } })
})

it('lists what was said, as it was heard, and answers pings when they want it', async () => {
  const { server, calls, clock, state } = await openCall()
  await calls.say({ text: 'How do I start?' })
  await eventually(() => expect(ofType(server.received, 'user_message')).toHaveLength(1))
  expect(await state()).toMatchObject({ isAgentThinking: true })
  server.say({ type: 'user_transcript', user_transcription_event: { user_transcript: 'How do I start?' } })
  server.say({ type: 'internal_tentative_agent_response', whatever: 1 })
  server.say(answer('Press New draft. \u202eThen record.'))
  server.say({
    type: 'agent_response_correction',
    agent_response_correction_event: {
      original_agent_response: 'Press New draft. Then record.',
      corrected_agent_response: 'Press New draft.',
    },
  })
  server.say({ type: 'ping', ping_event: { event_id: 7, ping_ms: 300 } })
  await eventually(async () =>
    expect((await state()).entries).toMatchObject([
      { kind: 'person', text: 'How do I start?', isSpoken: false },
      { kind: 'agent', text: 'Press New draft.', isInterrupted: true },
    ]),
  )
  expect(await state()).toMatchObject({ isAgentThinking: false })
  await eventually(() => {
    clock.advance(100)
    expect(ofType(server.received, 'pong')).toEqual([{ type: 'pong', event_id: 7 }])
  })
})

it('expects no answer any more after half a minute without one', async () => {
  const { calls, clock, state } = await openCall()
  await calls.say({ text: 'Hello?' })
  clock.advance(29_999)
  expect(await state()).toMatchObject({ phase: 'connected', isAgentThinking: true })
  clock.advance(1)
  expect(await state()).toMatchObject({ phase: 'connected', isAgentThinking: false })
})

it('plays an answer that comes as one message, as long as twenty seconds at 48 kHz', async () => {
  const { server, port } = await openCall('voice')
  server.say(sound(1, 60_000))
  await eventually(() => expect(port.received).toHaveLength(1))
  expect(port.received[0]).toMatchObject({ type: 'audio', eventId: 1 })
})

it('plays the agent’s voice, and drops what an interruption names', async () => {
  const { server, clock, state, port } = await openCall('voice')
  server.say(sound(1))
  server.say(sound(2))
  await eventually(() => expect(port.received).toHaveLength(2))
  expect(port.received[0]).toMatchObject({ type: 'audio', eventId: 1, rateHz: 16_000 })
  expect(await state()).toMatchObject({ isAgentSpeaking: true })
  server.say({ type: 'interruption', interruption_event: { event_id: 3 } })
  server.say(sound(3))
  server.say(sound(4))
  await eventually(() => expect(port.received.at(-1)).toMatchObject({ type: 'audio', eventId: 4 }))
  expect(port.received.slice(2)).toEqual([
    { type: 'interrupted', eventId: 3 },
    expect.objectContaining({ eventId: 4 }),
  ])
  clock.advance(1_000)
  expect(await state()).toMatchObject({ isAgentSpeaking: false })
})

it('tells that an answer begins before its sound comes', async () => {
  const { server, port } = await openCall('voice')
  server.say(answer('Hello.'))
  server.say(sound(1))
  await eventually(() => expect(port.received).toHaveLength(2))
  expect(port.received).toMatchObject([{ type: 'answer' }, { type: 'audio', eventId: 1 }])
})

it('sends what the microphone hears, no faster than it is spoken, and only in a spoken conversation', async () => {
  const { server, calls, clock, port, state, support } = await openCall('voice')
  const chunks = () => server.received.filter((each) => 'user_audio_chunk' in each)
  const chunk = new Uint8Array(3_200).fill(1)
  port.send({ type: 'microphone', pcm16: chunk })
  for (const wrong of [
    { type: 'microphone', pcm16: new Uint8Array(8_002) },
    { type: 'microphone', pcm16: new Uint8Array(3) },
    { type: 'microphone', pcm16: 'AAAA' },
    { type: 'audio', pcm16: chunk },
    null,
    'microphone',
  ])
    port.send(wrong)
  await eventually(() => expect(chunks()).toHaveLength(1))
  expect(chunks()[0]).toEqual({ user_audio_chunk: Buffer.from(chunk).toString('base64') })

  for (let i = 0; i < 1_000; i++) port.send({ type: 'microphone', pcm16: chunk })
  await calls.say({ text: 'after the flood' })
  await eventually(() => expect(ofType(server.received, 'user_message')).toHaveLength(1))
  // Two seconds at once.
  expect(chunks()).toHaveLength(20)

  await calls.start({ mode: 'text' })
  expect(port.isClosed()).toBe(true)
  port.send({ type: 'microphone', pcm16: chunk })
  expect(() => support.connect('11111111-1111-4111-8111-111111111111', openWindowPort().opaque)).toThrow(
    'not-found',
  )
  const { conversationId } = await calls.start({ mode: 'voice' })
  const again = openWindowPort()
  support.connect(conversationId ?? '', again.opaque)
  again.vanish()
  clock.advance(2_999)
  expect(await state()).toMatchObject({ phase: 'connected' })
  clock.advance(1)
  expect(await state()).toMatchObject({ phase: 'disconnected' })
  expect(chunks()).toHaveLength(20)
})

it('ends a spoken conversation that no window joins', async () => {
  const { server, calls, clock, state } = await openAssistant()
  await calls.start({ mode: 'voice' })
  await eventually(() => expect(server.received).toHaveLength(1))
  server.metadata()
  await eventually(async () => expect(await state()).toMatchObject({ phase: 'connected' }))
  clock.advance(2_999)
  expect(await state()).toMatchObject({ phase: 'connected' })
  clock.advance(1)
  expect(await state()).toMatchObject({ phase: 'disconnected' })
})

it('is never open while a take is recorded', async () => {
  const { calls, setRecording, state, published, port, server } = await openCall('voice')
  setRecording(true)
  // At once, however much news there was a moment ago.
  expect(published()).toMatchObject({ phase: 'disconnected' })
  expect(await state()).toMatchObject({
    unavailable: 'recording',
    phase: 'disconnected',
    error: { code: 'busy', detail: { what: 'recording' } },
  })
  expect(port.isClosed()).toBe(true)
  await expect(Promise.resolve().then(() => calls.start({ mode: 'text' }))).rejects.toThrow('busy')
  expect(server.upgrades).toHaveLength(1)
  setRecording(false)
  expect(await state()).toMatchObject({ unavailable: null, error: null })
  expect(await calls.start({ mode: 'text' })).toMatchObject({ phase: 'connecting', entries: [], error: null })
  setRecording(true)
  expect(await state()).toMatchObject({ phase: 'disconnected' })
})

it('leaves no conversation in a window when the account is left', async () => {
  const { server, support, state, published, clock } = await openCall()
  server.say(answer('Hello.'))
  await eventually(async () => expect((await state()).entries).toHaveLength(1))
  await support.close?.()
  expect(published()).toMatchObject({ phase: 'off', conversationId: null, entries: [] })
  expect(clock.pendingCount()).toBe(0)
})

it('says that there is no assistant, or that nobody is signed in', async () => {
  const { calls, state } = await openAssistant({ agentId: null })
  expect(await state()).toMatchObject({ unavailable: 'no-agent', phase: 'off' })
  await expect(Promise.resolve().then(() => calls.start({ mode: 'text' }))).rejects.toThrow('not-found')
  expect(await state()).toMatchObject({ phase: 'off', conversationId: null })
})

it('a workspace that nobody could read is asked all the same, and as it was read last once that is known', async () => {
  const server = await startAgentServer({ agentId: 'agent_1' })
  const library = openTempLibrary()
  const answers = createKnownAnswers({ library, nowMs: Date.now, workspace: () => 'demo' })
  const session = (serverUrl: string) => {
    const client = openClient({ serverUrl, apiKey })
    const world = openSupport({ cloud: () => client, clock: createTestClock(), answers })
    onTestFinished(async () => {
      await world.support.close?.()
      await client.close()
    })
    const missing = async () => (await world.calls.get({})).unavailable
    return { ...world, missing }
  }
  const nowhere = 'http://127.0.0.1:9'
  // Before anybody could answer there is nothing to show; offline it says why nobody answers.
  const first = session(nowhere)
  expect(await first.missing()).toBe('no-agent')
  await eventually(async () => expect(await first.missing()).toBeNull())
  await expect(Promise.resolve().then(() => first.calls.start({ mode: 'text' }))).rejects.toThrow('network')
  const online = session(server.url)
  await eventually(async () => expect(await online.missing()).toBeNull())
  expect(await session(nowhere).missing()).toBeNull()

  const none = await startAgentServer({ agentId: null })
  const without = session(none.url)
  await eventually(async () => expect(await without.missing()).toBe('no-agent'))
  const later = session(nowhere)
  expect(await later.missing()).toBe('no-agent')
  await eventually(() => expect(later.log.lines.map(({ msg }) => msg)).toContain('the agent is not known'))
  expect(await later.missing()).toBe('no-agent')
})

it('connects from the first moment, and can be ended while its agent is looked for', async () => {
  const { promise: isFound, resolve: find } = Promise.withResolvers<null>()
  const { server, calls, published } = await openAssistant({ isFound })
  const started = Promise.resolve(calls.start({ mode: 'voice' }))
  expect(published()).toMatchObject({ phase: 'connecting', mode: 'voice' })
  expect(await calls.end({ why: 'hung-up' })).toMatchObject({ phase: 'disconnected', error: null })
  find(null)
  await expect(started).rejects.toThrow('cancelled')
  expect(server.upgrades).toEqual([])
  expect(await calls.start({ mode: 'text' })).toMatchObject({ phase: 'connecting', mode: 'text' })
  await eventually(() => expect(server.upgrades).toHaveLength(1))
})

const ends: [string, (world: Awaited<ReturnType<typeof openCall>>) => unknown, Partial<SupportState>][] = [
  ['a cut connection', ({ server }) => server.end(), { error: { code: 'network' } } as never],
  ['a polite end', ({ server }) => server.end(1_000, 'bye'), { error: null }],
  [
    'a refusal',
    ({ server }) => server.end(3_000, `no credit for ${apiKey}`),
    { error: { code: 'cloud-refused', detail: { message: 'no credit for •••' } } } as never,
  ],
  ['garbage', ({ server }) => server.say('<html>'), bad('no-message')],
  [
    'a giant frame',
    ({ server }) => server.say({ type: 'agent_response', filler: 'x'.repeat(4_000_001) }),
    // The socket library cuts the connection, and does not tell why.
    { error: { code: 'network' } } as never,
  ],
  [
    'a flood',
    ({ server }) => Array.from({ length: 3_000 }, () => server.say(answer('Hello.'))),
    bad('flood'),
  ],
  [
    'a flood of bytes',
    ({ server }) =>
      Array.from({ length: 20 }, () => server.say({ type: 'of tomorrow', filler: 'x'.repeat(900_000) })),
    bad('flood'),
  ],
  [
    'endless talk',
    ({ server }) => Array.from({ length: 30 }, () => server.say(answer('Hello.'))),
    bad('flood'),
  ],
  [
    'wrong types',
    ({ server }) => Array.from({ length: 60 }, () => server.say({ type: 'audio', audio_event: 'loud' })),
    bad('schema'),
  ],
  ['silence', ({ clock }) => clock.advance(60_000), { error: { code: 'timeout', retryable: true } } as never],
  ['the end of the account', ({ client }) => client.close(), { error: { code: 'signed-out' } } as never],
]

function bad(reason: string): Partial<SupportState> {
  return { error: { code: 'cloud-bad-answer', detail: { reason } } } as never
}

it.each(ends)('ends with %s in words', async (_, happen, expected) => {
  const world = await openCall()
  void happen(world)
  await eventually(async () =>
    expect(await world.state()).toMatchObject({ phase: 'disconnected', ...expected }),
  )
})

it('gives back what was typed where nobody was reached', async () => {
  let isRefused = true
  const { server, calls, state } = await openAssistant({ refuseUpgrade: () => (isRefused ? 403 : null) })
  await calls.start({ mode: 'text' })
  await calls.say({ text: 'How do I start?' })
  await calls.say({ text: 'And then?' })
  await eventually(async () =>
    expect(await state()).toMatchObject({ phase: 'disconnected', unsent: 'How do I start?\nAnd then?' }),
  )
  isRefused = false
  expect(await calls.start({ mode: 'text' })).toMatchObject({ unsent: '' })
  await calls.say({ text: 'How do I start?' })
  await eventually(() => expect(server.received).toHaveLength(1))
  server.metadata()
  await eventually(() => expect(ofType(server.received, 'user_message')).toHaveLength(1))
  expect(await calls.end({ why: 'hung-up' })).toMatchObject({ unsent: '' })
})

it('asks for another signed address where the first one has expired', async () => {
  let count = 0
  const { server } = await openCall('text', {
    signedUrl: (base) => `${base.replace('http', 'ws')}/signed?n=${++count}`,
    refuseUpgrade: (path) => (path.endsWith('n=1') ? 403 : null),
  })
  expect(server.upgrades.map(({ path }) => path)).toEqual(['/signed?n=1', '/signed?n=2'])
})

it.each(['https://127.0.0.1/agent', 'ws://example.org/agent', 'wss://me:secret@127.0.0.1/', 'no address'])(
  'does not follow a signed address that is none: %s',
  async (address) => {
    const { server, calls, state } = await openAssistant({ signedUrl: () => address })
    await calls.start({ mode: 'text' })
    await eventually(async () => expect(await state()).toMatchObject({ phase: 'disconnected' }))
    expect((await state()).error?.code).toMatch(/^(cloud-bad-answer|insecure-address)$/)
    expect(server.upgrades).toEqual([])
  },
)
