import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMedia } from '@main/media/media'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import { bestStretches } from '@shared/instant-clone/best-stretches'
import { splitStretches } from '@shared/instant-clone/split-stretches'
import { judgeDataset, soundSpansOf } from '@shared/judge/dataset-report'
import { root } from '../../../build/lib/electron-path.mjs'
import { analyzeHere } from '../../support/analysis/analyze-here'
import { sourceAudioWorkers } from '../../support/audio/audio-workers'
import { removeFolder } from '../../support/remove-folder'
import { type BenchRow, toRow } from '../report'

/** The best of a long file for an instant clone, chosen and joined, beside the report that it is chosen by. */
export async function bestStretchesBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-best-'))
  const workers = sourceAudioWorkers(1)
  const media = createMedia({ workers, env: process.env })
  try {
    const hours = quick ? 0.25 : 3
    const path = join(folder, 'long.opus')
    execFileSync(locateTool('ffmpeg', { env: process.env }), [
      ...['-v', 'error', '-y', '-stream_loop', '5'],
      ...['-i', join(root, 'tests/media/single_kathleen/session2.opus'), '-t', String(hours * 3_600)],
      ...['-c', 'copy', path],
    ])
    const reportStartMs = performance.now()
    const analysis = await analyzeHere(path)
    const sample = {
      sampleId: 'a',
      name: 'long',
      durationMs: analysis.durationMs,
      language: 'en',
      analysis,
      error: null,
      voices: null,
      settings: null,
      isOwnVoice: false,
      isLossless: true,
      bitsPerSample: 16,
    }
    const dataset = { samples: [sample], language: 'en', chosenReferenceId: null, nowMs: 0 }
    judgeDataset(dataset)
    const reportMs = performance.now() - reportStartMs
    const values: number[] = []
    let takenMs = 0
    for (let run = 0; run < 3; run += 1) {
      const startMs = performance.now()
      const usable = soundSpansOf(dataset).get('a') ?? []
      const stretches = bestStretches([{ sampleId: 'a', analysis, usable }])
      takenMs = stretches.reduce((sum, span) => sum + span.endMs - span.startMs, 0)
      for (const [at, spans] of splitStretches(stretches).entries()) {
        const cuts = spans.map(({ startMs: from, endMs: to }) => ({
          path,
          startMs: from,
          endMs: to,
          isInverted: false,
        }))
        await media.renderMono(cuts, join(folder, `${run} ${at}.flac`), new AbortController().signal)
      }
      values.push((performance.now() - startMs) / 1_000)
    }
    return [
      toRow({
        name: `best stretches of ${hours} h, chosen and joined`,
        unit: 's',
        values,
        peer: { name: 'the report of the same file', values: [reportMs / 1_000] },
        goal: 0.2,
        better: 'lower',
        build: quick ? 'quick, source' : 'full, source',
        note: `${Math.round(takenMs / 1_000)} s taken`,
      }),
    ]
  } finally {
    await media.close()
    await workers.close()
    await removeFolder(folder)
  }
}
