import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoServer } from '../../support/cloud/demo-server'
import { createLibrary } from '@main/library/library'
import { systemClock } from '@main/platform/clock'
import { createMemoryLog } from '../../support/memory-log'
import { createRandom, runSeeds, type TortureOptions, type TortureSuite } from '../suite'
import {
  type SyncChildAnswer,
  type SyncChildCommand,
  syncChildFlag,
  type SyncChildOptions,
} from './sync-child'

const settleMs = 150
const fields = ['name', 'description'] as const
type Field = (typeof fields)[number]

/**
 * The mirror and its outbox against edits on both sides, lost answers and kill -9: at the end both sides are equal, no
 * edit is lost that nobody wrote over, and nothing is deleted that was not to be.
 */
export const syncTorture = (options: TortureOptions): Promise<TortureSuite> =>
  runSeeds(options, { name: 'sync', quickRuns: 5, fullRuns: 300, once: tortureOnce })

/** Who wrote a field last on each side, and whether a side deleted the voice. */
interface Written {
  local: Partial<Record<Field, string>>
  remote: Partial<Record<Field, string>>
  isDeletedHere: boolean
  isDeletedThere: boolean
}

async function tortureOnce(
  seed: number,
  folder: string,
  server: DemoServer,
): Promise<Record<string, number>> {
  const random = createRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const reported: Record<string, number> = {}
  const count = (name: string): void => void (reported[name] = (reported[name] ?? 0) + 1)
  createLibrary({ folder, clock: systemClock, log: createMemoryLog() }).close()
  const child = openChild({
    libraryFolder: folder,
    serverUrl: server.baseUrl,
    apiKey: server.apiKey,
    settleMs,
  })
  const voices = new Map<string, Written>()
  try {
    for (let n = 0; n < 3; n++) {
      const voiceId = await createVoice(server, `Voice ${seed} ${n}`)
      voices.set(voiceId, { local: {}, remote: {}, isDeletedHere: false, isDeletedThere: false })
    }
    await child.ask({ kind: 'now' })
    const steps = 8 + Math.floor(random() * 10)
    for (let step = 0; step < steps; step++) {
      const [voiceId, written] = pick([...voices])
      const field = pick(fields)
      const value = `${field} ${seed} ${step}`
      const chance = random()
      if (chance < 0.35) {
        if (!(await child.ask({ kind: 'update', voiceId, patch: { [field]: value } })).error) {
          written.local[field] = value
          count('local edits')
        }
      } else if (chance < 0.5) {
        if (await editThere(server, voiceId, { [field]: value })) {
          written.remote[field] = value
          count('remote edits')
        }
      } else if (chance < 0.54) {
        if (!(await child.ask({ kind: 'remove', voiceId })).error) written.isDeletedHere = true
        count('local deletions')
      } else if (chance < 0.57) {
        if (await deleteThere(server, voiceId)) {
          written.isDeletedThere = true
          count('remote deletions')
        }
      } else if (chance < 0.72) {
        const path = `/v1/voices/(pvc/)?${voiceId}$`
        await server.control(
          '/faults',
          pick([
            { method: 'POST', path, dropAnswer: true, times: 1 },
            { method: 'DELETE', path, dropAnswer: true, times: 1 },
            { method: 'POST', path, cutAfterBytes: 0, times: 1 },
            { path, times: 1, answer: { status: 503 } },
            { path, times: 1, answer: { status: 200, body: 'garbage' } },
          ]),
        )
        count('faults')
      } else if (chance < 0.87) {
        await child.ask({ kind: 'now' })
        count('looks')
      } else {
        const look = child.ask({ kind: 'now' }).catch(() => null)
        await wait(random() * 60)
        await child.kill()
        await look
        count('kills')
      }
    }
    const end = await settle(child, pick)
    count(end.resolved > 0 ? 'runs with conflicts' : 'runs without conflicts')
    await compare(server, end.answer, voices)
  } finally {
    await child.kill()
    for (const voiceId of voices.keys()) await deleteThere(server, voiceId)
  }
  return reported
}

/** Looks and chooses until nothing is left to be sent or chosen. */
async function settle(
  child: Child,
  pick: <T>(values: readonly T[]) => T,
): Promise<{ answer: SyncChildAnswer; resolved: number }> {
  let resolved = 0
  for (let round = 0; round < 40; round++) {
    const answer = await child.ask({ kind: 'now' })
    const conflicts = answer.voices.filter(({ isConflict }) => isConflict)
    if (answer.pending === 0 && conflicts.length === 0 && round > 1) return { answer, resolved }
    for (const { voiceId } of conflicts) {
      const chosen = await child.ask({ kind: 'resolve', voiceId, choice: pick(['mine', 'theirs']) })
      // What the cloud no longer has cannot be chosen to be changed.
      if (chosen.error) await child.ask({ kind: 'resolve', voiceId, choice: 'theirs' })
      resolved++
    }
    await wait(settleMs / 2)
  }
  throw new Error('the outbox never became empty')
}

