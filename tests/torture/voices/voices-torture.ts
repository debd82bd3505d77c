import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import type { DemoServer } from '../../support/cloud/demo-server'
import { type ProxiedRequest, type ProxyFault, startFaultProxy } from '../../support/cloud/fault-proxy'
import { createMemoryLog } from '../../support/memory-log'
import { removeFolder } from '../../support/remove-folder'
import { createRandom, runSeeds, type TortureOptions, type TortureSuite } from '../suite'
import { voiceChildFlag, type VoiceChildOptions, type VoiceChildState, type WantedVoice } from './voice-child'
import { type Sounds, wayChecks } from './voice-ways'

/** The 2 s between tries of a save become 200 ms. */
const waitsDividedBy = 10
/** A request that reaches the cloud late does so before the next try. */
const lateMaxMs = 120
/** By then main has read an answer and written its previews, on a busy machine too. */
const writtenWithinMs = 3_000
const lifeMaxMs = 180_000

/**
 * Voice Design and instant clones, every second run each, against lost, cut, late and garbled answers and kill -9: a voice
 * is made once, an edit changes it once, and no preview is lost whose answer arrived. Between a save that did not work and the
 * next the name, the files or the preview are sometimes changed: the voice is what was wanted last.
 */
export const voicesTorture = (options: TortureOptions): Promise<TortureSuite> =>
  runSeeds(options, {
    name: 'voices',
    quickRuns: 6,
    fullRuns: 100,
    async prepare(server) {
      await server.control('/generation', { spokenMaxChars: 12, isCanned: true })
      await server.control('/account', { voice_limit: 100_000 })
    },
    once: makeOnce,
  })

interface Arrival {
  atMs: number
  /** Which life of the app asked. */
  session: number
  sounds: Sounds
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

async function makeOnce(seed: number, folder: string, server: DemoServer): Promise<Record<string, number>> {
  const random = createRandom(seed)
  const happened: Record<string, number> = {}
  const way = seed % 2 === 0 ? 'design' : 'clone'
  const count = (what: string): void => {
    const name = `${way}, ${what}`
    happened[name] = (happened[name] ?? 0) + 1
  }
  const checks = wayChecks[way]
  // No other run's name begins like it.
  const name = `Made ${seed}.`
  createLibrary({ folder, clock: systemClock, log: createMemoryLog() }).close()
  let arrivals: Arrival[] = []
  /** What must be on the disk, oldest first. */
  let owed: Sounds[] = []
  /** Requests whose answers reach the app, with the life that asked. */
  const passing = new Map<ProxiedRequest, number>()
  let sessionNumber = 0
  let faults = 0
  let lookups = 0
  let asked: () => void = () => undefined
  const proxy = await startFaultProxy({
    target: server.baseUrl,
    choose(request) {
      // A voice that cannot be looked for leaves the person with a save that is unclear.
      if (
        request.method === 'GET' &&
        request.path.startsWith('/v2/voices') &&
        lookups < 12 &&
        random() < 0.9
      ) {
        lookups++
        count('lookup: answer')
        return { kind: 'answer', status: 400, body: refused('not_now'), afterBody: false }
      }
      const made = request.method === 'POST' ? checks.madeBy(request.path) : null
      if (made === null) return null
      asked()
      // Whoever tries again for ever succeeds at last.
      const fault = faults > 12 ? null : faultFor(random, made === 'save')
      if (fault) {
        faults++
        count(`${made}: ${fault.kind}`)
        // A preview that the cloud has forgotten is made anew.
        if (way === 'clone' && fault.kind === 'answer' && fault.status === 400) arrivals = owed = []
      }
      if (made === 'generate' && (fault === null || fault.kind === 'delay'))
        passing.set(request, sessionNumber)
      return fault
    },
    onAnswer(request, status, body) {
      const session = passing.get(request)
      if (session === undefined || status !== 200) return
      arrivals.push({ atMs: Date.now(), session, sounds: checks.soundsOf(body.toString()) })
    },
  })
  const options: VoiceChildOptions = {
    way,
    libraryFolder: folder,
    serverUrl: proxy.url,
    apiKey: server.apiKey,
    name,
    isEdited: random() < 0.5,
    seed,
    waitsDividedBy,
  }
  let wanted: WantedVoice = { name, previewId: null, clips: null }
  let previewChanges = 0
  /** Everything that was ever shown. */
  const shown = new Set<string>()
  try {
    let kills = Math.floor(random() * 6)
    for (;;) {
      sessionNumber++
      const kill = kills > 0 ? killOf(random) : null
      let changes: string[] = []
      const end = await session(
        { ...options, seed: seed + 1_000 * sessionNumber },
        {
          kill,
          hear: (listener) => void (asked = listener),
          onState: (state) => {
            for (const id of state.heardOf) shown.add(id)
            wanted = { ...state.wanted, clips: state.wanted.clips ?? wanted.clips }
            changes = state.changes
          },
        },
      )
      const isKilled = end.voiceId === null
      for (const change of changes) count(`changed: ${change}`)
      previewChanges += changes.filter((change) => change === 'preview').length
      // What is answered to a life that was killed reaches nobody.
      const reached = arrivals.filter(
        ({ atMs, session: askedIn, sounds }) =>
          askedIn === sessionNumber &&
          (!isKilled || end.atMs - atMs >= writtenWithinMs || [...sounds.keys()].some((id) => shown.has(id))),
      )
      arrivals = []
      owed.push(...reached.map(({ sounds }) => sounds))
      checks.checkPreviews(folder, shown, owed)
      if (!isKilled) {
        await checkVoice(server, { of: name, wanted, voiceId: end.voiceId, previewChanges })
        break
      }
      kills--
      count(kill?.atRequest === null ? 'kills at any time' : 'kills at a request')
    }
    // A request that was still on its way makes no second voice either.
    await new Promise((resolve) => setTimeout(resolve, 2 * lateMaxMs))
    await checkVoice(server, { of: name, wanted, voiceId: null, previewChanges })
    count(options.isEdited && way === 'clone' ? 'voices, edited' : 'voices')
    return happened
  } catch (error) {
    throw new Error(`${String(error)}; ${JSON.stringify(happened)}`, { cause: error })
  } finally {
    await proxy.close()
    await removeFolder(folder)
  }
}

interface Kill {
  /** The request that starts the wait; null: the start of the app does. */
  atRequest: number | null
  afterMs: number
}

const killOf = (random: () => number): Kill =>
  random() < 0.5
    ? { atRequest: null, afterMs: 150 + random() * 2_500 }
    : { atRequest: 1 + Math.floor(random() * 3), afterMs: random() * 300 }

interface Watch {
  kill: Kill | null
  /** Takes who is told of each request that makes something. */
  hear: (listener: () => void) => void
  onState: (state: VoiceChildState) => void
}

/** One life of the app, until the voice is saved or the app is killed. @throws Error the voice is not saved in time */
async function session(
  options: VoiceChildOptions,
  { kill, hear, onState }: Watch,
): Promise<{ voiceId: string | null; atMs: number }> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', voiceChildFlag, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  const now: { voiceId: string | null; killedAtMs: number | null } = { voiceId: null, killedAtMs: null }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const state = JSON.parse(line) as VoiceChildState
    now.voiceId = state.isDone ? state.voiceId : null
    onState(state)
  })
  let timer: NodeJS.Timeout | undefined
  const startWait = (): void => {
    timer ??= setTimeout(() => {
      now.killedAtMs = Date.now()
      child.kill('SIGKILL')
    }, kill?.afterMs)
  }
  const late = setTimeout(() => child.kill('SIGTERM'), lifeMaxMs)
  let requests = 0
  hear(() => {
    requests++
    if (requests === kill?.atRequest) startWait()
  })
  if (kill?.atRequest === null) startWait()
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  clearTimeout(late)
  if (code !== 0 && now.killedAtMs === null)
    throw new Error(`the app ended with ${code ?? 'SIGTERM: the voice was never saved'}`)
  // Told and then killed: the next life says it again.
  return { voiceId: code === 0 ? now.voiceId : null, atMs: now.killedAtMs ?? Date.now() }
}

