import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@shared/errors/app-error'
import type { AudioTaskContext } from '../../main/inference/audio-task-context'
import { embed } from '../../main/inference/tasks/embed'
import { audioFile, ffmpegOutput } from '../audio/run-ffmpeg'
import { randomId } from '../stores/random-id'
import { spokenPitchHz } from './spoken-pitch'

/** What is known of a voice by hearing it. */
export interface HeardVoice {
  /** Unit length. */
  print: readonly number[]
  /** Median, in Hz; null where nothing was voiced. */
  pitchHz: number | null
}

export type HearVoice = (path: string) => Promise<HeardVoice | 'no-speech' | 'no-model'>

/** What files were heard as, by the SHA-256 of their bytes. */
export type HeardFiles = Map<string, HeardVoice | 'no-speech'>
/** The oldest is forgotten first. */
const heardFilesMax = 500

const rateHz = 16_000
/** A voice is known after this. */
const heardSeconds = 60

/** Hears the first minute of a file; the same bytes are heard once. */
export function createHearVoice(deps: {
  task: () => AudioTaskContext
  /** For what is decoded on the way. */
  folder: string
  heard: HeardFiles
}): HearVoice {
  async function hear(path: string): ReturnType<HearVoice> {
    const pcm = await ffmpegOutput([
      ...['-t', String(heardSeconds), audioFile(path), '-map', '0:a:0'],
      ...['-ac', '1', '-ar', String(rateHz), '-f', 'wav', 'pipe:1'],
    ])
    const decoded = join(deps.folder, `${randomId()}.wav`)
    try {
      await writeFile(decoded, pcm)
      const { voicePrint } = await embed({ path: decoded, spans: null }, deps.task())
      return voicePrint === null
        ? 'no-speech'
        : { print: voicePrint, pitchHz: spokenPitchHz(samplesOf(pcm), rateHz) }
    } catch (error) {
      if (error instanceof AppError && ['model-missing', 'model-failed'].includes(error.code))
        return 'no-model'
      throw error
    } finally {
      await rm(decoded, { force: true })
    }
  }

  return async (path) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const key = hash.digest('hex')
    const known = deps.heard.get(key)
    if (known) return known
    const voice = await hear(path)
    if (voice === 'no-model') return voice
    deps.heard.set(key, voice)
    const [oldest] = deps.heard.keys()
    if (oldest !== undefined && deps.heard.size > heardFilesMax) deps.heard.delete(oldest)
    return voice
  }
}

/** ffmpeg writes a header of 78 bytes or so whose sizes mean nothing on a pipe. */
function samplesOf(wav: Buffer): Float32Array {
  const data = wav.indexOf('data', 12, 'latin1') + 8
  return Float32Array.from(
    { length: (wav.length - data) >> 1 },
    (_, i) => wav.readInt16LE(data + i * 2) / 32_768,
  )
}
