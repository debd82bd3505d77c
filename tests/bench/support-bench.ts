import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { answerTo } from '@demo-cloud/support/intents'
import type { SupportToolCall } from '@shared/domain/app/support'
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
/** From the last word to the end of the answer. */
const lateMs = 90_000
/** Longer than any phrase takes to make. */
const answeredAfterMs = 8_000
const name = 'support: last word to first phrase of the answer, warm'
/** What an answer begins with is made beforehand; this is not. */
const nextName = 'support: last word to first phrase after the opener, warm'
const meantName = 'support: spoken questions answered as they are meant'

interface Answer {
  /** Null: no such phrase was heard. */
  firstS: number | null
  nextS: number | null
  isMeant: boolean
}

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
      (quick ? questions.slice(0, 4) : [...questions, ...questions]).map(async (text) => ({
        text,
        sound: await speakQuestion(server, text),
      })),
    )
    const answers = await converse(() => client, asked)
    const build = `production, ${quick ? 'quick' : 'full'}`
    const right = answers.filter(({ isMeant }) => isMeant)
    const wrong = asked.flatMap(({ text }, i) => (answers[i]?.isMeant ? [] : [text]))
    const inSeconds = (of: (answer: Answer) => number | null) => {
      const values = right.map(of).filter((each) => each !== null)
      const note = `each: ${values.map((each) => each.toFixed(2)).join(', ')} s`
      return { unit: 's', values, better: 'lower', build, note } as const
    }
    return [
      toRow({ name, goal: 2.5, ...inSeconds(({ firstS }) => firstS) }),
      toRow({ name: nextName, ...inSeconds(({ nextS }) => nextS) }),
      toRow({
        name: meantName,
        unit: '%',
        values: [(100 * right.length) / asked.length],
        goal: 100,
        better: 'higher',
        build,
        note: wrong.length === 0 ? `${asked.length} questions` : `not: ${wrong.join(' ')}`,
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

/** Whether the first thing done is what the demo workspace's agent does about these words, written. */
function isAsMeant(question: string, called: SupportToolCall | undefined): boolean {
  const [step] = answerTo(question, { page: '', creditsUsed: 0, creditsTotal: 0 }).steps
  if (!step || step.tool !== called?.tool) return false
  const done: Readonly<Record<string, unknown>> = { ...called }
  return Object.entries(step.parameters).every(([key, value]) => isDeepStrictEqual(done[key], value))
}

/** Asks one question after the other, each when the answer before it has been heard. */
async function converse(
  cloud: () => ReturnType<typeof openClient>,
  asked: readonly { text: string; sound: Buffer }[],
): Promise<Answer[]> {
  const { support, calls, toolCalls, published } = openSupport({ cloud, clock: steadyClock })
  const port = openWindowPort()
  const { conversationId } = await calls.start({ mode: 'voice' })
  support.connect(conversationId ?? '', port.opaque)
  /** When each phrase of the newest answer came. */
  let phrasesAtMs: number[] = []
  let isAnswered = false
  let isPhraseOver = true
  let lastAtMs = 0
  port.onReceived = (message) => {
    if (message.type === 'answer') {
      isAnswered = true
      isPhraseOver = true
      phrasesAtMs = []
    }
    if (message.type !== 'audio') return
    lastAtMs = performance.now()
    // A late phrase of the answer before is none to this question.
    if (isAnswered && isPhraseOver) phrasesAtMs.push(lastAtMs)
    // Half a second a piece; the last one of a phrase is shorter.
    isPhraseOver = message.pcm16.length < message.rateHz
  }
  let done: SupportToolCall[] = []
  // The window does what it is told to.
  const window = setInterval(() => {
    for (const called of toolCalls.splice(0)) {
      const ids = { conversationId: called.conversationId, callId: called.callId }
      done.push(called)
      void calls.toolResult({ ...ids, result: 'done', isError: false, label: null, canUndo: false })
    }
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
  /** The whole answer was heard: its phrases come one after the other. */
  const isQuiet = (): boolean =>
    phrasesAtMs.length > 0 &&
    performance.now() - lastAtMs > answeredAfterMs &&
    published()?.isAgentSpeaking === false
  /** Says nothing meanwhile. */
  async function listen(): Promise<void> {
    const untilMs = performance.now() + lateMs
    while (!isQuiet() && performance.now() < untilMs) await hear(Buffer.alloc(chunkBytes))
  }

  const answers: Answer[] = []
  try {
    // The greeting.
    await listen()
    for (const { text, sound } of asked) {
      phrasesAtMs = []
      isAnswered = false
      done = []
      const lastWordMs = performance.now() + (sound.length / chunkBytes) * chunkMs
      await hear(sound)
      await listen()
      const [firstS = null, nextS = null] = phrasesAtMs.map((atMs) => (atMs - lastWordMs) / 1_000)
      answers.push({ firstS, nextS, isMeant: firstS !== null && isAsMeant(text, done[0]) })
    }
  } finally {
    clearInterval(window)
    void support.close?.()
  }
  return answers
}
