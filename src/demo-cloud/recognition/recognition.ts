import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import type { AudioTaskContext } from '../../main/inference/audio-task-context'
import type { Models } from '../../main/inference/models/models'
import { createTempFolder } from '../../main/platform/files/temp-folder'
import { embed } from '../../main/inference/tasks/embed'
import { findSpeech } from '../../main/inference/tasks/find-speech'
import { separate } from '../../main/inference/tasks/separate'
import { audioFile, ffmpegOutput } from '../audio/run-ffmpeg'
import { randomId } from '../stores/random-id'
import { TranscriptionRefusal, type Transcriber } from '../transcription/transcriber'
import { wordsOf } from './word-distance'

/** What the demo workspace hears in recordings, with the models that ship and the recognizer of the set-up. */
export interface Recognition {
  /** Whether the words of a recording in this language can be told. */
  understands(language: string): boolean
  /** Words as dictation; null where the language or the recognizer is not there. */
  transcribe(path: string, language: string): Promise<string[] | null>
  /** Words of 16 bit mono samples at `recognizerRateHz` as dictation; null as above. */
  dictate(pcm16: Buffer, language: string): Promise<string[] | null>
  /** Where somebody speaks, in order; null where the model is not there. */
  findSpeech(path: string): Promise<readonly { startMs: number; endMs: number }[] | null>
  /** Cosine of the voices of a recording and of samples. */
  similarity(
    path: string,
    samples: readonly { sampleId: string; path: string }[],
  ): Promise<number | 'no-model' | 'no-samples' | 'no-speech'>
  /** Who speaks when; null where the model is not there. */
  separate(path: string): Promise<Awaited<ReturnType<typeof separate>>['speakers'] | null>
  /** Noise taken out of mono sound at 48 kHz; null where the model is not there. */
  clean(pcm48k: Float32Array): Promise<Float32Array | null>
}

export const recognizerRateHz = 16_000
const pieceBytes = recognizerRateHz
/** A voice is known after a few samples. */
const comparedSamplesMax = 5
/** A word begins before the model hears it, and ends after. */
const spanPadMs = 120
/** Noise goes down by this at most, as the studio's gentle setting has it. */
const attenuationLimitDb = 12

export function createRecognition(deps: {
  models: Models
  ffmpegPath: () => string
  transcriber: Transcriber
  closing: AbortSignal
}): Recognition {
  const temp = createTempFolder()
  deps.closing.addEventListener('abort', () => temp.remove(), { once: true })
  const prints = new Map<string, number[] | null>()
  const context = (): AudioTaskContext => ({
    models: deps.models,
    ffmpegPath: deps.ffmpegPath(),
    signal: deps.closing,
    progress: () => undefined,
  })

  /** Of the first minute: a voice is known by then, and a sample may last hours. */
  async function printOf(path: string): Promise<number[] | null> {
    const start = join(temp.path(), `${randomId()}.wav`)
    try {
      await ffmpegOutput(['-t', '60', audioFile(path), '-map', '0:a:0', '-ac', '1', '-ar', '16000', start])
      return (await embed({ path: start, spans: null }, context())).voicePrint
    } finally {
      await rm(start, { force: true })
    }
  }

  async function dictate(pcm16: Buffer, language: string): Promise<string[] | null> {
    let listening
    try {
      listening = await deps.transcriber.open({ language, sampleRateHz: recognizerRateHz })
    } catch (error) {
      if (error instanceof TranscriptionRefusal) return null
      throw error
    }
    try {
      const words: string[] = []
      for (let at = 0; at < pcm16.length; at += pieceBytes) {
        // The recognizer goes with the server; using it after that ends the process.
        if (deps.closing.aborted) throw new AppError('cancelled')
        const recognized = listening.accept(pcm16.subarray(at, at + pieceBytes))
        if (recognized.isSettled) words.push(...recognized.words)
        // The recognizer blocks for an eighth of the sound's length: let other requests in.
        await new Promise((resolve) => setImmediate(resolve))
      }
      if (deps.closing.aborted) throw new AppError('cancelled')
      return wordsOf([...words, ...listening.finish().words].join(' '))
    } finally {
      listening.close()
    }
  }

  return {
    understands: (language) => deps.transcriber.understands(language),

    dictate,

    async transcribe(path, language) {
      if (!deps.transcriber.understands(language)) return null
      const pcm = await ffmpegOutput([
        ...['-t', '60', audioFile(path), '-map', '0:a:0', '-ac', '1', '-ar', String(recognizerRateHz)],
        ...['-f', 's16le', 'pipe:1'],
      ])
      return dictate(pcm, language)
    },

    async findSpeech(path) {
      try {
        return (await findSpeech({ path, padMs: spanPadMs }, context())).speech
      } catch (error) {
        if (isModelMissing(error)) return null
        throw error
      }
    },

    async similarity(path, samples) {
      try {
        const spoken = await printOf(path)
        if (!spoken) return 'no-speech'
        const known: number[][] = []
        for (const { sampleId, path: samplePath } of samples.slice(0, comparedSamplesMax)) {
          const print = prints.has(sampleId) ? prints.get(sampleId) : await printOf(samplePath)
          prints.set(sampleId, print ?? null)
          if (print) known.push(print)
        }
        return known.length === 0 ? 'no-samples' : cosineWithMean(spoken, known)
      } catch (error) {
        if (isModelMissing(error)) return 'no-model'
        throw error
      }
    },

    async separate(path) {
      try {
        return (await separate({ path, speakerCount: null }, context())).speakers
      } catch (error) {
        if (isModelMissing(error)) return null
        throw error
      }
    },

    async clean(pcm48k) {
      try {
        return await (await deps.models.denoiser()).clean(pcm48k, attenuationLimitDb)
      } catch (error) {
        if (isModelMissing(error)) return null
        throw error
      }
    },
  }
}

const isModelMissing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'model-missing' || error.code === 'model-failed')

function cosineWithMean(print: readonly number[], others: readonly number[][]): number {
  let dot = 0
  let squares = 0
  let ownSquares = 0
  print.forEach((value, i) => {
    const mean = others.reduce((sum, other) => sum + (other[i] ?? 0), 0) / others.length
    dot += value * mean
    squares += mean * mean
    ownSquares += value * value
  })
  return squares === 0 || ownSquares === 0 ? 0 : dot / Math.sqrt(squares * ownSquares)
}
