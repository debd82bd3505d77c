import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../support/remove-folder'
import { deviceLoss } from '../support/trials/device-loss'
import { globalKeys } from '../support/app/global-keys'
import { leaveInMidTake } from '../support/trials/leave-in-mid-take'
import { type PlayedSound, playToChromium, playToNative } from '../support/audio/played-sound'
import { cutPower } from '../support/trials/power-cuts'
import { assertCheap, endure, enduranceWords } from '../support/trials/record-endurance'
import { type InputEngine, inputEngines } from '@shared/domain/recording/input-engine'
import { isTodaysTurn, sayLeftOut } from '../support/ci-turn'
import { killWhileRecording, type Victim } from '../support/trials/record-kills'
import { frozenAndHidden, fullDisk, refusedDisk } from '../support/trials/record-trials'
import { starved } from '../support/trials/starved'
import { createRandom, fail, inLanes, type TortureOptions, type TortureSuite } from './suite'

interface Trial {
  name: string
  /** Nothing else runs meanwhile. */
  isAlone?: boolean
  /** @returns what happened, for the distribution */
  run: (folder: string, sound: PlayedSound, random: () => number) => Promise<string>
}

/** A trial waits for most of its time. */
const parallelTrials = 2
const victims: readonly Victim[] = ['main', 'capture', 'renderer', 'group']
/** Most that may be lost by a kill or a power cut (issue 3). */
const mostLostMs = 1_000

const bucketOf = (lossMs: number): string =>
  lossMs <= 100
    ? 'up to 100 ms'
    : lossMs <= 300
      ? 'up to 300 ms'
      : lossMs <= 600
        ? 'up to 600 ms'
        : 'up to 1 s'

function assertLittleLost(lossMs: number): void {
  if (lossMs > mostLostMs) throw new Error(`${lossMs.toFixed(0)} ms were lost`)
}

const kill = (victim: Victim, recoveryKills: number, losses: number[]): Trial => ({
  name: `kill ${victim}`,
  async run(folder, sound, random) {
    const { lossMs, notedGaps } = await killWhileRecording(victim, {
      root: folder,
      sound,
      random,
      recoveryKills,
    })
    assertLittleLost(lossMs)
    losses.push(lossMs)
    return `kill ${victim}: ${bucketOf(lossMs)} lost${notedGaps > 0 ? ', gaps noted' : ''}`
  },
})

const powerCuts = (cuts: number, losses: number[]): Trial => ({
  name: 'power cuts',
  async run(folder, _sound, random) {
    const { lossesMs } = await cutPower(folder, { seconds: 4, cuts, random })
    const most = Math.max(...lossesMs)
    assertLittleLost(most)
    losses.push(...lossesMs)
    return `${cuts} power cuts: ${bucketOf(most)} lost at most`
  },
})

/** What it costs is measured; a minute and more also asks whether that is little enough. */
const endurance = (seconds: number, figures: string[]): Trial => ({
  name: 'endurance',
  isAlone: seconds >= 60,
  async run(folder, sound) {
    const reported = await endure({
      root: folder,
      sound,
      seconds,
      isFollowed: true,
      onMinute: (line) => console.log(`  ${line}`),
    })
    figures.push(`${seconds} s in the booth: ${enduranceWords(reported)}`)
    if (seconds >= 60) assertCheap(reported)
    return `${seconds} s in the booth, busy computer: nothing missing that nobody noted`
  },
})

/** What comes after the engine, from the journal on, is tried on one of them. */
function journalTrials(quick: boolean, cuts: number[]): Trial[] {
  return [
    ...Array.from({ length: quick ? 1 : 20 }, () => powerCuts(50, cuts)),
    ...Array.from({ length: quick ? 2 : 30 }, () => ({
      name: 'EIO',
      run: (folder: string) => refusedDisk(folder, 'EIO', 'any step'),
    })),
  ]
}

interface TrialPlan {
  engine: InputEngine
  quick: boolean
  runs: number | undefined
}

interface Measured {
  /** ms that each kill and each power cut cost. */
  kills: number[]
  cuts: number[]
  figures: string[]
}

