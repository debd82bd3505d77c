import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '@shared/audio/formats/wav-header'
import { isCountSure } from '@shared/judge/voices'
import { separate } from '@main/inference/tasks/separate'
import { audioTaskContext } from '../support/analysis/audio-processing-here'
import { simulateTalk, talkRateHz, talkReaders } from '../support/analysis/simulated-talks'
import { type BenchRow, notRun, toRow } from './report'

const talkCount = { quick: 20, full: 240 }
const mostSpeakers = 5

/** How often the number of speakers is found in talks of one to five, and what its own word for it is worth. */
export async function countSpeakers(quick: boolean, build: string): Promise<BenchRow[]> {
  const name = 'number of speakers, simulated talks of one to five: right'
  const base = { unit: '', better: 'higher' as const, build }
  const readers = await talkReaders()
  if (!readers) return [notRun({ ...base, name, goal: null }, 'the readers are not on this machine')]
  const counts = { clear: { right: 0, of: 0 }, unclear: { right: 0, of: 0 } }
  const wrong: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'timbre-talks-'))
  try {
    for (let at = 0; at < (quick ? talkCount.quick : talkCount.full); at += 1) {
      const speakerCount = 1 + (at % mostSpeakers)
      const { sound } = simulateTalk(readers, speakerCount, 1_000 + at)
      const path = join(folder, 'talk.wav')
      const header = wavHeader({ sampleRateHz: talkRateHz, channels: 1, encoding: 'f32' }, sound.length)
      writeFileSync(path, Buffer.concat([header, Buffer.from(sound.buffer)]))
      const found = await separate({ path, speakerCount: null }, audioTaskContext())
      const group = counts[isCountSure(found) ? 'clear' : 'unclear']
      group.of += 1
      if (found.speakers.length === speakerCount) group.right += 1
      else wrong.push(`${found.speakers.length} instead of ${speakerCount}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const row = (name: string, right: number, of: number, what = ''): BenchRow =>
    toRow({ ...base, name, values: [of === 0 ? 1 : right / of], note: `${right} of ${of}${what}` })
  const { clear, unclear } = counts
  return [
    row(
      name,
      clear.right + unclear.right,
      clear.of + unclear.of,
      wrong.length > 0 ? `; found ${wrong.join(', ')}` : '',
    ),
    row('number of speakers said to be clear: right', clear.right, clear.of),
    row('number of speakers said to be uncertain: right', unclear.right, unclear.of),
  ]
}
