import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FindingKind, Span } from '@shared/domain/dataset/analysis'
import { subtract, union } from '@shared/judge/spans'
import { locateTool } from '@main/media/ffmpeg/locate-ffmpeg'
import {
  addNoise,
  clip,
  createTruthMaker,
  decode,
  drop,
  inRoom,
  lowPass,
  pinkNoise,
  rmsOf,
  type TruthFile,
  truthRateHz,
} from './known-truth'

const beside = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'media')
/** More voices and real noise than a fresh clone has; undefined where it is not there. */
export const sharedMedia = existsSync(join(beside, 'speakers')) ? beside : undefined

const whole = (sound: Float32Array): Span[] => [{ startMs: 0, endMs: (sound.length / truthRateHz) * 1_000 }]

/** Where in a file of `seconds` something goes on: from a third on, for a third. */
const middle = (seconds: number): Span => ({ startMs: (seconds / 3) * 1_000, endMs: (seconds / 3) * 2_000 })

/**
 * Files with one known trouble each, `rounds` of every kind in different words, and clean ones in which there is nothing
 * to find. Noise is real where the shared media are there, pink otherwise.
 */
export function makeTruthFiles(options: { folder: string; seconds: number; rounds: number }): TruthFile[] {
  const { folder, seconds, rounds } = options
  const files: TruthFile[] = []
  for (let round = 0; round < rounds; round += 1) {
    const maker = createTruthMaker({ folder, seed: 11 + round })
    const { random } = maker
    const add = (kind: string, sound: Float32Array, truth: TruthFile['truth']): void =>
      void files.push(maker.write(`${kind} ${round}`, sound, truth))
    const read = (): ReturnType<typeof maker.read> => maker.read(seconds)
    const speechRms = (sound: Float32Array, sentences: readonly Span[]): number =>
      rmsOf(
        Float32Array.from(
          sentences.flatMap(({ startMs, endMs }) => [
            ...sound.subarray((startMs / 1_000) * truthRateHz, (endMs / 1_000) * truthRateHz),
          ]),
        ),
      )

    add('clean', read().sound, {})

    const paused = maker.read(seconds, [1_900, 2_500, 4_000, 7_000])
    add('pauses', paused.sound, { 'long-pause': paused.pauses })

    const noises = noisesFor(round, random)
    for (const [name, noise] of noises) {
      for (const snrDb of [5, 12]) {
        const { sound, sentences } = read()
        const where = middle(seconds)
        addNoise(sound, noise, where, speechRms(sound, sentences), snrDb)
        add(`${name} at ${snrDb} dB`, sound, { noise: [where] })
      }
    }

    const clipped = read()
    const clips = clipped.sentences.filter((_, at) => at % 4 === 2)
    for (const where of clips) clip(clipped.sound, where, 8)
    add('clipped', clipped.sound, { clipping: clips })

    const holed = read()
    const holes = holed.sentences
      .filter((_, at) => at % 3 === 1)
      .map(({ startMs, endMs }) => {
        const at = startMs + (endMs - startMs) * (0.3 + 0.4 * random())
        return { startMs: at, endMs: at + 12 + 50 * random() }
      })
    for (const hole of holes) drop(holed.sound, hole)
    add('holes', holed.sound, { dropout: holes })

    for (const hz of [3_400, 6_000]) {
      const sound = lowPass(read().sound, hz)
      add(`under ${hz} Hz`, sound, { 'narrow-band': whole(sound) })
    }
    for (const t60Ms of [150, 600, 1_000]) {
      const sound = inRoom(read().sound, t60Ms, random)
      add(`room of ${t60Ms} ms`, sound, t60Ms >= 500 ? { reverb: whole(sound) } : {})
    }

    const humming = read().sound
    humming.forEach((value, i) => {
      const turn = (2 * Math.PI * 50 * i) / truthRateHz
      humming[i] = value + 0.004 * (Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(3 * turn))
    })
    add('hum', humming, { hum: whole(humming) })

    const quiet = read().sound.map((value) => value * 0.15)
    add('quiet', quiet, { 'too-quiet': whole(quiet) })
    const silent = pinkNoise(seconds * truthRateHz, random).map((value) => value * 0.003)
    add('nobody', silent, { 'no-speech': whole(silent) })
  }
  return files
}

function noisesFor(round: number, random: () => number): [string, Float32Array][] {
  if (sharedMedia === undefined) return [['pink noise', pinkNoise(10 * truthRateHz, random)]]
  const names = ['city', 'coffee-shop', 'rain', 'wind']
  const name = names[round % names.length] ?? 'city'
  const part = { startMs: 0, endMs: 25_000 }
  return [
    ['pink noise', pinkNoise(10 * truthRateHz, random)],
    [name, decode(join(sharedMedia, 'noise', `${name}.opus`), part)],
  ]
}

