import type { InferenceSession } from 'onnxruntime-node'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { readFetchedFile } from '../../main/platform/files/fetched-models'
import { loadOnnxRuntime } from '../../main/platform/load-onnxruntime'
import { fallbackVoices } from '../timbre/stock-voices'
import type { Blend } from '../timbre/timbre'
import type { SpeechOrder } from './speech'
import type { Dictionary } from '../../main/recognizer/word-phonemes'

export const kokoroRateHz = 24_000

/** Numbers in one style row of a voice; the row is chosen by the number of symbols. */
const styleLength = 256
const pauseSeconds = 0.12

const tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) })

export interface Kokoro {
  /** @param pieces phonemes of a sentence each, of `phonemesMax` symbols at most */
  speak(
    pieces: readonly string[],
    order: Pick<SpeechOrder, 'timbre' | 'speed' | 'signal'>,
  ): AsyncIterable<Float32Array>
  /** English, by the pronouncing dictionary. */
  readonly dictionary: Dictionary
  close(): Promise<void>
}

const voiceFile = (voice: string): string => `kokoro/voices/${voice}.bin`

/** Which of its files are missing, as paths. */
export const missingKokoroFiles = (folder: string): string[] =>
  ['model_q8.onnx', 'tokenizer.json', ...Object.values(fallbackVoices).map((name) => `voices/${name}.bin`)]
    .map((name) => join(folder, name))
    .filter((path) => !existsSync(path))

/** Loads Kokoro-82M (8 bit) and the CMU pronouncing dictionary: about half a second and 300 MB. */
export async function loadKokoro(modelsFolder: string): Promise<Kokoro> {
  const [{ InferenceSession, Tensor }, { dictionary }, vocabulary] = await Promise.all([
    loadOnnxRuntime(),
    import('cmu-pronouncing-dictionary'),
    readFetchedFile(modelsFolder, 'kokoro/tokenizer.json').then(
      (bytes) => tokenizer.parse(JSON.parse(bytes.toString('utf8'))).model.vocab,
    ),
  ])
  const styles = createStyles(modelsFolder)
  const session: InferenceSession = await InferenceSession.create(
    await readFetchedFile(modelsFolder, 'kokoro/model_q8.onnx'),
    {
      interOpNumThreads: 1,
      // Threads that spin while they wait double the processor time, and starve each other on a busy machine.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    },
  )
  const oneAtATime = pLimit(1)

  const speakPiece = async (
    sounds: string,
    { timbre, speed }: Pick<SpeechOrder, 'timbre' | 'speed'>,
  ): Promise<Float32Array> => {
    const ids = Array.from(sounds, (symbol) => vocabulary[symbol]).filter((id) => id !== undefined)
    const tokens = BigInt64Array.from([0, ...ids, 0], BigInt)
    const style = await styles.row(timbre.blend, ids.length)
    const { waveform } = await session.run({
      input_ids: new Tensor('int64', tokens, [1, tokens.length]),
      style: new Tensor('float32', style, [1, styleLength]),
      speed: new Tensor('float32', Float32Array.of(speed * timbre.speed), [1]),
    })
    if (!(waveform?.data instanceof Float32Array)) throw new Error('Kokoro answered no waveform')
    const spoken = new Float32Array(waveform.data.length + pauseSeconds * kokoroRateHz)
    spoken.set(waveform.data)
    return spoken
  }

  return {
    dictionary,
    async *speak(pieces, order) {
      for (const sounds of pieces) {
        yield await oneAtATime(() => {
          order.signal.throwIfAborted()
          return speakPiece(sounds, order)
        })
      }
    },
    close: () => session.release(),
  }
}

/** The styles of blends, from files that are read when they are first needed. */
function createStyles(modelsFolder: string): { row(blend: Blend, symbols: number): Promise<Float32Array> } {
  const loaded = new Map<string, Promise<Float32Array>>()
  const read = async (voice: string): Promise<Float32Array> =>
    new Float32Array(new Uint8Array(await readFetchedFile(modelsFolder, voiceFile(voice))).buffer)
  const load = (voice: string): Promise<Float32Array> => {
    const known = loaded.get(voice) ?? read(existingVoice(modelsFolder, voice))
    loaded.set(voice, known)
    known.catch(() => loaded.delete(voice))
    return known
  }
  return {
    async row(blend, symbols) {
      const parts = await Promise.all(
        blend.map(async ({ voice, share }) => ({ style: await load(voice), share })),
      )
      const at = symbols * styleLength
      return Float32Array.from({ length: styleLength }, (_, i) =>
        parts.reduce((sum, { style, share }) => sum + (style[at + i] ?? 0) * share, 0),
      )
    },
  }
}

/** A voice that the set-up could not fetch is spoken by one that it has. */
function existingVoice(modelsFolder: string, voice: string): string {
  if (existsSync(join(modelsFolder, voiceFile(voice)))) return voice
  return voice.charAt(1) === 'm' ? fallbackVoices.male : fallbackVoices.female
}
