import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createLibrary, openLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { type DemoServer, startDemoServer } from '../support/cloud/demo-server'
import { type ProxiedRequest, type ProxyFault, startFaultProxy } from '../support/cloud/fault-proxy'
import { createMemoryLog } from '../support/memory-log'
import { designChildFlag, type DesignChildOptions, type DesignChildState } from './design-child'
import { createRandom, fail, type TortureOptions, type TortureSuite } from './suite'

const parallelRuns = 2
/** The 2 s between tries of a save become 200 ms. */
const waitsDividedBy = 10
/** A request that reaches the cloud late does so before the next try. */
const lateMaxMs = 120
/** By then main has read an answer and written its previews. */
const writtenWithinMs = 1_000
const endsWithinMs = 120_000

/**
 * Voice Design against lost, cut, late and garbled answers and kill -9: a voice is made once, and no preview is lost
 * whose answer arrived.
 */
export async function voicesTorture(options: TortureOptions): Promise<TortureSuite> {
  const runs = options.seed === undefined ? (options.runs ?? (options.quick ? 6 : 100)) : 1
  const firstSeed = options.seed ?? Math.floor(Math.random() * 1e6) * 1_000
  const suite: TortureSuite = { name: 'voices', runs: 0, failures: 0, failed: [], distribution: {} }
  const folder = await mkdtemp(join(tmpdir(), 'timbre-torture-voices-'))
  const server = await startDemoServer({ dataFolder: join(folder, 'cloud') })
  await server.control('/generation', { spokenMaxChars: 12 })
  await server.control('/account', { voice_limit: 100_000 })
  try {
    let next = 0
    const worker = async (): Promise<void> => {
      while (next < runs) {
        const seed = firstSeed + next++
        try {
          const happened = await designOnce(seed, join(folder, String(seed)), server)
          for (const [name, times] of Object.entries(happened)) {
            suite.distribution[name] = (suite.distribution[name] ?? 0) + times
          }
        } catch (error) {
          fail(suite, `design, seed ${seed}`, error)
        }
        suite.runs++
      }
    }
    await Promise.all(Array.from({ length: parallelRuns }, worker))
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  return suite
}

interface Arrival {
  atMs: number
  /** Which life of the app asked. */
  session: number
  /** By generated_voice_id, SHA-256 of the sound. */
  sounds: Map<string, string>
}

const refused = (status: string): string => JSON.stringify({ detail: { status, message: 'torture' } })

/** What can happen to a request that makes something. */
function faultFor(random: () => number, isSave: boolean): ProxyFault | null {
  const chance = random()
  const at = (n: number): number => Math.floor(random() * n)
  if (chance < 0.35) return null
  if (chance < 0.47) return { kind: 'drop-answer' }
  if (chance < 0.55) return { kind: 'cut-answer', afterBytes: at(60_000) }
  if (chance < 0.62) return { kind: 'cut-request', afterBytes: at(300) }
  if (chance < 0.68) return { kind: 'late-commit', delayMs: at(lateMaxMs) }
  if (chance < 0.75)
    return { kind: 'answer-after-commit', status: 502, body: 'Bad gateway', contentType: 'text/html' }
  if (chance < 0.82) return { kind: 'answer-after-commit', status: 200, body: '{"unexpected": true}' }
  if (chance < 0.88) return { kind: 'answer', status: 503, body: '', afterBody: true }
  if (chance < 0.94 && isSave)
    return { kind: 'answer', status: 400, body: refused('invalid_generated_voice_id'), afterBody: true }
  return { kind: 'delay', delayMs: at(400) }
}

async function designOnce(seed: number, folder: string, server: DemoServer): Promise<Record<string, number>> {
  const random = createRandom(seed)
  const happened: Record<string, number> = {}
  const count = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1)
  const name = `Designed ${seed}`
  createLibrary({ folder, clock: systemClock, log: createMemoryLog() }).close()
  const arrivals: Arrival[] = []
  /** Requests whose answers reach the app, with the life that asked. */
  const passing = new Map<ProxiedRequest, number>()
  let sessionNumber = 0
  let faults = 0
  const proxy = await startFaultProxy({
    target: server.baseUrl,
    choose(request) {
      const { method, path } = request
      const isSave =
        path.startsWith('/v1/text-to-voice/create-voice-from-preview') || path === '/v1/text-to-voice'
      const isDesign = path.startsWith('/v1/text-to-voice/design')
      if (method !== 'POST' || !(isSave || isDesign)) return null
      // Whoever tries again for ever succeeds at last.
      const fault = faults > 12 ? null : faultFor(random, isSave)
      if (fault) {
        faults++
        count(`${isSave ? 'save' : 'generate'}: ${fault.kind}`)
      }
      if (isDesign && (fault === null || fault.kind === 'delay')) passing.set(request, sessionNumber)
      return fault
    },
    onAnswer(request, status, body) {
      const askedIn = passing.get(request)
      if (askedIn === undefined || status !== 200) return
      const { previews } = JSON.parse(body) as {
        previews: { generated_voice_id: string; audio_base_64: string }[]
      }
      const sounds = previews.map(
        (each) => [each.generated_voice_id, sha256(Buffer.from(each.audio_base_64, 'base64'))] as const,
      )
      arrivals.push({ atMs: Date.now(), session: askedIn, sounds: new Map(sounds) })
    },
  })
  const options: DesignChildOptions = {
    libraryFolder: folder,
    serverUrl: proxy.url,
    apiKey: server.apiKey,
    name,
    waitsDividedBy,
  }
  /** Everything that was ever shown. */
  const shown = new Set<string>()
  /** What must be on the disk: answers that came well before a kill. */
  const owed = new Map<string, string>()
  try {
    let kills = Math.floor(random() * 6)
    const deadlineMs = Date.now() + endsWithinMs
    for (;;) {
      if (Date.now() > deadlineMs) throw new Error('the voice was never saved')
      sessionNumber++
      const killAfterMs = kills > 0 ? 150 + random() * 2_500 : null
      const end = await session(options, killAfterMs, (state) => {
        for (const id of state.heardOf) shown.add(id)
      })
      const isKilled = end.voiceId === null
      for (const { atMs, session: askedIn, sounds } of arrivals) {
        if (askedIn !== sessionNumber || (isKilled && end.atMs - atMs < writtenWithinMs)) continue
        for (const [id, hash] of sounds) owed.set(id, hash)
      }
      checkPreviews(folder, shown, owed)
      if (!isKilled) {
        await checkVoice(server, name, end.voiceId)
        break
      }
      kills--
      count('kills')
    }
    // A request that was still on its way makes no second voice either.
    await new Promise((resolve) => setTimeout(resolve, 2 * lateMaxMs))
    await checkVoice(server, name, null)
    count('voices')
    return happened
  } finally {
    await proxy.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** One life of the app, until the voice is saved or the app is killed. */
async function session(
  options: DesignChildOptions,
  killAfterMs: number | null,
  onState: (state: DesignChildState) => void,
): Promise<{ voiceId: string | null; atMs: number }> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', designChildFlag, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  const now: { voiceId: string | null; killedAtMs: number | null } = { voiceId: null, killedAtMs: null }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const state = JSON.parse(line) as DesignChildState
    now.voiceId = state.voiceId
    onState(state)
  })
  const kill = (): void => {
    now.killedAtMs = Date.now()
    child.kill('SIGKILL')
  }
  const timer = killAfterMs === null ? undefined : setTimeout(kill, killAfterMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  if (code !== 0 && now.killedAtMs === null) throw new Error(`the app ended with ${code}`)
  // Told and then killed: the next life says it again.
  return { voiceId: now.killedAtMs === null ? now.voiceId : null, atMs: now.killedAtMs ?? Date.now() }
}

