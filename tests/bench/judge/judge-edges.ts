import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { modelsHere } from '../../support/analysis/audio-processing-here'
import { sharedMedia } from '../../support/analysis/judge-truth'
import { at16k, edgeErrors } from '../../support/analysis/known-edges'
import { decode, randomOf } from '../../support/analysis/known-truth'
import { type BenchRow, toRow } from '../report'

/** All of 50 clips were within 30 ms when this was set. */
const withinGoal = 0.95

/** Clips laid into room tone at known places: how far from them speech begins and ends, and how many are within 30 ms. */
export async function judgeEdges(quick: boolean): Promise<BenchRow[]> {
  if (sharedMedia === undefined) return []
  const folder = join(sharedMedia, 'single_kathleen', 'utts')
  const room = at16k(decode(join(sharedMedia, 'noise', 'room_tone_kathleen.flac')))
  const names = readdirSync(folder).filter((_, at) => !quick || at % 5 === 0)
  const random = randomOf(3)
  const vad = await modelsHere().vad()
  const errors: { start: number[]; end: number[] } = { start: [], end: [] }
  for (const name of names) {
    const clip = at16k(decode(join(folder, name)))
    const { start, end } = await edgeErrors({ clip, room }, { afterMs: 32 * random(), vad })
    errors.start.push(start)
    errors.end.push(end)
  }
  return (['start', 'end'] as const).map((edge) => {
    const values = errors[edge].sort((a, b) => a - b)
    const within = values.filter((ms) => Math.abs(ms) <= 30).length
    const at = (share: number): string => (values[Math.floor(share * (values.length - 1))] ?? 0).toFixed(0)
    return toRow({
      name: `judge: ${edge} of speech within 30 ms`,
      unit: '',
      values: [within / values.length],
      goal: withinGoal,
      better: 'higher',
      build: 'source',
      note: `${within} of ${values.length}; ms off: 5 % ${at(0.05)}, median ${at(0.5)}, 95 % ${at(0.95)}`,
    })
  })
}
