import { randomUUID } from 'node:crypto'
import type { SegmentEdits } from '@shared/domain/dataset/segment'
import { planSegments } from '@shared/segments/plan-segments'
import type { SegmentSource } from '@shared/segments/segment-source'
import { type BenchRow, toRow } from '../report'

const hourMs = 3_600_000
const edits: SegmentEdits = { cutsMs: {}, keepWhole: [], isJoining: false, targetMs: 10 * 60_000 }

/** Phrases of 2 to 9 s and pauses of 0.2 to 1.6 s, the same in every run. */
function speechOf(durationMs: number): SegmentSource['speech'] {
  const spans = []
  for (let atMs = 0, turn = 0; atMs < durationMs - 10_000; turn++) {
    const endMs = atMs + 2_000 + ((turn * 7_919) % 7_000)
    spans.push({ startMs: atMs, endMs })
    atMs = endMs + 200 + ((turn * 5_471) % 1_400)
  }
  return spans
}

const sourceOf = (durationMs: number, sampleId: string = randomUUID()): SegmentSource => ({
  sampleId,
  originId: sampleId,
  name: 'take.flac',
  sizeBytes: durationMs * 70,
  durationMs,
  kept: { startMs: 0, endMs: durationMs },
  format: { sampleRateHz: 48_000, channels: 1, bits: 24, codec: 'flac' },
  session: { folder: 'session', format: '48000 1', language: 'en', settings: 'raw 0', sound: null },
  speech: speechOf(durationMs),
  rmsPerSecondDbfs: Array.from({ length: Math.ceil(durationMs / 1_000) }, (_, second) => -20 - (second % 7)),
  cloudSizeBytes: null,
})

/** How long a person waits for a plan after each edit; it runs on main's event loop. */
export function segmentsBench({ quick }: { quick: boolean }): Promise<BenchRow[]> {
  const rows = [
    { name: 'segments-plan-3h', sources: [sourceOf(3 * hourMs)], goal: 100 },
    {
      name: 'segments-plan-100-files',
      sources: Array.from({ length: 100 }, () => sourceOf(108_000)),
      goal: 50,
    },
  ].map(({ name, sources, goal }) => {
    const values = Array.from({ length: quick ? 5 : 15 }, () => {
      const startMs = performance.now()
      planSegments({
        draftId: sources[0]?.sampleId ?? '',
        sources,
        others: { count: 0, sizeBytes: 0 },
        edits,
      })
      return performance.now() - startMs
    })
    return toRow({
      name,
      unit: 'ms',
      values,
      goal,
      better: 'lower',
      build: quick ? 'quick, source' : 'full, source',
    })
  })
  return Promise.resolve(rows)
}