async function compare(
  server: DemoServer,
  here: SyncChildAnswer,
  voices: ReadonlyMap<string, Written>,
): Promise<void> {
  const shown = new Map(here.voices.map((voice) => [voice.voiceId, voice]))
  for (const [voiceId, written] of voices) {
    const there = await readVoice(server, voiceId)
    const mine = shown.get(voiceId)
    const at = `voice ${voiceId}, ${JSON.stringify(written)}`
    if ((there === null) !== (mine === undefined)) throw new Error(`missing on one side: ${at}`)
    if (!there || !mine) {
      if (!written.isDeletedHere && !written.isDeletedThere) throw new Error(`nobody deleted it: ${at}`)
      continue
    }
    if (written.isDeletedThere) throw new Error(`it came back: ${at}`)
    for (const field of fields) {
      if (there[field] !== mine[field]) throw new Error(`${field} differs, ${there[field]}: ${at}`)
      const { local, remote } = { local: written.local[field], remote: written.remote[field] }
      const allowed = [local, remote].filter((value) => value !== undefined)
      // A deletion takes the edits of its voice with it, also where the person then takes the deletion back.
      if (allowed.length > 0 && !allowed.includes(there[field]) && !written.isDeletedHere) {
        throw new Error(`${field} is ${there[field]}, not the last edit of either side: ${at}`)
      }
    }
  }
}

interface Child {
  ask(command: SyncChildCommand): Promise<SyncChildAnswer>
  /** kill -9; the next question starts another. */
  kill(): Promise<void>
}

function openChild(options: SyncChildOptions): Child {
  let child: ChildProcess | null = null
  let lines: Interface | null = null
  const start = (): { input: NonNullable<ChildProcess['stdin']>; output: Interface } => {
    if (!child?.stdin || !lines) {
      child = spawn(process.execPath, [process.argv[1] ?? '', syncChildFlag, JSON.stringify(options)], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      })
      if (!child.stdin || !child.stdout) throw new Error('the child has no pipes')
      child.stdin.on('error', () => undefined)
      lines = createInterface({ input: child.stdout })
      return { input: child.stdin, output: lines }
    }
    return { input: child.stdin, output: lines }
  }
  return {
    ask: (command) =>
      new Promise((resolve, reject) => {
        const { input, output } = start()
        const gone = (): void => reject(new Error('the child is gone'))
        output.once('line', (line) => {
          output.off('close', gone)
          resolve(JSON.parse(line) as SyncChildAnswer)
        })
        output.once('close', gone)
        input.write(`${JSON.stringify(command)}\n`)
      }),
    async kill() {
      const running = child
      child = null
      lines = null
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('close', resolve))
      running.kill('SIGKILL')
      await ended
    },
  }
}

const callCloud = (server: DemoServer, method: string, path: string, body?: object): Promise<Response> =>
  fetch(server.baseUrl + path, {
    method,
    headers: { 'xi-api-key': server.apiKey, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function createVoice(server: DemoServer, name: string): Promise<string> {
  const answer = await callCloud(server, 'POST', '/v1/voices/pvc', { name, language: 'en' })
  return ((await answer.json()) as { voice_id: string }).voice_id
}

/** Whether the edit is in the cloud: a fault meant for the child may have hit it. */
async function editThere(
  server: DemoServer,
  voiceId: string,
  patch: Partial<Record<Field, string>>,
): Promise<boolean> {
  await callCloud(server, 'POST', `/v1/voices/pvc/${voiceId}`, patch).catch(() => null)
  const voice = await readVoice(server, voiceId)
  return (
    voice !== null && fields.every((field) => patch[field] === undefined || patch[field] === voice[field])
  )
}

async function deleteThere(server: DemoServer, voiceId: string): Promise<boolean> {
  await callCloud(server, 'DELETE', `/v1/voices/${voiceId}`).catch(() => null)
  return (await readVoice(server, voiceId)) === null
}

async function readVoice(server: DemoServer, voiceId: string): Promise<Record<Field, string> | null> {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      const answer = await callCloud(server, 'GET', `/v1/voices/${voiceId}`)
      if (answer.status === 404 || answer.status === 400) return null
      const voice = (await answer.json()) as { name: string; description?: string | null }
      return { name: voice.name, description: voice.description ?? '' }
    } catch {
      // A fault that was left over for this path; it goes with being used.
      await wait(5)
    }
  }
  throw new Error('the server cannot be read')
}
