import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Take } from '@shared/domain/recording/take'
import { runTask } from '../library/library-fixture'
import { descendants } from '../app/process-tree'
import type { PlayedSound } from '../audio/played-sound'
import { assertWholeTake, framesPerMs } from '../record/recorded-take'
import {
  journalFrames,
  launchRecordingApp,
  recoverable,
  type RecordingApp,
  takesFolderOf,
  untilSaved,
} from '../record/recording-app'

export type Victim = 'main' | 'capture' | 'renderer' | 'group'

export interface KillOutcome {
  /** Sound that the capture thread had taken and that is not there, in ms; an upper bound. */
  lossMs: number
  notedGaps: number
  /** From the kill to the window of the next start, in ms. */
  reopenedMs: number
}

/** What the recording process wrote of itself into its journal. */
const capturePid = (userDataDir: string, takeId: string): number =>
  (
    JSON.parse(readFileSync(join(takesFolderOf(userDataDir), takeId, 'take.json'), 'utf8')) as {
      writer: { pid: number }
    }
  ).writer.pid

function pidsOf(victim: Victim, app: RecordingApp, userDataDir: string, takeId: string): number[] {
  const main = app.process.pid ?? 0
  if (victim === 'main') return [main]
  if (victim === 'capture') return [capturePid(userDataDir, takeId)]
  const below = descendants(main)
  const renderers = below.filter(({ commandLine }) => commandLine.includes('--type=renderer'))
  return victim === 'renderer' ? renderers.map(({ pid }) => pid) : [main, ...below.map(({ pid }) => pid)]
}

/**
 * Records, kills in the middle and starts anew: the take is found, at most a second of it is missing, nothing of it is
 * torn, its file decodes and the library is whole.
 */
export async function killWhileRecording(
  victim: Victim,
  options: {
    root: string
    sound: PlayedSound
    /** From 0 to 1. */
    random: () => number
    /** Now and then the recovery is killed too, up to so many times. */
    recoveryKills: number
  },
): Promise<KillOutcome> {
  const { root, sound, random, recoveryKills } = options
  const userDataDir = join(root, 'user')
  const app = await launchRecordingApp(userDataDir, sound)
  const { id, seen } = await app.record()
  await sleep(300 + random() * 2_500)

  const pids = pidsOf(victim, app, userDataDir, id)
  const last = seen()
  const killedAtMs = Date.now()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  // While one of the others lives on, the first process must not be opened under it: it is ended too, a moment later.
  if (victim === 'capture' || victim === 'renderer') await sleep(random() * 400)
  await app.kill()

  let next = await launchRecordingApp(userDataDir, sound)
  const reopenedMs = Date.now() - killedAtMs
  const found = await recoverable(next)
  assert.deepEqual(
    found.map(({ take, problem }) => [take.id, problem]),
    [[id, 'unfinished']],
    `the take is offered\n${next.output()}`,
  )
  const journal = journalFrames(userDataDir, id)
  for (let crashes = Math.floor(random() * (recoveryKills + 1)); crashes > 0; crashes--) {
    void askToRecover(next, id).catch(() => undefined)
    await sleep(random() * 200)
    await next.kill()
    next = await launchRecordingApp(userDataDir, sound)
  }
  const take = await recover(next, id)
  const perMs = framesPerMs(take)
  // What the page had told, and all that could have come in between then and the kill.
  const taken = last.frames + Math.max(0, killedAtMs - last.atMs) * perMs
  const notedGaps = assertWholeTake(userDataDir, take, journal, { ...sound, wasKilled: true })
  await next.close()
  const path = join(userDataDir, 'library', 'library.db')
  assert.deepEqual(await runTask({ kind: 'check-database', path, isFull: true }), {
    problems: [],
    orphanCount: 0,
  })
  return { lossMs: Math.max(0, (taken - take.frameCount) / perMs), notedGaps, reopenedMs }
}

const askToRecover = (app: RecordingApp, id: string): Promise<unknown> =>
  app.page.evaluate((takeId) => window.studio.calls.takes.recover({ ids: [takeId], draftId: null }), id)

async function recover(app: RecordingApp, id: string): Promise<Take> {
  const open = await recoverable(app)
  if (open.some(({ take }) => take.id === id)) await askToRecover(app, id)
  return untilSaved(app, id)
}
