import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { steadyClock } from '@main/platform/clock'
import { recognizerIsHere } from '../support/analysis/recognizer-here'
import { startDemoServer, type DemoServer } from '../support/cloud/demo-server'
import { openSupport, openWindowPort } from '../support/cloud/support-session'
import { openClient } from '../support/cloud/workspace-deps'
import { notRun, toRow, type BenchRow } from './report'

const questions = [
  'How do I start a clone?',
  'I want to record a sample.',
  'Why is my upload waiting?',
  'Show me my credits, please.',
  'Where is the voice library?',
  'How much audio do you need?',
]
const rateHz = 16_000
const chunkMs = 100
const chunkBytes = (rateHz * 2 * chunkMs) / 1_000
/** Of full scale; a voice's last word ends where it falls below. */
const audible = 400
const lateMs = 60_000
/** Longer than any phrase takes to make. */
const answeredAfterMs = 8_000
const name = 'support: last word to first phrase of the answer, warm'

/** Questions spoken by Kokoro to the demo workspace's assistant, in real time, through main's own module. */
export async function supportBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  if (!recognizerIsHere) {
    const row = { name, unit: 's', goal: 2.5, better: 'lower', build: 'production' } as const
    return [notRun(row, 'the set-up did not fetch the recognizer')]
  }
  const folder = await mkdtemp(join(tmpdir(), 'timbre-support-bench-'))
  const server = await startDemoServer({ dataFolder: folder })
  const client = openClient({ serverUrl: server.baseUrl, apiKey: server.apiKey })
  try {
    const asked = await Promise.all(
      (quick ? questions.slice(0, 4) : [...questions, ...questions]).map((text) =>
        speakQuestion(server, text),
      ),
    )
    const seconds = await converse(() => client, asked)
    return [
      toRow({
        name,
        unit: 's',
        values: seconds,
        goal: 2.5,
        better: 'lower',
        build: `production, ${quick ? 'quick' : 'full'}`,
        note: `each: ${seconds.map((each) => each.toFixed(2)).join(', ')} s`,
      }),
    ]
  } finally {
    await client.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** 16 bit mono at 16 kHz, ended at the last word. */
async function speakQuestion(server: DemoServer, text: string): Promise<Buffer> {
  const { voices } = (await server.get('/v1/voices')) as { voices: { voice_id: string }[] }
  const response = await fetch(
    `${server.baseUrl}/v1/text-to-speech/${voices[0]?.voice_id ?? ''}?output_format=pcm_16000`,
    {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    },
  )
  const pcm = Buffer.from(await response.arrayBuffer())
  let end = pcm.length - (pcm.length % 2)
  while (end > 2 && Math.abs(pcm.readInt16LE(end - 2)) < audible) end -= 2
  return pcm.subarray(0, end)
}

/** Seconds from the last word of each question to the first sound of its answer. */
async function converse(
  cloud: () => ReturnType<typeof openClient>,
  asked: readonly Buffer[],
): Promise<number[]> {
  const { support, calls, toolCalls, published } = openSupport({ cloud, clock: steadyClock })
  const port = openWindowPort()
  const { conversationId } = await calls.start({ mode: 'voice' })
  support.connect(conversationId ?? '', port.opaque)
  let firstAtMs = 0
  let lastAtMs = 0
  let heardCount = 0
  const countHeard = async (): Promise<number> =>
    (await calls.get({})).entries.filter(({ kind }) => kind === 'person').length
  async function note(atMs: number): Promise<void> {
    // A late phrase of the answer before is none to this question.
    if (firstAtMs === 0 && (await countHeard()) >= heardCount) firstAtMs = atMs
  }
  port.onReceived = ({ type }) => {
    if (type !== 'audio') return
    lastAtMs = performance.now()
    void note(lastAtMs)
  }
  // The window does what it is told to.
  const window = setInterval(() => {
    for (const { callId } of toolCalls.splice(0))
      void calls.toolResult({ callId, result: 'done', isError: false, label: null, canUndo: false })
  }, 50)

  /** As a microphone delivers it. */
  async function hear(sound: Buffer): Promise<void> {
    const startMs = performance.now()
    for (let at = 0; at < sound.length; at += chunkBytes) {
      // A chunk is there when it was spoken.
      await wait(Math.max(0, startMs + (at / chunkBytes + 1) * chunkMs - performance.now()))
      port.send({ type: 'microphone', pcm16: new Uint8Array(sound.subarray(at, at + chunkBytes)) })
    }
  }
  async function silenceUntil(isReached: () => boolean): Promise<void> {
    const startMs = performance.now()
    while (!isReached()) {
      if (performance.now() - startMs > lateMs) throw new Error('the assistant did not answer')
      await hear(Buffer.alloc(chunkBytes))
    }
  }
  /** The whole answer was heard: its phrases come one after the other. */
  const isQuiet = (): boolean =>
    firstAtMs > 0 && performance.now() - lastAtMs > answeredAfterMs && published()?.isAgentSpeaking === false

  const seconds: number[] = []
  try {
    await silenceUntil(isQuiet)
    for (const question of asked) {
      firstAtMs = 0
      heardCount = (await countHeard()) + 1
      const lastWordMs = performance.now() + (question.length / chunkBytes) * chunkMs
      await hear(question)
      await silenceUntil(() => firstAtMs > 0)
      seconds.push((firstAtMs - lastWordMs) / 1_000)
      await silenceUntil(isQuiet)
    }
  } finally {
    clearInterval(window)
    void support.close?.()
  }
  return seconds
}
