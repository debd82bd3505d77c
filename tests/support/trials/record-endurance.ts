import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'playwright'
import type { Take } from '@shared/domain/recording/take'
import { nobody } from './follow-journey'
import { draftLists } from '../record/draft-lists'
import { openBooth } from '../record/open-booth'
import { machineUse, processUse, type ProcessRole, type ProcessUse } from '../app/process-usage'
import { assertWholeTake } from '../record/recorded-take'
import { journalFrames, takesFolderOf } from '../record/recording-app'
import type { PlayedSound } from '../audio/played-sound'
import { launchStudio, type StudioApp } from '../app/studio-app'

/** What recording in the booth may cost (issue 3): a share of one core, bytes, pictures a second. */
const goals = { cpuShare: 0.15, memoryBytes: 50_000_000, picturesPerSecond: 30 }

export interface Endurance {
  /** Share of one core over the whole time, by process. */
  cpu: Record<ProcessRole, number>
  /** main, renderer, audio and capture together. */
  cpuShare: number
  /** What all processes hold more at the end than after the first tenth. */
  memoryGrowthBytes: number
  /** Pictures of the running waveform, in the slowest minute (or all, where it was shorter). */
  picturesPerSecond: number
  notedGaps: number
  /** How busy all cores were, 0 to 1. */
  machineBusy: number
}

/** Keeps the cores busy where nobody else does, at ordinary priority. */
async function startLoad(): Promise<ChildProcess[]> {
  const before = machineUse()
  await sleep(3_000)
  const after = machineUse()
  const idleCores =
    (1 - (after.busyMs - before.busyMs) / (after.allMs - before.allMs)) * availableParallelism()
  const spin = 'for (;;) { const end = Date.now() + 80; while (Date.now() < end); }'
  return Array.from({ length: Math.round(idleCores * 0.8) }, () =>
    spawn(process.execPath, ['-e', spin], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } }),
  )
}

const picturesOf = (painter: Worker): Promise<number> =>
  painter.evaluate(() => (globalThis as unknown as { picturesDrawn: number }).picturesDrawn)

const roles: readonly ProcessRole[] = ['main', 'renderer', 'audio', 'capture', 'gpu', 'other']
const countedRoles: readonly ProcessRole[] = ['main', 'renderer', 'audio', 'capture']

function cpuBetween(
  before: readonly ProcessUse[],
  after: readonly ProcessUse[],
  ms: number,
): Record<ProcessRole, number> {
  const was = new Map(before.map(({ pid, cpuMs }) => [pid, cpuMs]))
  const share = (role: ProcessRole): number =>
    after
      .filter((one) => one.role === role)
      .reduce((sum, { pid, cpuMs }) => sum + cpuMs - (was.get(pid) ?? 0), 0) / ms
  return Object.fromEntries(roles.map((role) => [role, share(role)])) as Record<ProcessRole, number>
}

const memoryOf = (all: readonly ProcessUse[]): number =>
  all.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)

/** Records in the booth view, in real time, on a busy computer, and measures what it costs. */
export async function endure(options: {
  root: string
  sound: PlayedSound
  seconds: number
  /** Follows a script meanwhile. */
  isFollowed: boolean
  onMinute?: (reported: string) => void
}): Promise<Endurance> {
  const { root, sound, seconds, isFollowed } = options
  const userDataDir = join(root, 'user')
  const app = await launchStudio({ userDataDir, args: sound.args, env: sound.env, cloud: nobody })
  let load: ChildProcess[] = []
  try {
    const scriptPath = join(root, 'Script.txt')
    writeFileSync(
      scriptPath,
      'The quick brown fox jumps over the lazy dog near the river bank.\n'.repeat(400),
    )
    const painter = await openBooth(app.page, isFollowed ? scriptPath : null, sound.engine)
    load = seconds > 60 ? await startLoad() : []
    await app.page.keyboard.press('Space')
    await app.page.getByText('Recording', { exact: true }).waitFor()
    const measured = await measure(app, painter, userDataDir, seconds, options.onMinute)
    await app.page.keyboard.press('Space')
    const take = await untilReady(app)
    assert.ok(take.durationMs >= seconds * 1_000, `${take.durationMs} ms were recorded`)
    const notedGaps = assertWholeTake(userDataDir, take, journalFrames(userDataDir, take.id), sound)
    return { ...measured, notedGaps }
  } finally {
    for (const child of load) child.kill('SIGKILL')
    await app.kill()
  }
}

