import type { InferenceSession } from 'onnxruntime-node'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { readFetchedFile } from '../../main/platform/files/fetched-models'
import type { SpeechOrder } from './speech'
import { speechPieces } from './text-phonemes'

export const kokoroRateHz = 24_000

/** Numbers in one style row of a voice; the row is chosen by the number of symbols. */
const styleLength = 256
const pauseSeconds = 0.12

const voiceFiles = { female: 'af_heart', male: 'am_michael' } as const
const tokenizer = z.object({ model: z.object({ vocab: z.record(z.string(), z.number()) }) })

export interface Kokoro {
  speak(order: SpeechOrder): AsyncIterable<Float32Array>
  close(): Promise<void>
}

/** Which of its files are missing, as paths. */
export const missingKokoroFiles = (folder: string): string[] =>
  ['model_q8.onnx', 'tokenizer.json', ...Object.values(voiceFiles).map((name) => `voices/${name}.bin`)]
    .map((name) => join(folder, name))
    .filter((path) => !existsSync(path))

/** Loads Kokoro-82M (8 bit) and the CMU pronouncing dictionary: about half a second and 300 MB. */
export async function loadKokoro(modelsFolder: string): Promise<Kokoro> {
  const [{ InferenceSession, Tensor }, { dictionary }, vocabulary, female, male] = await Promise.all([
    import('onnxruntime-node'),
    import('cmu-pronouncing-dictionary'),
    readFetchedFile(modelsFolder, 'kokoro/tokenizer.json').then(
      (bytes) => tokenizer.parse(JSON.parse(bytes.toString('utf8'))).model.vocab,
    ),
    readStyles(modelsFolder, voiceFiles.female),
    readStyles(modelsFolder, voiceFiles.male),
  ])
  const styles = { female, male }
  const session: InferenceSession = await InferenceSession.create(
    await readFetchedFile(modelsFolder, 'kokoro/model_q8.onnx'),
    {
      interOpNumThreads: 1,
      // Threads that spin while they wait double the processor time, and starve each other on a busy machine.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    },
  )
  const oneAtATime = pLimit(1)

  const speakPiece = async (sounds: string, { stockVoice, speed }: SpeechOrder): Promise<Float32Array> => {
    const ids = Array.from(sounds, (symbol) => vocabulary[symbol]).filter((id) => id !== undefined)
    const tokens = BigInt64Array.from([0, ...ids, 0], BigInt)
    const style = styles[stockVoice].slice(ids.length * styleLength, (ids.length + 1) * styleLength)
    const { waveform } = await session.run({
      input_ids: new Tensor('int64', tokens, [1, tokens.length]),
      style: new Tensor('float32', style, [1, styleLength]),
      speed: new Tensor('float32', Float32Array.of(speed), [1]),
    })
    if (!(waveform?.data instanceof Float32Array)) throw new Error('Kokoro answered no waveform')
    const spoken = new Float32Array(waveform.data.length + pauseSeconds * kokoroRateHz)
    spoken.set(waveform.data)
    return spoken
  }

  return {
    async *speak(order) {
      for (const sounds of speechPieces(order.text, dictionary)) {
        yield await oneAtATime(() => {
          order.signal.throwIfAborted()
          return speakPiece(sounds, order)
        })
      }
    },
    close: () => session.release(),
  }
}

async function readStyles(modelsFolder: string, voice: string): Promise<Float32Array> {
  const bytes = await readFetchedFile(modelsFolder, `kokoro/voices/${voice}.bin`)
  const copy = new Uint8Array(bytes)
  return new Float32Array(copy.buffer)
}
