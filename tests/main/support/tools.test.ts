import { expect, it } from 'vitest'
import type { SupportToolResult } from '@shared/domain/app/support'
import { eventually } from '../../support/eventually'
import { openAssistant, openCall } from './open-call'

// spec/speech-synthesis.md sections 7 to 9; rulings.md: what the assistant does goes through the same checks as a person's click.

/** What a window answers to a call that it was given. */
const done = (call: Called, more: Partial<SupportToolResult> = {}): SupportToolResult => ({
  conversationId: call?.conversationId ?? nobody,
  callId: call?.callId ?? '',
  result: 'done',
  isError: false,
  label: null,
  canUndo: false,
  ...more,
})

type Called = Pick<SupportToolResult, 'conversationId' | 'callId'> | undefined
const nobody = '11111111-1111-4111-8111-111111111111'

const hostile: [tool: string, parameters: unknown][] = [
  ['highlight', { element_id: '#root' }],
  ['highlight', { element_id: 'button[type=submit]' }],
  ['highlight', { element_id: '__proto__' }],
  ['highlight', { element_id: 'constructor' }],
  ['highlight', { element_id: 'settings.api-key' }],
  ['highlight', { element_id: 7 }],
  ['highlight', null],
  ['click', { element_id: 'speech.generate' }],
  ['click', { element_id: 'home.record' }],
  ['click', { element_id: 'draft.upload' }],
  ['get_value', { element_id: 'speech.text' }],
  ['set_value', { element_id: 'speech.text', value: 'Buy now.' }],
  ['set_value', { element_id: 'voices.search', value: 'x'.repeat(201) }],
  ['set_value', { element_id: 'voices.search', value: { toString: 'x' } }],
  ['go_to_route', { route: 'javascript:alert(1)' }],
  ['go_to_route', { route: 'https://example.org' }],
  ['go_to_route', { route: '../../settings' }],
  ['go_to_route', { route: 'voices', query: { generate: 'true' } }],
  ['go_to_route', { route: 'add-voice', query: { creationType: '<img onerror=alert(1)>' } }],
  ['show_documentation_link', { title: 'Docs', url: 'http://elevenlabs.io/docs' }],
  ['show_documentation_link', { title: 'Docs', url: 'https://elevenlabs.io.example.org/docs' }],
  ['show_documentation_link', { title: 'Docs', url: 'https://elevenlabs.io@example.org/' }],
  ['show_documentation_link', { title: 'Docs', url: 'https://user:pass@elevenlabs.io/docs' }],
  ['show_support_link', { title: 'Help', url: 'javascript:alert(1)' }],
  ['show_support_link', { title: 'Help', url: 'file:///etc/passwd' }],
  ['show_support_link', { title: '', url: 'https://help.elevenlabs.io/' }],
  ['eval', { code: 'process.exit()' }],
  ['run_script', {}],
  ['toString', {}],
  ['', {}],
]

it('answers a hostile agent with errors, and no window hears of it', async () => {
  const { server, toolCalls, clock } = await openCall()
  for (const [tool, parameters] of hostile) {
    const id = server.callTool(tool, parameters)
    await eventually(() => expect(server.resultOf(id), `${tool} ${JSON.stringify(parameters)}`).toBeDefined())
    expect(server.resultOf(id)).toMatchObject({ type: 'client_tool_result', is_error: true })
    clock.advance(1_000)
  }
  expect(toolCalls).toEqual([])
})

it('names the errors as the specification does', async () => {
  const { server } = await openCall()
  const ids = [
    server.callTool('highlight', { element_id: 'no.such' }),
    server.callTool('go_to_route', { route: 'nowhere' }),
    server.callTool('show_support_link', { title: 'x', url: 'https://example.org' }),
  ]
  await eventually(() =>
    expect(ids.map((id) => server.resultOf(id)?.['result'])).toEqual([
      'element not found on page',
      'route not found',
      'Something went wrong',
    ]),
  )
})

it('does not listen to tools before the agent has said who it is', async () => {
  const { server, calls, toolCalls, state } = await openAssistant()
  await calls.start({ mode: 'text' })
  await eventually(() => expect(server.received).toHaveLength(1))
  server.callTool('highlight', { element_id: 'voices.add' }, 'early')
  server.say({ type: 'agent_response', agent_response_event: { agent_response: 'I am early.' } })
  server.metadata()
  server.callTool('highlight', { element_id: 'voices.add' }, 'now')
  await eventually(() => expect(toolCalls).toHaveLength(1))
  expect(toolCalls[0]).toMatchObject({ callId: 'now' })
  expect((await state()).entries).toEqual([])
})

