import { execFile } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { root } from '../../../build/lib/electron-path.mjs'
import { cpuSecondsOf } from '../../support/app/process-usage'
import { launchStudio, pickFiles } from '../../support/app/studio-app'
import { ffmpegPath } from '../../support/audio/test-audio'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'

const run = promisify(execFile)
const session = join(root, 'tests', 'media', 'single_kathleen', 'session2.opus')
const clipSeconds = 6
const clipGoalS = 0.1

/** Many short clips through the real app, measured and listened to, beside ffmpeg's bare decoding of each. */
export async function clipsBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-clips-'))
  try {
    const paths = await cutClips(folder, quick ? 40 : 170)
    const runs: Awaited<ReturnType<typeof measureStudio>>[] = []
    const floors: number[] = []
    for (let pair = 0; pair < (quick ? 1 : 3); pair++) {
      runs.push(await measureStudio(join(folder, `studio-${pair}`), paths))
      floors.push(await decodeInTwos(paths))
    }
    const perClip = (seconds: readonly number[]): number[] => seconds.map((value) => value / paths.length)
    const what = `${paths.length} clips of ${clipSeconds} s, FLAC 48 kHz`
    const build = `production build, ${quick ? 'quick' : 'full'}`
    const common = { unit: 's a clip', better: 'lower', build } as const
    const busyS = perClip(runs.map(({ cpuS }) => cpuS)).map((value) => value.toFixed(3))
    return [
      toRow({
        ...common,
        name: `measuring and listening, ${what}`,
        values: perClip(runs.map(({ heardS }) => heardS)),
        goal: clipGoalS,
        note: `all processes kept a core busy for ${busyS.join(', ')} s a clip; load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
      }),
      toRow({
        ...common,
        name: `until all figures are there, ${what}`,
        values: perClip(runs.map(({ measuredS }) => measuredS)),
        peer: { name: 'ffmpeg -i in -f null - of each, two at a time', values: perClip(floors) },
      }),
    ]
  } finally {
    await removeFolder(folder)
  }
}

/** Of real speech, one after the other. */
async function cutClips(folder: string, count: number): Promise<string[]> {
  // prettier-ignore
  await run(ffmpegPath(), ['-v', 'error', '-i', session, '-t', String(count * clipSeconds), '-ar', '48000', '-ac', '1',
    '-c:a', 'flac', '-sample_fmt', 's32', '-f', 'segment', '-segment_time', String(clipSeconds), join(folder, 'clip-%03d.flac')])
  const names = (await readdir(folder)).filter((name) => name.endsWith('.flac'))
  return names
    .sort()
    .slice(0, count)
    .map((name) => join(folder, name))
}

async function decodeInTwos(paths: readonly string[]): Promise<number> {
  const left = [...paths]
  const lane = async (): Promise<void> => {
    for (let path = left.pop(); path !== undefined; path = left.pop())
      await run(ffmpegPath(), ['-v', 'error', '-nostdin', '-i', path, '-f', 'null', '-'])
  }
  const startedAt = performance.now()
  await Promise.all([lane(), lane()])
  return (performance.now() - startedAt) / 1_000
}

/** From the start of measuring, which follows three calm seconds after the import, to the last voice. */
async function measureStudio(userDataDir: string, paths: readonly string[]) {
  const app = await launchStudio({ userDataDir })
  const { page } = app
  try {
    await page.getByRole('link', { name: 'Professional clones' }).click()
    await page.getByRole('button', { name: 'New draft' }).first().click()
    await page.getByLabel('Voice name').waitFor()
    const draftId = /clones\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    const started = untilMeasuringStarts(page)
    await pickFiles(page, 'add-files-input', paths)
    await started
    const pid = app.process.pid ?? 0
    const startedAt = performance.now()
    const cpuBeforeS = cpuSecondsOf(pid)
    let measuredS: number | null = null
    for (;;) {
      const report = await reportOf(page, draftId)
      if (report.samples.length !== paths.length || report.failedCount > 0)
        throw new Error(`${report.samples.length} samples, ${report.failedCount} failed`)
      const elapsedS = (performance.now() - startedAt) / 1_000
      if (report.pendingCount === 0) measuredS ??= elapsedS
      if (measuredS !== null && report.unheardCount === 0) {
        if (report.deafCount > 0) throw new Error('no model listened')
        return { measuredS, heardS: elapsedS, cpuS: cpuSecondsOf(pid) - cpuBeforeS }
      }
      // Each look makes a whole report, which the window asks for as well.
      await page.waitForTimeout(1_000)
    }
  } finally {
    await app.close()
  }
}

const untilMeasuringStarts = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const stop = window.studio.on('jobs', 'changed', (job) => {
          if ((job as { kind: string }).kind !== 'measure') return
          stop()
          resolve()
        })
      }),
  )

const reportOf = (page: Page, draftId: string) =>
  page.evaluate(async (id) => {
    const answer = await window.studio.calls.judging.report({ draftId: id })
    if (!answer.ok) throw new Error(answer.error.code)
    const { samples, pendingCount, failedCount, unheardCount, deafCount } = answer.value
    return {
      samples: samples.map(({ sampleId }) => sampleId),
      pendingCount,
      failedCount,
      unheardCount,
      deafCount,
    }
  }, draftId)