interface Check {
  /** With which the names of the run's voices begin. */
  of: string
  wanted: WantedVoice
  /** Null: only that there is one like it. */
  voiceId: string | null
  /** Each may have left a voice of the preview before, whose answer was lost. */
  previewChanges: number
}

interface WireVoice {
  voice_id: string
  name: string
  samples: { file_name: string }[] | null
}

async function checkVoice(server: DemoServer, { of, wanted, voiceId, previewChanges }: Check): Promise<void> {
  const path = `/v2/voices?search=${encodeURIComponent(of)}&page_size=100`
  const { voices } = (await server.get(path)) as { voices: WireVoice[] }
  const found = voices.filter((voice) => voice.name.startsWith(of))
  if (found.length === 0 || found.length > 1 + previewChanges)
    throw new Error(`${found.length} voices instead of one, after ${previewChanges} other previews`)
  const isLikeIt = (voice: WireVoice): boolean => voice.name === wanted.name
  const voice = voiceId === null ? found.find(isLikeIt) : found.find((each) => each.voice_id === voiceId)
  if (!voice) throw new Error('another voice than the one that was told')
  if (!isLikeIt(voice)) throw new Error(`it is called ${voice.name} instead of ${wanted.name}`)
  const clips = (voice.samples ?? []).map(({ file_name }) => file_name.split('_')[0] ?? '').sort()
  if (wanted.clips !== null && clips.join() !== wanted.clips.join())
    throw new Error(`it is made of ${clips.join()} instead of ${wanted.clips.join()}`)
  if (wanted.previewId !== null) await checkSound(server, voice.voice_id, wanted.previewId)
}

/** A second voice of the same preview speaks the same. @throws Error where they differ */
async function checkSound(server: DemoServer, voiceId: string, generatedVoiceId: string): Promise<void> {
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(server.baseUrl + path, {
      method: 'POST',
      headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const beside = await post('/v1/text-to-voice/create-voice-from-preview', {
    generated_voice_id: generatedVoiceId,
    voice_name: 'Beside it',
    voice_description: 'What the preview sounds like that was chosen last.',
  })
  const { voice_id } = (await beside.json()) as WireVoice
  const say = async (id: string): Promise<Buffer> => {
    const spoken = await post(`/v1/text-to-speech/${id}?output_format=pcm_24000`, { text: 'Yes.', seed: 1 })
    return Buffer.from(await spoken.arrayBuffer())
  }
  const [one, other] = [await say(voiceId), await say(voice_id)]
  if (one.length === 0 || !other.equals(one)) throw new Error('it is not the preview that was chosen last')
}