it('has one thing done after the other, lists it, and takes each call once', async () => {
  const { server, calls, toolCalls, state, clock } = await openCall()
  server.callTool('go_to_route', { route: 'voices', query: { voice_id: 'v1' } }, 'a')
  server.callTool('set_value', { element_id: 'voices.search', value: 'deep' }, 'b')
  server.callTool('set_value', { element_id: 'voices.search', value: 'again' }, 'b')
  server.callTool('get_value', { element_id: 'voices.search' }, 'c')
  await eventually(() => expect(toolCalls).toHaveLength(1))
  const conversationId = (await state()).conversationId ?? ''
  expect(toolCalls[0]).toEqual({
    tool: 'go_to_route',
    conversationId,
    callId: 'a',
    route: 'voices',
    query: { voice_id: 'v1' },
  })
  await calls.toolResult(done({ conversationId, callId: 'c' }, { result: 'out of turn' }))
  await calls.toolResult(done(toolCalls[0], { label: 'Opened Voices', canUndo: true }))
  await calls.toolResult(done(toolCalls[0], { label: 'Opened Voices twice' }))
  expect(toolCalls.at(-1)).toEqual({
    tool: 'set_value',
    conversationId,
    callId: 'b',
    elementId: 'voices.search',
    value: 'deep',
  })
  await calls.toolResult(done(toolCalls[1], { label: 'Searched voices', isError: true }))
  // The third is never answered by the window.
  expect(toolCalls).toHaveLength(3)
  clock.advance(30_000)
  server.say({ type: 'ping', ping_event: { event_id: 1 } })
  await eventually(() => {
    clock.advance(1)
    expect(server.received).toContainEqual({ type: 'pong', event_id: 1 })
  })
  expect(server.resultOf('c')).toBeUndefined()
  clock.advance(30_000)
  await eventually(() =>
    expect(server.resultOf('c')).toMatchObject({ result: 'Something went wrong', is_error: true }),
  )
  expect(server.resultOf('a')).toMatchObject({ result: 'done', is_error: false })
  const { entries } = await state()
  expect(entries).toMatchObject([
    { kind: 'action', tool: 'go_to_route', text: 'Opened Voices', canUndo: true, isUndone: false },
    { kind: 'action', tool: 'set_value', isError: true, canUndo: false },
  ])
  await calls.undone({ entryId: entries[0]?.id ?? '' })
  await calls.undone({ entryId: entries[1]?.id ?? '' })
  expect((await state()).entries).toMatchObject([{ isUndone: true }, { isUndone: false }])
  await eventually(() =>
    expect(server.received.at(-1)).toMatchObject({ text: 'The person undid: Opened Voices' }),
  )
})

it('shows links to the platform’s own pages, and opens them by a press alone', async () => {
  const { server, calls, toolCalls, state, opened } = await openCall()
  const url = 'https://elevenlabs.io/docs/overview'
  server.callTool('show_documentation_link', { title: 'Voices\u202e explained', url }, 'docs')
  await eventually(() => expect(toolCalls).toHaveLength(1))
  const [entry] = (await state()).entries
  expect(entry).toMatchObject({ kind: 'link', about: 'documentation', title: 'Voices explained', url })
  expect(opened).toEqual([])
  await calls.openLink({ entryId: entry?.id ?? '' })
  expect(opened).toEqual([url])
  await expect(calls.openLink({ entryId: '11111111-1111-4111-8111-111111111111' })).rejects.toThrow(
    'not-found',
  )
})

it('does ten things at once, and one a second from then on, however soon each is done', async () => {
  const { server, calls, clock, toolCalls } = await openCall()
  const ask = async (): Promise<unknown> => {
    const before = toolCalls.length
    const id = server.callTool('highlight', { element_id: 'voices.add' })
    await eventually(() => expect(server.resultOf(id) ?? toolCalls[before]).toBeDefined())
    if (toolCalls.length > before) await calls.toolResult(done(toolCalls.at(-1)))
    await eventually(() => expect(server.resultOf(id)).toBeDefined())
    return server.resultOf(id)?.['result']
  }
  for (let at = 0; at < 10; at++) expect(await ask()).toBe('done')
  expect(await ask()).toBe('Too many actions at once')
  clock.advance(1_000)
  expect(await ask()).toBe('done')
  expect(await ask()).toBe('Too many actions at once')
})