async function measure(
  app: StudioApp,
  painter: Worker,
  userDataDir: string,
  seconds: number,
  onMinute: ((reported: string) => void) | undefined,
): Promise<Omit<Endurance, 'notedGaps'>> {
  const [running] = (await draftLists(app.page)).takes
  assert.equal(running?.state, 'recording')
  const { writer } = JSON.parse(
    readFileSync(join(takesFolderOf(userDataDir), running.id, 'take.json'), 'utf8'),
  ) as { writer: { pid: number } }
  const use = (): ProcessUse[] => processUse(app.process.pid ?? 0, writer.pid)
  // What a start costs is not what recording costs.
  await sleep(Math.min(5_000, seconds * 100))
  const machineBefore = machineUse()
  const before = use()
  const startMs = performance.now()
  const stretchMs = Math.min(60_000, seconds * 250)
  let settled: number | null = null
  let fewest = Number.POSITIVE_INFINITY
  let pictures = await picturesOf(painter)
  let stretchStartMs = startMs
  for (;;) {
    await sleep(stretchMs)
    const nowMs = performance.now()
    const drawn = await picturesOf(painter)
    const perSecond = ((drawn - pictures) * 1_000) / (nowMs - stretchStartMs)
    fewest = Math.min(fewest, perSecond)
    pictures = drawn
    stretchStartMs = nowMs
    const now = use()
    const elapsedMs = nowMs - startMs
    if (settled === null && elapsedMs >= seconds * 100) settled = memoryOf(now)
    const cpu = cpuBetween(before, now, elapsedMs)
    onMinute?.(
      `${(elapsedMs / 60_000).toFixed(1)} min: ${shares(cpu)}; ${perSecond.toFixed(1)} pictures/s; ${mega(memoryOf(now))} MB`,
    )
    if (elapsedMs < seconds * 1_000) continue
    const machineAfter = machineUse()
    return {
      cpu,
      cpuShare: countedRoles.reduce((sum, role) => sum + cpu[role], 0),
      memoryGrowthBytes: memoryOf(now) - (settled ?? memoryOf(now)),
      picturesPerSecond: fewest,
      machineBusy: (machineAfter.busyMs - machineBefore.busyMs) / (machineAfter.allMs - machineBefore.allMs),
    }
  }
}

const mega = (bytes: number): string => (bytes / 1e6).toFixed(0)
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const shares = (cpu: Record<ProcessRole, number>): string =>
  roles.map((role) => `${role} ${percent(cpu[role])}`).join(', ')

async function untilReady(app: StudioApp): Promise<Take> {
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 200) {
    const [take] = (await draftLists(app.page)).takes
    if (take?.state === 'ready' || take?.state === 'failed') return take
    await sleep(200)
  }
  throw new Error(`the take was not saved\n${app.output()}`)
}

/** Throws where recording costs more than it may. */
export function assertCheap(reported: Endurance): void {
  assert.ok(reported.cpuShare <= goals.cpuShare, enduranceWords(reported))
  assert.ok(reported.memoryGrowthBytes <= goals.memoryBytes, enduranceWords(reported))
  assert.ok(reported.picturesPerSecond >= goals.picturesPerSecond, enduranceWords(reported))
}

export const enduranceWords = (reported: Endurance): string =>
  `${percent(reported.cpuShare)} of a core (${shares(reported.cpu)}), ${reported.picturesPerSecond.toFixed(1)} pictures/s at least, ` +
  `memory ${reported.memoryGrowthBytes < 0 ? '' : '+'}${mega(reported.memoryGrowthBytes)} MB, ${reported.notedGaps} gaps noted, computer ${percent(reported.machineBusy)} busy`
