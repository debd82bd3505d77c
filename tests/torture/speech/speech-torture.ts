import { execFileSync, spawn } from 'node:child_process'
import { createLibrary } from '@main/library/library'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { systemClock } from '@main/platform/clock'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { WireLibraryPage } from '@shared/wire'
import type { DemoServer } from '../../support/cloud/demo-server'
import { createMemoryLog } from '../../support/memory-log'
import { fillDisk } from '../../support/record/fill-disk'
import { canMountDisks, mountDisk } from '../../support/record/mount-disk'
import { removeFolder } from '../../support/remove-folder'
import { checkSpeech } from './speech-check'
import { speechChildFlag, type SpeechChildOptions, type SpeechChildReport } from './speech-child'
import { planSpeechRun } from './speech-plan'
import { paidSounds, startSpeechWay } from './speech-way'
import { createRandom, runSeeds, type TortureOptions, type TortureSuite } from '../suite'

/** The 20 s in which a lost answer settles become 2 s. */
const waitsDividedBy = 10
const lifeMaxMs = 180_000
const diskBytes = 64_000_000
/** Two parts. */
const sourceSeconds = 303
/** So that sounds of one run are not taken for those of another that ended a moment ago. */
const voiceCount = 48

/**
 * Speech, dialogues, their choices, regenerations and cancels, and conversions of several parts, against cut, dropped,
 * late and refused answers, a full disk and kill -9: the cloud charges exactly what the ledger says, each paid sound is
 * whole on disk or told as possibly charged, and none is asked for twice.
 */
export function speechTorture(options: TortureOptions): Promise<TortureSuite> {
  const voiceIds: string[] = []
  return runSeeds(options, {
    name: 'speech',
    quickRuns: 8,
    fullRuns: 300,
    async prepare(server) {
      await server.control('/speech', { isCanned: true, chunkBytes: 64_000 })
      await server.control('/account', { character_limit: 1_000_000_000 })
      await server.control('/account', { tier: 'pro' })
      voiceIds.push(...(await addVoices(server)))
    },
    once: (seed, folder, server) =>
      runOnce(seed, { folder, server, voiceId: voiceIds[seed % voiceIds.length] ?? '' }),
  })
}

/** Voices of the library, none of which costs more than usual. */
async function addVoices(server: DemoServer): Promise<string[]> {
  const { voices } = (await server.get('/v1/shared-voices?page_size=100')) as WireLibraryPage
  return Promise.all(
    voices
      .filter(({ rate }) => (rate ?? 1) === 1)
      .slice(0, voiceCount)
      .map(async ({ public_owner_id, voice_id }, at) => {
        const answer = await fetch(`${server.baseUrl}/v1/voices/add/${public_owner_id}/${voice_id}`, {
          method: 'POST',
          headers: { 'xi-api-key': server.apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ new_name: `Voice ${at}` }),
        })
        return ((await answer.json()) as { voice_id: string }).voice_id
      }),
  )
}

async function runOnce(
  seed: number,
  { folder, server, voiceId }: { folder: string; server: DemoServer; voiceId: string },
): Promise<Record<string, number>> {
  const happened: Record<string, number> = {}
  const count = (what: string): void => {
    happened[what] = (happened[what] ?? 0) + 1
  }
  const source = sourceOf(dirname(folder), seed % 3)
  const run = planSpeechRun(seed, { voiceId, source, canFillDisk: canMountDisks })
  const random = createRandom(seed + 2)
  const startedAtMs = Date.now()
  mkdirSync(folder, { recursive: true })
  const disk = run.fullDiskMs === null ? null : mountDisk(folder, diskBytes)
  const libraryFolder = join(folder, 'library')
  createLibrary({ folder: libraryFolder, clock: systemClock, log: createMemoryLog() }).close()
  const { proxy, asked, heard } = await startSpeechWay(run, { seed, server, count })
  const options: SpeechChildOptions = {
    ...{ libraryFolder, serverUrl: proxy.url, apiKey: server.apiKey, plan: run.plan, waitsDividedBy },
  }
  const lifeMs = run.plan.conversion ? 5_000 : 1_500
  try {
    for (let kills = run.kills; ; kills--) {
      const report = await life(options, {
        killAfterMs: kills > 0 ? 30 + random() * lifeMs : null,
        async begun() {
          if (run.fullDiskMs === null) return
          await wait(random() * lifeMs * 0.5)
          count('full disk')
          await fillFor(folder, run.fullDiskMs)
        },
      })
      if (report === null) {
        count('kills')
        continue
      }
      while (proxy.pending() > 0) await wait(20)
      const paid = run.isLogged ? await paidSounds(server, { voiceId, startedAtMs }) : heard
      await checkSpeech(report, { plan: run.plan, isLogged: run.isLogged, asked, paid })
      for (const { generation } of report.rows) count(generation.state)
      if (report.conversion) count(`conversion ${report.conversion.item.state}`)
      return happened
    }
  } finally {
    await proxy.close()
    disk?.unmount()
    await removeFolder(folder)
  }
}

/** Some minutes of a tone, of which there are three. */
function sourceOf(folder: string, number: number): string {
  const path = join(folder, `source-${number}.flac`)
  if (existsSync(path)) return path
  execFileSync(locateTool('ffmpeg', { env: process.env }), [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `sine=f=${200 + 100 * number}:r=16000:d=${sourceSeconds}`],
    ...['-c:a', 'flac', '-sample_fmt', 's16', path],
  ])
  return path
}

/** Takes all room of a disk for a while. */
async function fillFor(folder: string, ms: number): Promise<void> {
  const makeRoom = fillDisk(folder)
  await wait(ms)
  makeRoom()
}

/** @returns what the app has at its end, or null where it was killed */
async function life(
  options: SpeechChildOptions,
  o: { killAfterMs: number | null; begun: () => Promise<void> },
): Promise<SpeechChildReport | null> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', speechChildFlag, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  const now = { report: null as SpeechChildReport | null, isKilled: false, begun: Promise.resolve() }
  let timer: NodeJS.Timeout | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as 'begun' | SpeechChildReport
    if (said !== 'begun') {
      now.report = said
      return
    }
    now.begun = o.begun()
    if (o.killAfterMs === null) return
    timer = setTimeout(() => {
      now.isKilled = true
      child.kill('SIGKILL')
    }, o.killAfterMs)
  })
  const late = setTimeout(() => child.kill('SIGTERM'), lifeMaxMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  clearTimeout(late)
  await now.begun
  if (code === 0) return now.report
  if (now.isKilled) return null
  const states = [
    ...(now.report?.rows ?? []).map(({ generation }) => generation.state),
    now.report?.conversion?.item,
  ]
  throw new Error(`the app ended with ${code ?? 'nothing'}; it had ${JSON.stringify(states)}`)
}