it('ends a conversation with an agent that does not stop calling', async () => {
  const { server, state, toolCalls } = await openCall()
  for (let i = 0; i < 150; i++) server.callTool('highlight', { element_id: 'voices.add' })
  await eventually(async () =>
    expect(await state()).toMatchObject({
      phase: 'disconnected',
      error: { code: 'cloud-bad-answer', detail: { reason: 'tool-flood' } },
    }),
  )
  expect(toolCalls).toHaveLength(1)
})

it('hides nothing that was done behind talk', async () => {
  const { server, calls, clock, toolCalls, state } = await openCall()
  server.callTool('click', { element_id: 'sidebar.voices' })
  await eventually(() => expect(toolCalls).toHaveLength(1))
  await calls.toolResult(done(toolCalls[0], { label: 'Pressed Voices', canUndo: true }))
  for (let said = 1; said <= 120; said++) {
    clock.advance(1_000)
    server.say({ type: 'agent_response', agent_response_event: { agent_response: `Line ${said}.` } })
    await eventually(async () =>
      expect((await state()).entries.at(-1)).toMatchObject({ text: `Line ${said}.` }),
    )
  }
  const { entries } = await state()
  expect(entries[0]).toMatchObject({ kind: 'action', text: 'Pressed Voices', canUndo: true })
  expect(entries[1]).toMatchObject({ text: 'Line 21.' })
  expect(entries).toHaveLength(101)
})

it('lists what a window did too late for the agent, or halfway at the end', async () => {
  const { server, calls, toolCalls, state, clock } = await openCall()
  server.callTool('click', { element_id: 'sidebar.voices' }, 'late')
  await eventually(() => expect(toolCalls).toHaveLength(1))
  clock.advance(30_000)
  server.say({ type: 'ping', ping_event: { event_id: 1 } })
  await eventually(() => {
    clock.advance(1)
    expect(server.received).toContainEqual({ type: 'pong', event_id: 1 })
  })
  clock.advance(30_000)
  await eventually(() => expect(server.resultOf('late')).toMatchObject({ is_error: true }))
  await calls.toolResult(done(toolCalls[0], { label: 'Pressed Voices', canUndo: true }))

  server.callTool('set_value', { element_id: 'voices.search', value: 'deep' }, 'halfway')
  await eventually(() => expect(toolCalls).toHaveLength(2))
  await calls.end({ why: 'hung-up' })
  const halfway = { label: 'Wrote a part', isError: true, canUndo: true }
  await calls.toolResult(done(toolCalls[1], halfway))
  await calls.toolResult(done(toolCalls[1], halfway))
  const { entries } = await state()
  expect(entries).toMatchObject([
    { kind: 'action', text: 'Pressed Voices', isError: false, canUndo: true },
    { kind: 'action', text: 'Wrote a part', isError: true, canUndo: true },
  ])
  expect(await calls.undone({ entryId: entries[1]?.id ?? '' })).toMatchObject({
    entries: [{ isUndone: false }, { isUndone: true }],
  })
  expect(server.received.filter((each) => each['tool_call_id'] === 'late')).toHaveLength(1)
})

it('takes no answer of an earlier conversation for one of this', async () => {
  const { server, calls, toolCalls, state } = await openCall()
  server.callTool('highlight', { element_id: 'voices.add' }, 'same')
  await eventually(() => expect(toolCalls).toHaveLength(1))
  await calls.end({ why: 'hung-up' })
  await calls.start({ mode: 'text' })
  await eventually(() => expect(server.received).toHaveLength(2))
  server.metadata()
  server.callTool('highlight', { element_id: 'voices.add' }, 'same')
  await eventually(() => expect(toolCalls).toHaveLength(2))
  await calls.toolResult(done(toolCalls[0], { label: 'Of the first conversation' }))
  await calls.toolResult(done(toolCalls[1], { label: 'Pointed at Add' }))
  expect((await state()).entries).toMatchObject([{ kind: 'action', text: 'Pointed at Add' }])
})
