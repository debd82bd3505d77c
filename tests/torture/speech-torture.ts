import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import type { SpeechRequest } from '@shared/domain/speech/speech-request'
import type { DemoServer } from '../support/cloud/demo-server'
import { type ProxyFault, startFaultProxy } from '../support/cloud/fault-proxy'
import { createMemoryLog } from '../support/memory-log'
import { removeFolder } from '../support/remove-folder'
import { createRandom, runSeeds, type TortureOptions, type TortureSuite } from './suite'
import { speechChildFlag, type SpeechChildOptions, type SpeechChildRow } from './speech-child'

/** The 20 s in which a lost answer settles become 2 s. */
const waitsDividedBy = 10
const requestsPerRun = 6
const lifeMaxMs = 120_000
const voiceIds = ['demoClara00000000001', 'demoMilo000000000002'] as const
const settings = { stability: 0.5, similarity: 0.75, style: 0, speakerBoost: true, speed: 1 }
const paid = /^\/v1\/text-to-(speech\/[^/]+|dialogue)\/stream/

/**
 * Speech and dialogues against cut, dropped, late and refused answers and kill -9: the cloud charges exactly what the ledger
 * says, each paid sound is whole on disk or told as possibly charged, and none is asked for twice.
 */
export const speechTorture = (options: TortureOptions): Promise<TortureSuite> =>
  runSeeds(options, {
    name: 'speech',
    quickRuns: 8,
    fullRuns: 300,
    prepare: async (server) => {
      await server.control('/speech', { isCanned: true, chunkBytes: 4_000, chunkDelayMs: 5 })
      await server.control('/account', { character_limit: 1_000_000_000 })
    },
    once: runOnce,
  })

const refused = (status: string): string => JSON.stringify({ detail: { status, message: 'torture' } })

function faultFor(random: () => number): ProxyFault | null {
  const chance = random()
  const at = (n: number): number => Math.floor(random() * n)
  if (chance < 0.35) return null
  if (chance < 0.5) return { kind: 'drop-answer' }
  if (chance < 0.68) return { kind: 'cut-answer', afterBytes: at(40_000) }
  if (chance < 0.74) return { kind: 'cut-request', afterBytes: at(200) }
  if (chance < 0.8) return { kind: 'late-commit', delayMs: at(150) }
  if (chance < 0.86)
    return { kind: 'answer-after-commit', status: 502, body: 'Bad gateway', contentType: 'text/html' }
  if (chance < 0.93) return { kind: 'answer', status: 429, body: refused('system_busy'), afterBody: true }
  return { kind: 'answer', status: 429, body: refused('too_many_concurrent_requests'), afterBody: true }
}

/** Of the run alone, some of them equal. */
function requestsOf(seed: number, random: () => number): SpeechRequest[] {
  return Array.from({ length: requestsPerRun }, (_, at): SpeechRequest => {
    const [voiceId] = voiceIds
    const text = `Run ${seed}, line ${at === 1 ? 0 : at}.`
    if (at !== 1 && random() < 0.3) {
      const inputs = voiceIds.map((each, place) => ({ voiceId: each, text: `${text} Block ${place}.` }))
      return { task: 'text-to-dialogue', modelId: 'eleven_v3', inputs, stability: 0.5 }
    }
    return { task: 'text-to-speech', voiceId, modelId: 'eleven_multilingual_v2', text, settings }
  })
}