function trials({ engine, quick, runs }: TrialPlan, { kills, cuts, figures }: Measured): Trial[] {
  const killRuns = runs ?? (quick ? (engine === 'native' ? 2 : 5) : 100)
  return [
    endurance(quick ? 6 : 1_800, figures),
    {
      name: 'frozen and hidden',
      isAlone: !quick,
      run: (folder, sound) => frozenAndHidden(folder, sound, quick ? 3 : 60),
    },
    ...(quick
      ? []
      : [
          { name: 'starved', isAlone: true, run: starved },
          { name: 'global keys', isAlone: true, run: globalKeys },
          { name: 'quitting during a take', isAlone: true, run: leaveInMidTake },
        ]),
    ...Array.from({ length: killRuns }, (_, run) =>
      kill(victims[run % victims.length] ?? 'main', quick ? 1 : 2, kills),
    ),
    { name: 'device loss', run: (folder, sound) => deviceLoss(folder, sound) },
    ...(['slowly', 'at once'] as const).map((how) => ({
      name: `full disk ${how}`,
      run: (folder: string, sound: PlayedSound) => fullDisk(folder, sound, how),
    })),
    ...(engine === 'chromium' ? journalTrials(quick, cuts) : []),
  ]
}

/** The middle and the worst of some values, for the report. */
function summary(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)
  return `${values.length}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`
}

/** One suite for each engine, one after the other: a sound server that gets no time drops sound. */
export async function recordTorture(options: TortureOptions): Promise<TortureSuite[]> {
  const suites: TortureSuite[] = []
  for (const engine of ['chromium', 'native'] as const)
    if (options.engine === undefined || options.engine === engine)
      suites.push(await tortureEngine(engine, options))
  return suites
}

/**
 * Records in the real app, with a microphone that plays numbered samples, and lets everything go wrong: kills of each process
 * and of all, power cuts, full and failing disks, a window that stands still.
 */
async function tortureEngine(engine: InputEngine, options: TortureOptions): Promise<TortureSuite> {
  const name = engine === 'chromium' ? 'record' : `record (${engine})`
  const suite: TortureSuite = { name, runs: 0, failures: 0, failed: [], distribution: {} }
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const root = await mkdtemp(join(tmpdir(), 'timbre-record-torture-'))
  console.log(`torture ${name}`)
  const sound = engine === 'chromium' ? playToChromium(root) : await playToNative(root)
  if (!sound) {
    console.log('  not run: PulseAudio is not installed here, and nothing else can be a microphone')
    suite.distribution['not run: PulseAudio is not installed here'] = 1
    // Who asks for this engine alone must not take nothing for a success.
    if (options.engine === engine) fail(suite, 'not run', new Error('PulseAudio is not installed here'))
    return suite
  }
  const measured: Measured = { kills: [], cuts: [], figures: [] }
  const runOne = async (trial: Trial, index: number): Promise<void> => {
    const folder = join(root, String(index))
    const startMs = performance.now()
    suite.runs++
    try {
      const outcome = await trial.run(folder, sound, createRandom(seed + index))
      suite.distribution[outcome] = (suite.distribution[outcome] ?? 0) + 1
      await removeFolder(folder)
    } catch (error) {
      fail(suite, `${trial.name}, seed ${seed}, run ${index}, what it left is in ${folder}`, error)
    }
    console.log(`  ${name}: ${trial.name}, ${((performance.now() - startMs) / 1_000).toFixed(1)} s`)
  }
  // CI kills on both engines every day, and tries the rest on one of them.
  const isWhole = !options.hasTurns || isTodaysTurn(inputEngines.indexOf(engine), inputEngines.length)
  if (!isWhole)
    sayLeftOut(`all but the kills of ${name}`, `npm run torture -- --quick --only=record --engine=${engine}`)
  const all = trials({ engine, quick: options.quick, runs: options.runs }, measured)
    .map((trial, index) => ({ trial, index }))
    .filter(({ trial }) => trial.name.startsWith(options.trial ?? ''))
    .filter(({ trial }) => isWhole || trial.name.startsWith('kill'))
  for (const { trial, index } of all) if (trial.isAlone === true) await runOne(trial, index)
  const rest = all.filter(({ trial }) => trial.isAlone !== true)
  await inLanes(parallelTrials, rest, ({ trial, index }) => runOne(trial, index))
  await sound.stop()
  suite.figures = [
    ...measured.figures,
    `lost to kills: ${summary(measured.kills)}`,
    `lost to power cuts: ${summary(measured.cuts)}`,
  ]
  if (suite.failures === 0) await removeFolder(root)
  return suite
}
