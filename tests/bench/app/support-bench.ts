import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { phrasesOf } from '@demo-cloud/generations/phrases'
import { answerTo } from '@demo-cloud/support/intents'
import type { SupportToolCall } from '@shared/domain/app/support'
import { steadyClock } from '@main/platform/clock'
import { recognizerIsHere } from '../../support/analysis/recognizer-here'
import { startDemoServer, type DemoServer } from '../../support/cloud/demo-server'
import { openSupport, openWindowPort } from '../../support/cloud/support-session'
import { openClient } from '../../support/cloud/workspace-deps'
import { notRun, toRow, type BenchRow } from '../report'

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
/** An agent that has done nothing for so long answers no more. A loaded machine takes half a minute for a phrase. */
const silentMs = 90_000
const name = 'support: last word to first phrase of the answer, warm'
/** What an answer begins with is made beforehand; this is not. */
const nextName = 'support: last word to first phrase after the opener, warm'
const meantName = 'support: spoken questions answered as they are meant'

interface Answer {
  /** Null: no such phrase was heard. */
  firstS: number | null
  nextS: number | null
  /** What the agent took it for; empty: it heard nothing. */
  heard: string
  /** What it did is what it does about the same question, written. However late: that is the other figure. */
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
    const asked: { text: string; sound: Buffer }[] = []
    // One after the other: a plan allows few requests at a time.
    for (const text of quick ? questions.slice(0, 4) : questions)
      asked.push({ text, sound: await speakQuestion(server, text) })
    // The first is the warm-up.
    const [, ...answers] = await converse(() => client, [...asked.slice(0, 1), ...asked])
    return rowsOf(asked, answers, `production, ${quick ? 'quick' : 'full'}`)
  } finally {
    await client.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf(asked: readonly { text: string }[], answers: readonly Answer[], build: string): BenchRow[] {
  const load = `load ${loadavg()[0]?.toFixed(1) ?? '?'}`
  const right = answers.filter(({ isMeant }) => isMeant)
  const wrong = asked.flatMap(({ text }, i) => {
    const { isMeant = false, heard = '' } = answers[i] ?? {}
    return isMeant ? [] : [`${text} (${heard === '' ? 'not heard' : `heard: ${heard}`})`]
  })
  const inSeconds = (named: string, goal: number | null, of: (answer: Answer) => number | null): BenchRow => {
    const values = right.map(of).filter((each) => each !== null)
    const row = { name: named, unit: 's', goal, better: 'lower', build } as const
    if (values.length === 0) return notRun(row, `no phrase came within ${silentMs / 1_000} s; ${load}`)
    const note = `each: ${values.map((each) => each.toFixed(2)).join(', ')} s; ${load}`
    return toRow({
      name: named,
      unit: 's',
      values,
      ...(goal !== null && { goal }),
      better: 'lower',
      build,
      note,
    })
  }
  return [
    inSeconds(name, 2.5, ({ firstS }) => firstS),
    inSeconds(nextName, null, ({ nextS }) => nextS),
    toRow({
      name: meantName,
      unit: '%',
      values: [(100 * right.length) / asked.length],
      goal: 100,
      better: 'higher',
      build,
      note: `${wrong.length === 0 ? `${asked.length} questions` : `not: ${wrong.join(' ')}`}; ${load}`,
    }),
  ]
}

/** 16 bit mono at 16 kHz, ended at the last word. */
async function speakQuestion(server: DemoServer, text: string): Promise<Buffer> {
  const { voices } = (await server.get('/v1/voices')) as { voices: { voice_id: string }[] }
  const response = await fetch(
    `${server.baseUrl}/v1/text-to-speech/${voices[0]?.voice_id ?? ''}?output_format=pcm_16000`,
    {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text, language_code: 'en' }),
    },
  )
  if (!response.ok) throw new Error(`the question was not spoken: ${await response.text()}`)
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
  let lastNewsMs = performance.now()
  port.onReceived = (message) => {
    lastNewsMs = performance.now()
    if (message.type === 'answer') {
      isAnswered = true
      isPhraseOver = true
      phrasesAtMs = []
    }
    if (message.type !== 'audio') return
    // A late phrase of the answer before is none to this question.
    if (isAnswered && isPhraseOver) phrasesAtMs.push(performance.now())
    // Half a second a piece; the last one of a phrase is shorter.
    isPhraseOver = message.pcm16.length < message.rateHz
  }
  let done: SupportToolCall[] = []
  // The window does what it is told to.
  const window = setInterval(() => {
    for (const called of toolCalls.splice(0)) {
      const ids = { conversationId: called.conversationId, callId: called.callId }
      done.push(called)
      lastNewsMs = performance.now()
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
  const newest = (kind: 'person' | 'agent'): string => {
    const line = published()?.entries.findLast((entry) => entry.kind === kind)
    return line?.kind === 'person' || line?.kind === 'agent' ? line.text : ''
  }
  const heardCount = (): number => published()?.entries.filter(({ kind }) => kind === 'person').length ?? 0
  /** The whole answer was heard, however long each of its phrases took to make. */
  const isQuiet = (): boolean =>
    isAnswered &&
    isPhraseOver &&
    phrasesAtMs.length >= phrasesOf(newest('agent')).length &&
    published()?.isAgentSpeaking === false
  /** Says nothing meanwhile. */
  async function listen(): Promise<void> {
    lastNewsMs = performance.now()
    while (!isQuiet() && performance.now() - lastNewsMs < silentMs) await hear(Buffer.alloc(chunkBytes))
  }

  const answers: Answer[] = []
  try {
    // The greeting.
    await listen()
    for (const { text, sound } of asked) {
      phrasesAtMs = []
      isAnswered = false
      done = []
      const before = heardCount()
      const lastWordMs = performance.now() + (sound.length / chunkBytes) * chunkMs
      await hear(sound)
      await listen()
      const [firstS = null, nextS = null] = phrasesAtMs.map((atMs) => (atMs - lastWordMs) / 1_000)
      const heard = heardCount() > before ? newest('person') : ''
      answers.push({ firstS, nextS, heard, isMeant: isAsMeant(text, done[0]) })
    }
  } finally {
    clearInterval(window)
    void support.close?.()
  }
  return answers
}