async function runOnce(seed: number, folder: string, server: DemoServer): Promise<Record<string, number>> {
  const random = createRandom(seed)
  const happened: Record<string, number> = {}
  const count = (what: string): void => {
    happened[what] = (happened[what] ?? 0) + 1
  }
  createLibrary({ folder, clock: systemClock, log: createMemoryLog() }).close()
  /** Paid requests that the cloud may have carried out. */
  let asked = 0
  const proxy = await startFaultProxy({
    target: server.baseUrl,
    choose(request) {
      if (request.method !== 'POST' || !paid.test(request.path)) return null
      const fault = faultFor(random)
      const isCut = fault?.kind === 'cut-request' && fault.afterBytes < request.contentLength
      if (fault?.kind !== 'answer' && !isCut) asked += 1
      count(fault?.kind ?? 'no fault')
      return fault
    },
  })
  const options: SpeechChildOptions = {
    libraryFolder: folder,
    serverUrl: proxy.url,
    apiKey: server.apiKey,
    requests: requestsOf(seed, random),
    waitsDividedBy,
  }
  try {
    for (let kills = Math.floor(random() * 4); ; kills--) {
      const rows = await life(options, kills > 0 ? 30 + random() * 1_500 : null)
      if (rows === null) {
        count('kills')
        continue
      }
      while (proxy.pending() > 0) await new Promise((resolve) => setTimeout(resolve, 20))
      await check(seed, rows, asked, server)
      for (const { generation } of rows) count(generation.state)
      return happened
    }
  } finally {
    await proxy.close()
    await removeFolder(folder)
  }
}

/** @returns the ledger, or null where it was killed */
async function life(
  options: SpeechChildOptions,
  killAfterMs: number | null,
): Promise<SpeechChildRow[] | null> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', speechChildFlag, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  const now: { rows: SpeechChildRow[] | null; isKilled: boolean } = { rows: null, isKilled: false }
  let timer: NodeJS.Timeout | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as 'begun' | SpeechChildRow[]
    if (said !== 'begun') now.rows = said
    else if (killAfterMs !== null)
      timer = setTimeout(() => {
        now.isKilled = true
        child.kill('SIGKILL')
      }, killAfterMs)
  })
  const late = setTimeout(() => child.kill('SIGTERM'), lifeMaxMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  clearTimeout(late)
  if (code === 0) return now.rows
  if (now.isKilled) return null
  throw new Error(`the app ended with ${code ?? 'SIGTERM: something never settled'}`)
}

interface CloudItem {
  history_item_id: string
  text: string | null
  dialogue: { text: string }[] | null
  character_count_change_from: number
  character_count_change_to: number
}

async function check(
  seed: number,
  rows: readonly SpeechChildRow[],
  asked: number,
  server: DemoServer,
): Promise<void> {
  const { history } = (await server.get('/v1/history?page_size=1000')) as { history: CloudItem[] }
  const textOf = (item: CloudItem): string => item.dialogue?.map(({ text }) => text).join() ?? item.text ?? ''
  const items = history.filter((item) => textOf(item).includes(`Run ${seed},`))
  if (rows.length !== requestsPerRun) throw new Error(`${rows.length} rows`)
  if (items.length > asked) throw new Error(`${items.length} items of ${asked} requests`)
  if (items.length > rows.length) throw new Error(`${items.length} items: something was asked for twice`)
  const held = new Map(
    rows.flatMap((row) => (row.generation.historyItemId ? [[row.generation.historyItemId, row]] : [])),
  )
  const untold = rows.filter(({ generation }) => generation.state === 'possibly-charged').length
  const orphans = items.filter((item) => !held.has(item.history_item_id))
  if (orphans.length > untold) throw new Error(`${orphans.length} paid items, ${untold} told`)
  for (const { generation, path } of rows) {
    const { state, historyItemId, chargedCredits } = generation
    if (state === 'canceled') throw new Error('nobody canceled anything')
    if (state === 'refused' && historyItemId !== null) throw new Error('refused and paid')
    if (state !== 'kept') continue
    const item = items.find((each) => each.history_item_id === historyItemId)
    if (!item || path === null) throw new Error('kept, but of no item')
    const paidCredits = item.character_count_change_to - item.character_count_change_from
    if (paidCredits !== chargedCredits) throw new Error(`charged ${paidCredits}, noted ${chargedCredits}`)
    const file = readFileSync(path)
    const tag = 10 + file.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
    const answer = await fetch(`${server.baseUrl}/v1/history/${item.history_item_id}/audio`, {
      headers: { 'xi-api-key': server.apiKey },
    })
    const whole = Buffer.from(await answer.arrayBuffer())
    const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
    if (hash(file.subarray(tag)) !== hash(whole)) throw new Error('kept, but not whole')
  }
}
