import { WebSocket } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { cannedMsPerChar } from '@demo-cloud/generations/canned-sound'
import { greeting } from '@demo-cloud/support/intents'
import type { SupportMode, SupportToolCall } from '@shared/domain/app/support'
import { steadyClock } from '@main/platform/clock'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { openTestCloud, type TestCloud } from '../../support/cloud/demo-cloud'
import { openSupport, openWindowPort } from '../../support/cloud/support-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { eventually } from '../../support/eventually'

const ids = (called: SupportToolCall | undefined) => ({
  conversationId: called?.conversationId ?? '',
  callId: called?.callId ?? '',
})

async function talkTo(cloud: TestCloud, mode: SupportMode) {
  const client = openClient({ serverUrl: cloud.baseUrl, apiKey: cloud.apiKey })
  const world = openSupport({ cloud: () => client, clock: steadyClock })
  onTestFinished(async () => {
    await world.support.close?.()
    await client.close()
  })
  const { conversationId } = await world.calls.start({ mode })
  const port = openWindowPort()
  if (mode === 'voice') world.support.connect(conversationId ?? '', port.opaque)
  const said = async (): Promise<string[]> =>
    (await world.calls.get({})).entries.flatMap((entry) => (entry.kind === 'agent' ? [entry.text] : []))
  return { ...world, port, said }
}

it('says what it is, and leads to where a clone begins', async () => {
  const cloud = await openTestCloud()
  const { calls, toolCalls, said } = await talkTo(cloud, 'text')
  await eventually(async () => expect((await said())[0]).toContain('I am the demo workspace'))
  await calls.say({ text: 'How do I start a clone?' })
  await eventually(() => expect(toolCalls).toHaveLength(1))
  expect(toolCalls[0]).toMatchObject({ tool: 'go_to_route', route: 'professional-clones' })
  const done = { result: 'done', isError: false, label: 'Opened Professional clones', canUndo: true }
  await calls.toolResult({ ...done, ...ids(toolCalls[0]) })
  await eventually(() => expect(toolCalls[1]).toMatchObject({ tool: 'highlight', elementId: 'clones.new' }))
  await eventually(async () => expect((await said())[1]).toContain('Press New draft'))

  await calls.say({ text: 'why is my upload waiting' })
  await eventually(() => expect(toolCalls.at(-1)).toMatchObject({ tool: 'highlight' }))
  await calls.toolResult({ ...done, ...ids(toolCalls[1]), label: null })
  await eventually(() => expect(toolCalls[2]).toMatchObject({ tool: 'go_to_route', route: 'uploads' }))
  await calls.toolResult({ ...done, ...ids(toolCalls[2]) })
  await eventually(() => expect(toolCalls[3]).toMatchObject({ elementId: 'home.activity' }))
  await calls.toolResult({ ...done, ...ids(toolCalls[3]), label: null, isError: true })
  await eventually(async () => expect((await said()).at(-1)).toContain('Nothing is waiting here'))
})

it('takes signed addresses for a while, and nobody without one or a key', async () => {
  const cloud = await openTestCloud()
  const path = '/v1/convai/conversation/get-signed-url?agent_id=agent_demo'
  expect((await cloud.call('GET', path, { signedOut: true })).status).toBe(401)
  expect((await cloud.call('GET', path.replace('agent_demo', 'another'))).status).toBe(404)
  const { signed_url } = (await cloud.call('GET', path)).json() as { signed_url: string }
  const opens = async (url: string): Promise<boolean> => {
    const socket = new WebSocket(url)
    return await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => {
        socket.close()
        resolve(true)
      })
      socket.addEventListener('error', () => resolve(false))
    })
  }
  expect(await opens(signed_url)).toBe(true)
  expect(
    await opens(`${cloud.baseUrl.replace('http', 'ws')}/v1/convai/conversation?agent_id=agent_demo`),
  ).toBe(false)
  expect(await opens(signed_url.replace(/signature=..../, 'signature=0000'))).toBe(false)
  await cloud.control('POST', '/clock', { advanceMs: 16 * 60_000 })
  expect(await opens(signed_url)).toBe(false)
})

it.runIf(recognizerIsHere)(
  'hears a question, answers aloud, and falls silent when the person speaks again',
  { timeout: 150_000 },
  async () => {
    const cloud = await openTestCloud()
    const question = await speak(cloud, 'How do I start a clone?')
    // The agent's own voice costs nothing from here on: this is about hearing.
    await cloud.control('POST', '/speech', { isCanned: true })
    const { calls, port, toolCalls } = await talkTo(cloud, 'voice')
    const soundMs = (): number =>
      port.received.reduce((sum, each) => sum + ('pcm16' in each ? each.pcm16.length / 48 : 0), 0)
    // Asked again and again, so that some of it falls into an answer, however late that comes.
    const pause = Buffer.alloc(32_000)
    onTestFinished(hear(port, Buffer.concat(Array.from({ length: 12 }, () => [question, pause]).flat())))
    await eventually(() => expect(toolCalls[0]).toMatchObject({ route: 'professional-clones' }))
    // More than the greeting alone.
    await eventually(() => expect(soundMs()).toBeGreaterThan(greeting.length * cannedMsPerChar + 3_000))
    await eventually(() => expect(port.received.some(({ type }) => type === 'interrupted')).toBe(true))
    await eventually(async () => {
      const { entries } = await calls.get({})
      const saying = (text: string) => expect.stringContaining(text) as string
      expect(entries).toContainEqual(
        expect.objectContaining({ kind: 'person', isSpoken: true, text: saying('start a clone') }),
      )
      expect(entries).toContainEqual(
        expect.objectContaining({ kind: 'agent', text: saying('Press New draft') }),
      )
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'agent', isInterrupted: true }))
    })
  },
)

const chunkBytes = 3_200

/** Delivers sound, and silence after it, as fast as a microphone does. */
function hear(port: { send: (message: unknown) => void }, sound: Buffer): () => void {
  let waiting = sound
  const timer = setInterval(() => {
    const chunk = Buffer.alloc(chunkBytes)
    waiting.copy(chunk)
    waiting = waiting.subarray(chunkBytes)
    port.send({ type: 'microphone', pcm16: new Uint8Array(chunk) })
  }, 100)
  return () => clearInterval(timer)
}

async function speak(cloud: TestCloud, text: string): Promise<Buffer> {
  const { voices } = (await cloud.call('GET', '/v1/voices')).json() as { voices: { voice_id: string }[] }
  const path = `/v1/text-to-speech/${voices[0]?.voice_id ?? ''}?output_format=pcm_16000`
  return (await cloud.call('POST', path, { json: { text } })).body
}