/** What was shown or had arrived is in the library, with the bytes that the cloud sent. */
function checkPreviews(folder: string, shown: ReadonlySet<string>, owed: ReadonlyMap<string, string>): void {
  const library = openLibrary({ folder, clock: systemClock, log: createMemoryLog() })
  try {
    const rows = library.db
      .prepare<[], { id: string; designId: string; fileName: string }>(
        `SELECT p.generated_voice_id AS id, g.design_id AS designId, p.file_name AS fileName
         FROM design_previews p JOIN design_generations g ON g.id = p.generation_id WHERE g.state = 'arrived'`,
      )
      .all()
    const kept = new Map(rows.map((row) => [row.id, row]))
    for (const id of new Set([...shown, ...owed.keys()])) {
      const row = kept.get(id)
      if (!row) throw new Error(`preview ${id} was ${shown.has(id) ? 'shown' : 'answered'} and is lost`)
      const path = join(folder, 'voice-drafts', row.designId, row.fileName)
      const wanted = owed.get(id)
      if (wanted !== undefined && sha256(readFileSync(path)) !== wanted)
        throw new Error(`preview ${id} is not whole`)
    }
    for (const { designId } of rows) readdirSync(join(folder, 'voice-drafts', designId))
  } finally {
    library.close()
  }
}

async function checkVoice(server: DemoServer, name: string, voiceId: string | null): Promise<void> {
  const { voices } = (await server.get(`/v2/voices?search=${encodeURIComponent(name)}&page_size=100`)) as {
    voices: { voice_id: string; name: string }[]
  }
  const found = voices.filter((voice) => voice.name === name)
  if (found.length !== 1) throw new Error(`${found.length} voices instead of one`)
  if (voiceId !== null && found[0]?.voice_id !== voiceId)
    throw new Error('another voice than the one that was told')
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
