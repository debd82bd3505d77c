import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '../support/remove-folder'
import { deviceLoss } from '../support/trials/device-loss'
import { globalKeys } from '../support/app/global-keys'
import { leaveInMidTake } from '../support/trials/leave-in-mid-take'
import { writeNumberedSound } from '../support/audio/numbered-sound'
import { cutPower } from '../support/trials/power-cuts'
import { assertCheap, endure, enduranceWords } from '../support/trials/record-endurance'
import { killWhileRecording, type Victim } from '../support/trials/record-kills'
import { frozenAndHidden, fullDisk, refusedDisk } from '../support/trials/record-trials'
import { starved } from '../support/trials/starved'
import { createRandom, fail, type TortureOptions, type TortureSuite } from './suite'

interface Trial {
  name: string
  /** Nothing else runs meanwhile. */
  isAlone?: boolean
  /** @returns what happened, for the distribution */
  run: (folder: string, wavFile: string, random: () => number) => Promise<string>
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
  async run(folder, wavFile, random) {
    const { lossMs, notedGaps } = await killWhileRecording(victim, {
      root: folder,
      wavFile,
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
  async run(folder, _wavFile, random) {
    const { lossesMs } = await cutPower(folder, { seconds: 4, cuts, random })
    const most = Math.max(...lossesMs)
    assertLittleLost(most)
    losses.push(...lossesMs)
    return `${cuts} power cuts: ${bucketOf(most)} lost at most`
  },
})

/** What it costs is measured; a minute and more also asks whether that is little enough. */
const endurance = (seconds: number): Trial => ({
  name: 'endurance',
  isAlone: seconds >= 60,
  async run(folder, wavFile) {
    const reported = await endure({
      root: folder,
      wavFile,
      seconds,
      isFollowed: true,
      onMinute: (line) => console.log(`  ${line}`),
    })
    console.log(`${seconds} s in the booth: ${enduranceWords(reported)}`)
    if (seconds >= 60) assertCheap(reported)
    return `${seconds} s in the booth, busy computer: nothing missing that nobody noted`
  },
})

function trials(quick: boolean, runs: number | undefined, kills: number[], cuts: number[]): Trial[] {
  const killRuns = runs ?? (quick ? 5 : 100)
  const cutRounds = quick ? 1 : 20
  return [
    endurance(quick ? 6 : 1_800),
    {
      name: 'frozen and hidden',
      isAlone: !quick,
      run: (folder, wavFile) => frozenAndHidden(folder, wavFile, quick ? 3 : 60),
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
    { name: 'device loss', run: (folder, wavFile) => deviceLoss(folder, wavFile) },
    ...(['slowly', 'at once'] as const).map((how) => ({
      name: `full disk ${how}`,
      run: (folder: string, wavFile: string) => fullDisk(folder, wavFile, how),
    })),
    ...Array.from({ length: cutRounds }, () => powerCuts(50, cuts)),
    ...Array.from({ length: quick ? 2 : 30 }, () => ({
      name: 'EIO',
      run: (folder: string) => refusedDisk(folder, 'EIO', 'any step'),
    })),
  ]
}

/** The middle and the worst of some values, for the report. */
function summary(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)
  return `${values.length}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`
}

/**
 * Records in the real app with a fake microphone that plays numbered samples, and lets everything go wrong: kills of each
 * process and of all, power cuts, full and failing disks, a window that stands still.
 */
export async function recordTorture(options: TortureOptions): Promise<TortureSuite> {
  const suite: TortureSuite = { name: 'record', runs: 0, failures: 0, failed: [], distribution: {} }
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const root = await mkdtemp(join(tmpdir(), 'timbre-record-torture-'))
  const wavFile = join(root, 'microphone.wav')
  writeNumberedSound(wavFile)
  const kills: number[] = []
  const cuts: number[] = []
  const runOne = async (trial: Trial, index: number): Promise<void> => {
    const folder = join(root, String(index))
    const startMs = performance.now()
    suite.runs++
    try {
      const outcome = await trial.run(folder, wavFile, createRandom(seed + index))
      suite.distribution[outcome] = (suite.distribution[outcome] ?? 0) + 1
      await removeFolder(folder)
    } catch (error) {
      fail(suite, `${trial.name}, seed ${seed}, run ${index}, what it left is in ${folder}`, error)
    }
    console.log(`  ${trial.name}, ${((performance.now() - startMs) / 1_000).toFixed(1)} s`)
  }
  const all = trials(options.quick, options.runs, kills, cuts)
    .map((trial, index) => ({ trial, index }))
    .filter(({ trial }) => trial.name.startsWith(options.trial ?? ''))
  for (const { trial, index } of all) if (trial.isAlone === true) await runOne(trial, index)
  const rest = all.filter(({ trial }) => trial.isAlone !== true)
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) await runOne(next.trial, next.index)
  }
  await Promise.all(Array.from({ length: parallelTrials }, worker))
  console.log(`lost to kills: ${summary(kills)}`)
  console.log(`lost to power cuts: ${summary(cuts)}`)
  if (suite.failures === 0) await removeFolder(root)
  return suite
}
