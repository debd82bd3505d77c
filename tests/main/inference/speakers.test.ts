import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dot, groupsAfter, linkage } from '@main/inference/speakers/average-linkage'
import { nameWindows } from '@main/inference/speakers/name-windows'
import { embed } from '@main/inference/tasks/embed'
import { detectVoices } from '@main/inference/tasks/detect-voices'
import { separate } from '@main/inference/tasks/separate'
import { ffmpegHere, audioTaskContext } from '../../support/analysis/audio-processing-here'
import { tempFolder } from '../../support/temp-folder'

const media = join(import.meta.dirname, '..', '..', 'media')
const session = join(media, 'single_kathleen', 'session2.opus')

/** Sixteen seconds in which two take turns: a real reader, and the same one with a throat a quarter longer. */
function conversation(folder: string): string {
  const path = join(folder, 'two.wav')
  const turn = (at: number, start: number, isOther: boolean): string =>
    `[0:a]atrim=start=${start}:duration=4,asetpts=N/SR/TB${isOther ? ',asetrate=36000,aresample=48000' : ''}[t${at}]`
  const turns = [turn(0, 3.5, false), turn(1, 9, true), turn(2, 14, false), turn(3, 20, true)]
  // prettier-ignore
  execFileSync(ffmpegHere(), ['-v', 'error', '-i', session, '-filter_complex',
    `${turns.join(';')};[t0][t1][t2][t3]concat=n=4:v=0:a=1[out]`, '-map', '[out]', '-ac', '1', '-ar', '16000', path])
  return path
}
/** Who speaks, as made above: 4 s, then 4 s stretched to 5.33 s. */
const truth = [0, 4, 9.333, 13.333, 18.667]

it('separates two voices that alternate', async () => {
  const path = conversation(tempFolder())
  const reported: number[] = []
  const context = { ...audioTaskContext(), progress: (fraction: number) => void reported.push(fraction) }
  const { speakers, overlaps } = await separate({ path, durationMs: 18_667, speakerCount: null }, context)
  expect(speakers).toHaveLength(2)
  // Hearing where somebody speaks is told too: of 3 hours it takes a quarter of the time.
  expect(reported.filter((fraction) => fraction < 0.25).length).toBeGreaterThan(0)
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  const secondsIn = (speaker: (typeof speakers)[number], parity: number): number => {
    let sum = 0
    for (const { start, end } of speaker.utterances)
      for (let turn = parity; turn < 4; turn += 2)
        sum += Math.max(0, Math.min(end, truth[turn + 1]!) - Math.max(start, truth[turn]!))
    return sum
  }
  const [first, second] = [...speakers].sort((a, b) => a.utterances[0]!.start - b.utterances[0]!.start)
  const right = secondsIn(first!, 0) + secondsIn(second!, 1)
  const wrong = secondsIn(first!, 1) + secondsIn(second!, 0)
  expect(wrong / (right + wrong)).toBeLessThan(0.08)
  expect(right).toBeGreaterThan(11)
  for (const { utterances } of speakers)
    for (const [i, { start, end }] of utterances.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(utterances[i - 1]?.end ?? 0)
    }
  expect(overlaps.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeLessThan(1_500)
})

it('tells one speaker in a file of one voice', async () => {
  const path = join(tempFolder(), 'one.wav')
  execFileSync(ffmpegHere(), [
    '-v',
    'error',
    '-ss',
    '20',
    '-t',
    '24',
    '-i',
    session,
    '-ac',
    '1',
    '-ar',
    '16000',
    path,
  ])
  const { speakers } = await separate({ path, durationMs: 24_000, speakerCount: null }, audioTaskContext())
  expect(speakers).toHaveLength(1)
  expect(speakers[0]?.utterances.length).toBeGreaterThan(2)
})

it('finds nobody in silence', async () => {
  const path = join(media, 'odd', 'digital_silence_8s.flac')
  expect(await separate({ path, speakerCount: null }, audioTaskContext())).toEqual({
    speakers: [],
    overlaps: [],
    countConfidence: null,
  })
  expect(await embed({ path, spans: null }, audioTaskContext())).toEqual({ voicePrint: null })
})

it('gives a voice the same print elsewhere, and another voice a different one', async () => {
  const path = conversation(tempFolder())
  const printOf = async (startMs: number, endMs: number): Promise<Float32Array> => {
    const { voicePrint } = await embed({ path, spans: [{ startMs, endMs }] }, audioTaskContext())
    expect(voicePrint).toHaveLength(128)
    return Float32Array.from(voicePrint!)
  }
  const [first, other, again] = [
    await printOf(0, 4_000),
    await printOf(4_200, 9_200),
    await printOf(9_400, 13_200),
  ]
  expect(dot(first, first)).toBeCloseTo(1, 5)
  expect(dot(first, again)).toBeGreaterThan(0.5)
  expect(dot(first, other)).toBeLessThan(0.35)
})

const at = (degrees: number): Float32Array =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)])

it('joins the most similar groups on average first', () => {
  const points = [0, 10, 90, 100, 45].map((degrees, i) => ({ mean: at(degrees), weight: 1, members: [i] }))
  const merges = linkage(points)
  expect(merges).toHaveLength(4)
  expect(merges.map(({ similarity }) => similarity)).toEqual(
    [...merges.map(({ similarity }) => similarity)].sort((a, b) => b - a),
  )
  const groups = groupsAfter(points, merges, 3).map(({ members }) => [...members].sort())
  expect(groups).toContainEqual([2, 3])
  // The middle one: 45 and 35 degrees from the first pair, 45 and 55 from the second.
  expect(groups).toContainEqual([0, 1, 4])
})

it('excludes windows between two turns that fit both', () => {
  const voices = [at(0), at(90)]
  const windows = [at(0), at(0), at(45), at(90), at(90)].map((print, i) => ({
    startMs: i * 500,
    endMs: i * 500 + 1_500,
    print,
  }))
  const { turns, overlaps } = nameWindows(windows, voices, 10_000)
  expect(overlaps).toEqual([{ startMs: 1_375, endMs: 2_125 }])
  expect(turns).toEqual([
    { voice: 0, startMs: 0, endMs: 1_375 },
    { voice: 1, startMs: 2_125, endMs: 3_600 },
  ])
})

it('computes the prints of all speech without overlap, quantized for the database', async () => {
  const path = conversation(tempFolder())
  const speech = [
    { startMs: 0, endMs: 3_970 },
    { startMs: 4_230, endMs: 9_170 },
    { startMs: 12_030, endMs: 12_470 },
  ]
  const { windows } = await detectVoices({ path, speech }, audioTaskContext())
  expect(windows.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 1_500],
    [1_500, 3_000],
    [2_460, 3_960],
    [4_220, 5_720],
    [5_720, 7_220],
    [7_220, 8_720],
    [7_660, 9_160],
  ])
  const unit = ({ print }: (typeof windows)[number]): Float32Array => Float32Array.from(print, (n) => n / 127)
  const own = windows.slice(0, 3).map(unit)
  const other = windows.slice(3).map(unit)
  const mean = (pairs: readonly number[]): number =>
    pairs.reduce((sum, value) => sum + value, 0) / pairs.length
  expect(dot(own[0]!, own[0]!)).toBeCloseTo(1, 1)
  const alike = mean([dot(own[0]!, own[1]!), dot(own[0]!, own[2]!), dot(own[1]!, own[2]!)])
  const across = mean(own.flatMap((one) => other.map((two) => dot(one, two))))
  expect(alike - across).toBeGreaterThan(0.2)
})
