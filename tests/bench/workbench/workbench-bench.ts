import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import type { SegmentEdits } from '@shared/domain/dataset/segment'
import { makeRecordings } from '../../support/audio/make-recordings'
import { launchStudio, pickFiles } from '../../support/app/studio-app'
import { type BenchRow, toRow } from '../report'

const edits: SegmentEdits = { cutsMs: {}, keepWhole: [], isJoining: false, targetMs: 600_000 }
const cleanedSegments = 2

/**
 * Three hours of real speech through the real app, as a person has it: added, judged, split at pauses, a stretch heard
 * clean, segments cleaned for good.
 */
export async function workbenchBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-workbench-bench-'))
  const minutes = quick ? 30 : 180
  try {
    const [long] = await makeRecordings({
      folder: join(folder, 'takes'),
      totalMinutes: minutes,
      count: 1,
      formats: ['flac24'],
      seed: 4,
      ffmpegPath: locateTool('ffmpeg', { env: process.env }),
    })
    if (!long) throw new Error('no recording')
    const app = await launchStudio({ userDataDir: join(folder, 'studio') })
    try {
      const times = await walk(app.page, long.path)
      const build = `production, ${quick ? 'quick' : 'full'}, ${minutes} min FLAC 48 kHz/24 bit, one run`
      const row = (name: string, values: number[], note?: string): BenchRow =>
        toRow({
          name: `workbench: ${name}`,
          unit: 's',
          values,
          better: 'lower',
          build,
          ...(note === undefined ? {} : { note }),
        })
      return [
        row('added and judged', [times.judgedS], `${times.usableMin} of ${minutes} minutes usable`),
        row('split at pauses, segments in the library', [times.splitS], `${times.segments} segments`),
        row('preview of noise removal', [times.previewS]),
        row(
          `${cleanedSegments} pieces cleaned for good`,
          [times.cleanedS],
          `${times.cleanedMin} min of sound`,
        ),
      ]
    } finally {
      await app.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function walk(page: Page, path: string) {
  await page.getByRole('link', { name: 'Professional clones' }).click()
  await page.getByRole('button', { name: 'New draft' }).first().click()
  await page.getByLabel('Voice name').waitFor()
  const addedAt = performance.now()
  await pickFiles(page, 'add-files-input', [path])
  await page.getByText('1 of 100 samples').waitFor({ timeout: 120_000 })
  const draftId = /clones\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const usableMin = await untilJudged(page, draftId)
  const judgedAt = performance.now()
  await finish(page, 'segments', { draftId, edits })
  const splitAt = performance.now()
  const samples = await samplesOf(page, draftId)
  const previewAt = performance.now()
  await page.evaluate(async (sampleId) => {
    const { preview } = window.studio.calls.sampleSettings
    const made = await preview({ sampleId, fromMs: 5_000, lengthMs: 5_000, strength: 'gentle' })
    if (!made.ok) throw new Error(made.error.code)
  }, samples[0]?.id ?? '')
  const reachedAt = performance.now()
  const chosen = samples.slice(0, cleanedSegments)
  const sampleIds = chosen.map(({ id }) => id)
  await page.evaluate(async (ids) => {
    const changes = ids.map((sampleId) => ({ sampleId, patch: { removeBackgroundNoise: true } }))
    const saved = await window.studio.calls.sampleSettings.save({ changes })
    if (!saved.ok) throw new Error(saved.error.code)
  }, sampleIds)
  const cleanAt = performance.now()
  await finish(page, 'sampleSettings', { sampleIds })
  const cleanedAt = performance.now()
  return {
    usableMin,
    judgedS: (judgedAt - addedAt) / 1_000,
    splitS: (splitAt - judgedAt) / 1_000,
    segments: samples.length,
    previewS: (reachedAt - previewAt) / 1_000,
    cleanedS: (cleanedAt - cleanAt) / 1_000,
    cleanedMin: Math.round(chosen.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000),
  }
}

/** Waits until everything is measured; answers the usable minutes. */
async function untilJudged(page: Page, draftId: string): Promise<number> {
  for (;;) {
    const report = await page.evaluate(async (id) => {
      const answer = await window.studio.calls.judging.report({ draftId: id })
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.value
    }, draftId)
    if (report.pendingCount === 0 && report.samples.length > 0) return Math.round(report.usableMs / 60_000)
    await page.waitForTimeout(250)
  }
}

/** Starts what answers a job, and waits for its end. */
async function finish(
  page: Page,
  domain: 'segments' | 'sampleSettings',
  input: { draftId: string; edits: SegmentEdits } | { sampleIds: string[] },
): Promise<void> {
  await page.evaluate(
    async ({ from, of }) => {
      const { calls } = window.studio
      const begun =
        from === 'segments'
          ? await calls.segments.apply(of as { draftId: string; edits: SegmentEdits })
          : await calls.sampleSettings.apply(of as { sampleIds: string[] })
      if (!begun.ok) throw new Error(begun.error.code)
      const { jobId } = begun.value
      for (;;) {
        const jobs = await calls.jobs.list({})
        const job = jobs.ok ? jobs.value.find(({ id }) => id === jobId) : undefined
        if (job?.state === 'failed') throw new Error(job.error?.code ?? 'failed')
        if (!job || job.state === 'done') return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    { from: domain, of: input },
  )
}

const samplesOf = (page: Page, draftId: string): Promise<{ id: string; durationMs: number }[]> =>
  page.evaluate(async (id) => {
    const rows = await window.studio.calls.samples.list({ draftId: id })
    if (!rows.ok) throw new Error(rows.error.code)
    return rows.value.map((sample) => ({ id: sample.id, durationMs: sample.facts?.durationMs ?? 0 }))
  }, draftId)