/** Kathleen with sentences of other readers between hers; null without the shared media. */
export function makeContaminated(options: { folder: string; seconds: number; rounds: number }): TruthFile[] {
  if (sharedMedia === undefined) return []
  const readers = ['libri_1998', 'libri_2033', 'libri_2414', 'libri_3331']
  const voices = readers.map((reader) => decode(join(sharedMedia, 'speakers', `${reader}.flac`)))
  return Array.from({ length: options.rounds }, (_, round) => {
    const maker = createTruthMaker({ folder: options.folder, seed: 71 + round })
    const { sound, sentences } = maker.read(options.seconds)
    const voice = voices[round % voices.length]!
    const guests = sentences.filter((_, at) => at % 5 === 3)
    const gain = rmsOf(sound) / rmsOf(voice)
    guests.forEach(({ startMs, endMs }, at) => {
      const from = Math.round((startMs / 1_000) * truthRateHz)
      const length = Math.round(((endMs - startMs) / 1_000) * truthRateHz)
      const begin = Math.min(voice.length - length, (at * 6 + 1) * truthRateHz)
      sound.set(
        voice.subarray(begin, begin + length).map((value) => value * gain),
        from,
      )
    })
    return maker.write(`other voice ${round}`, sound, { 'other-speaker': guests })
  })
}

/** Talks in which it is known who speaks when: real ones, and readers put together. None without the shared media. */
export function knownTalks(): (TruthFile & { isReal: boolean; speakerCount: number })[] {
  if (sharedMedia === undefined) return []
  const folder = join(sharedMedia, 'conversation')
  return ['contaminated_kathleen', 'assembled_2spk', 'assembled_3spk', 'ami_dev00', 'ami_dev01'].map(
    (name) => {
      const turns = readFileSync(join(folder, `${name}.rttm`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map((words) => ({
          who: words[7] ?? '',
          startMs: Number(words[3]) * 1_000,
          endMs: (Number(words[3]) + Number(words[4])) * 1_000,
        }))
      const spoken = new Map<string, number>()
      for (const { who, startMs, endMs } of turns) spoken.set(who, (spoken.get(who) ?? 0) + endMs - startMs)
      const main = [...spoken].sort(([, a], [, b]) => b - a)[0]?.[0]
      const own = turns.filter(({ who }) => who === main)
      const others = union(
        subtract(
          turns.filter(({ who }) => who !== main),
          own,
        ),
      )
      const durationMs = Math.max(...turns.map(({ endMs }) => endMs))
      const path = join(folder, `${name}.flac`)
      return {
        name,
        path,
        durationMs,
        truth: { 'other-speaker': others },
        isReal: name.startsWith('ami'),
        speakerCount: spoken.size,
      }
    },
  )
}

/** Files of Kathleen, files of other readers (none without the shared media), and one of hers again as quieter MP3. */
export function makeStrangers(options: { folder: string; seconds: number }): {
  own: TruthFile[]
  others: TruthFile[]
  copy: TruthFile
} {
  const { folder, seconds } = options
  const maker = createTruthMaker({ folder, seed: 91 })
  const own = Array.from({ length: 4 }, (_, at) => maker.write(`own ${at}`, maker.read(seconds).sound, {}))
  const readers = ['libri_1998', 'libri_2033', 'libri_2414', 'libri_3331', 'allison_smith_16k']
  const others = readers.flatMap((reader) => {
    if (sharedMedia === undefined) return []
    const path = join(sharedMedia, 'speakers', `${reader}.${reader.startsWith('libri') ? 'flac' : 'opus'}`)
    return [maker.write(reader, decode(path, { startMs: 0, endMs: seconds * 1_000 }), {})]
  })
  const first = own[0]!
  const path = join(folder, 'copy.mp3')
  const encode = ['-v', 'error', '-y', '-i', first.path, '-af', 'volume=-4dB', '-b:a', '128k', path]
  execFileSync(locateTool('ffmpeg', { env: process.env }), encode)
  return { own, others, copy: { ...first, name: 'copy', path } }
}

export interface Score {
  kind: FindingKind
  found: number
  wanted: number
  /** Findings that have a truth behind them. */
  right: number
  reported: number
}

/** A finding may begin or end this much beside its truth. */
const slackMs = 750

const touches = (one: Span, other: Span): boolean =>
  one.startMs <= other.endMs + slackMs && one.endMs >= other.startMs - slackMs

/** How many of the wanted places were found, and how many of the told ones are right. */
export function scoreOf(
  kind: FindingKind,
  files: readonly { truth: readonly Span[]; reported: readonly Span[] }[],
): Score {
  const score: Score = { kind, found: 0, wanted: 0, right: 0, reported: 0 }
  for (const { truth, reported } of files) {
    score.wanted += truth.length
    score.reported += reported.length
    score.found += truth.filter((place) => reported.some((finding) => touches(place, finding))).length
    score.right += reported.filter((finding) => truth.some((place) => touches(place, finding))).length
  }
  return score
}
