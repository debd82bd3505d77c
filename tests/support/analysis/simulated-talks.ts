import { join } from 'node:path'
import { embed } from '@main/inference/tasks/embed'
import { findSpeech } from '@main/inference/tasks/find-speech'
import { decodePcm } from '@main/media/decode-pcm'
import { joinFloats } from '@main/inference/join-floats'
import { audioTaskContext, ffmpegHere } from './audio-processing-here'
import { sharedMedia } from './judge-truth'
import { randomOf } from './known-truth'

export const talkRateHz = 16_000

/** People who take turns, with their number known. */
export interface SimulatedTalk {
  sound: Float32Array
  readers: readonly string[]
}

interface Reader {
  name: string
  /** Sentences and parts of them, 1.2 to 9 s each. */
  said: readonly Float32Array[]
  /** Of the voice. */
  print: readonly number[]
}

/** Two men and two women of one corpus, two women of others, one on tape and one in a studio. */
const files = [
  'single_kathleen/session2.opus',
  'speakers/ljspeech/LJ001_rest.opus',
  'speakers/allison_smith_16k.opus',
  'speakers/libri_1998.flac',
  'speakers/libri_2033.flac',
  'speakers/libri_2414.flac',
  'speakers/libri_3331.flac',
]
const readMs = 180_000
const shortestS = 1.2
const longestS = 9
/** Pauses up to this long do not end what is said. */
const ownPauseMs = 350

/** What each reader of the shared media says; null without them. */
export async function talkReaders(): Promise<Reader[] | null> {
  if (sharedMedia === undefined) return null
  const readers: Reader[] = []
  for (const file of files) {
    const path = join(sharedMedia, file)
    const context = audioTaskContext()
    const parts: Float32Array[] = []
    // prettier-ignore
    for await (const block of decodePcm(path, { ffmpeg: ffmpegHere(), signal: context.signal,
      sampleRateHz: talkRateHz, channels: 1, lengthMs: readMs })) parts.push(block)
    const sound = joinFloats(parts)
    const { speech } = await findSpeech({ path, padMs: 0 }, context)
    const said: Float32Array[] = []
    let open: { startMs: number; endMs: number } | null = null
    for (const { startMs, endMs } of speech) {
      if (open && startMs - open.endMs <= ownPauseMs && endMs - open.startMs <= longestS * 1_000) {
        open.endMs = endMs
        continue
      }
      if (open) said.push(cut(sound, open.startMs, open.endMs))
      open = { startMs, endMs }
    }
    const { voicePrint } = await embed({ path, spans: speech }, context)
    readers.push({
      name: file,
      print: voicePrint ?? [],
      said: said.filter(({ length }) => length >= shortestS * talkRateHz),
    })
  }
  return readers
}

const cut = (sound: Float32Array, startMs: number, endMs: number): Float32Array =>
  sound.slice(Math.round((startMs / 1_000) * talkRateHz), Math.round((endMs / 1_000) * talkRateHz))

/**
 * A talk of one to five in turns of one to three sentences, 60 to 150 s. Shares of the time are unequal: who speaks least
 * has a tenth of an equal share to all of it, and 5 s at least. Levels differ by up to 6 dB; the room hisses a little.
 */
export function simulateTalk(
  readers: readonly Reader[],
  speakerCount: number,
  seed: number,
  /** Voices that are most like the first one, in shares from a thirtieth on. */
  isHard = false,
): SimulatedTalk {
  const random = randomOf(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const chosen: Reader[] = []
  while (chosen.length < speakerCount) {
    const others = readers.filter((reader) => !chosen.includes(reader))
    const first = chosen[0]
    const byLikeness =
      first === undefined ? others : others.toSorted((a, b) => alike(first, b) - alike(first, a))
    chosen.push(pick(isHard && first !== undefined ? byLikeness.slice(0, 2) : others))
  }
  const seconds = 60 + 90 * random()
  const least = isHard ? 1 / 30 : 0.1
  const weights = chosen.map(() => least + (1 - least) * random())
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const wanted = weights.map((weight) => Math.max(5, (seconds * weight) / all) * talkRateHz)
  const gains = chosen.map(() => 10 ** ((6 * random() - 3) / 20))
  const levels = chosen.map(({ said }) => 0.06 / rmsOf(joinFloats([...said])))
  const parts: Float32Array[] = []
  let last = -1
  for (;;) {
    const waiting = [...wanted.keys()].filter((at) => (wanted[at] ?? 0) > 0)
    if (waiting.length === 0) break
    const others = waiting.filter((at) => at !== last)
    const at = pick(others.length > 0 ? others : waiting)
    last = at
    for (let sentences = 1 + Math.floor(3 * random()); sentences > 0; sentences -= 1) {
      const sound = pick(chosen[at]?.said ?? [])
      const gain = (gains[at] ?? 1) * (levels[at] ?? 1)
      parts.push(
        sound.map((value) => value * gain),
        new Float32Array(Math.round((0.15 + 0.6 * random()) * talkRateHz)),
      )
      wanted[at] = (wanted[at] ?? 0) - sound.length
    }
  }
  const sound = joinFloats(parts).map((value) => value + 0.001 * (random() - 0.5))
  return { sound, readers: chosen.map(({ name }) => name) }
}

/** How alike two readers sound: the cosine of their prints. */
const alike = (one: Reader, other: Reader): number =>
  one.print.reduce((sum, value, at) => sum + value * (other.print[at] ?? 0), 0)

const rmsOf = (sound: Float32Array): number =>
  Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / Math.max(1, sound.length))
