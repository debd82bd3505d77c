import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { wavHeader } from '@shared/audio/formats/wav-header'
import { countConfidences, isCountSure } from '@shared/judge/voices/voices'
import { separate } from '@main/inference/tasks/separate'
import { audioTaskContext } from '../../support/analysis/audio-processing-here'
import { knownTalks, sharedMedia } from '../../support/analysis/judge-truth'
import { simulateTalk, talkRateHz, talkReaders } from '../../support/analysis/simulated-talks'
import { type BenchRow, notRun, toRow } from '../report'

const talkCount = { quick: 20, full: 120 }
const mostSpeakers = 5
/** The limits of `groupWindows` were set by the talks from 1,000 to here. */
const firstSeed = 1_120
const goals = { simulated: 0.95, clear: countConfidences.clear, real: 0.8, alone: 1 }
/** One voice each: a clean file in, one speaker out. */
const alone = [
  'single_kathleen/session2.opus',
  'noisy/clean.opus',
  'noisy/rain_snr20.opus',
  'speakers/libri_1998.flac',
  'speakers/libri_2033.flac',
  'speakers/libri_2414.flac',
  'speakers/libri_3331.flac',
  'speakers/ljspeech/LJ001_rest.opus',
  'speakers/allison_smith_16k.opus',
  'speakers/jfk/jfk.flac',
]

const separated = (path: string): ReturnType<typeof separate> =>
  separate({ path, speakerCount: null }, audioTaskContext())

/** How often the number of speakers is found, and what its own word for it is worth. */
export async function countSpeakers(quick: boolean, build: string): Promise<BenchRow[]> {
  const rows = await countSimulated(quick, build)
  const base = { unit: '', better: 'higher' as const, build }
  if (sharedMedia === undefined) return rows
  const count = async (
    name: string,
    goal: number,
    files: readonly { path: string; speakerCount: number }[],
  ): Promise<BenchRow> => {
    const wrong: string[] = []
    for (const { path, speakerCount } of files) {
      const found = await separated(path)
      if (found.speakers.length === speakerCount) continue
      const sure = isCountSure(found) ? 'clear' : 'uncertain'
      wrong.push(`${basename(path)} ${found.speakers.length} instead of ${speakerCount}, ${sure}`)
    }
    const note = wrong.join('; ')
    return toRow({ ...base, name, values: [1 - wrong.length / files.length], goal, ...(note && { note }) })
  }
  const media = sharedMedia
  return [
    ...rows,
    await count('number of speakers, talks of the shared media: right', goals.real, knownTalks()),
    await count(
      'number of speakers, files of one voice: right',
      goals.alone,
      alone.map((file) => ({ path: join(media, file), speakerCount: 1 })),
    ),
  ]
}

async function countSimulated(quick: boolean, build: string): Promise<BenchRow[]> {
  const name = 'number of speakers, simulated talks of one to five: right'
  const base = { unit: '', better: 'higher' as const, build }
  const readers = await talkReaders()
  if (!readers)
    return [notRun({ ...base, name, goal: goals.simulated }, 'the readers are not on this machine')]
  const counts = { clear: { right: 0, of: 0 }, unclear: { right: 0, of: 0 } }
  const wrong: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'timbre-talks-'))
  try {
    for (let at = 0; at < (quick ? talkCount.quick : talkCount.full); at += 1) {
      const speakerCount = 1 + (at % mostSpeakers)
      // Every other talk is of voices much alike.
      const { sound } = simulateTalk(
        readers,
        speakerCount,
        firstSeed + at,
        Math.floor(at / mostSpeakers) % 2 === 1,
      )
      const path = join(folder, 'talk.wav')
      const header = wavHeader({ sampleRateHz: talkRateHz, channels: 1, encoding: 'f32' }, sound.length)
      writeFileSync(path, Buffer.concat([header, Buffer.from(sound.buffer)]))
      const found = await separated(path)
      const group = counts[isCountSure(found) ? 'clear' : 'unclear']
      group.of += 1
      if (found.speakers.length === speakerCount) group.right += 1
      else wrong.push(`${found.speakers.length} instead of ${speakerCount}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const row = (name: string, right: number, of: number, more: { what?: string; goal?: number }): BenchRow =>
    toRow({
      ...base,
      name,
      values: [of === 0 ? 1 : right / of],
      note: `${right} of ${of}${more.what ?? ''}`,
      ...(more.goal === undefined ? {} : { goal: more.goal }),
    })
  const { clear, unclear } = counts
  return [
    row(name, clear.right + unclear.right, clear.of + unclear.of, {
      goal: goals.simulated,
      what: wrong.length > 0 ? `; found ${wrong.join(', ')}` : '',
    }),
    row('number of speakers said to be clear: right', clear.right, clear.of, { goal: goals.clear }),
    row('number of speakers said to be uncertain: right', unclear.right, unclear.of, {}),
  ]
}
