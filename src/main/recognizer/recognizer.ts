import { AppError } from '@shared/errors/app-error'
import { z } from 'zod'
import { scriptGrammar } from './grammar'
import { checkFetchedFiles } from '../platform/files/fetched-models'
import { createTimedRecognition, type TimedRecognition } from './timed-recognition'
import { loadLibVosk, type Handle, type LibVosk } from './libvosk'
import { libraryFile, libraryNames, missingRecognizerFiles, modelFolder } from './recognizer-files'

/** Words of the current utterance; a settled one no longer changes. */
export interface Recognized {
  words: string[]
  isSettled: boolean
}

/** One recognition in progress. After `close` it throws AppError cancelled. */
export interface Listening {
  /** Words of the script outside this recognizer's dictionary. */
  readonly unrecognizableWords: ReadonlySet<string>
  /** @param pcm16 mono, 16-bit little-endian, at the rate passed to `listen` */
  accept(pcm16: Uint8Array): Recognized
  /** Recognizes the remaining audio. */
  finish(): Recognized
  close(): void
}

/** The local recognizer and its English model. Calls block for about 1 % (script) or 12 % (dictation) of the audio's length. */
export interface Recognizer extends TimedRecognition {
  /** Prefers these words in order and returns `[unk]` for others; takes dictation without words. */
  listen(options: { sampleRateHz: number; script?: readonly string[] }): Listening
  /** Also ends every recognition. */
  close(): void
}

/** The library keeps up to ten minutes of audio, 4 MB per minute; replacing the recognizer takes milliseconds. */
const remembersSeconds = 120
const bytesPerSample = 2

const partial = z.object({ partial: z.string() })
const result = z.object({ text: z.string() })

/** @throws AppError recognizer-missing (not installed), recognizer-failed (does not load) */
export async function loadRecognizer(modelsFolder: string): Promise<Recognizer> {
  const missing = missingRecognizerFiles(modelsFolder)
  if (missing.length > 0) throw new AppError('recognizer-missing', { detail: { fileCount: missing.length } })
  let library: LibVosk
  let model: Handle
  try {
    await checkFetchedFiles(modelsFolder, [...libraryNames, 'vosk/en'])
    library = loadLibVosk(libraryFile(modelsFolder))
    model = await library.loadModel(modelFolder(modelsFolder))
  } catch (cause) {
    throw new AppError('recognizer-failed', { cause })
  }
  if (!model) throw new AppError('recognizer-failed', { detail: { reason: 'model' } })
  const open = new Set<Listening>()

  function listenWith(
    newHandle: () => Handle,
    sampleRateHz: number,
    unrecognizableWords: ReadonlySet<string>,
  ): Listening {
    let recognizer = newHandle()
    let receivedBytes = 0
    let isOpen = true
    const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')
    const settled = (json: string): Recognized => ({
      words: wordsOf(result.parse(JSON.parse(json)).text),
      isSettled: true,
    })
    /** The library ends the whole process where a freed recognizer is used. */
    function assertOpen(): void {
      if (!isOpen) throw new AppError('cancelled')
    }
    /** Replaces the recognizer between utterances, where no audio is lost. */
    function forgetOldSound(): void {
      if (receivedBytes < sampleRateHz * bytesPerSample * remembersSeconds) return
      library.free(recognizer)
      recognizer = newHandle()
      receivedBytes = 0
    }
    const listening: Listening = {
      unrecognizableWords,
      accept(pcm16) {
        assertOpen()
        const answer = library.accept(recognizer, pcm16)
        if (answer < 0) throw new AppError('recognizer-failed', { detail: { reason: 'sound' } })
        receivedBytes += pcm16.byteLength
        if (answer === 1) {
          const recognized = settled(library.result(recognizer))
          forgetOldSound()
          return recognized
        }
        const text = partial.parse(JSON.parse(library.partialResult(recognizer))).partial
        return { words: wordsOf(text), isSettled: false }
      },
      finish() {
        assertOpen()
        return settled(library.finalResult(recognizer))
      },
      close() {
        if (!isOpen) return
        isOpen = false
        open.delete(listening)
        library.free(recognizer)
      },
    }
    open.add(listening)
    return listening
  }

  return {
    ...createTimedRecognition(library, model),
    listen({ sampleRateHz, script }) {
      if (!script) return listenWith(() => library.open(model, sampleRateHz), sampleRateHz, new Set())
      const { grammar, unrecognizable } = scriptGrammar(script, (form) => library.findWord(model, form) >= 0)
      return listenWith(
        () => library.openWithGrammar(model, sampleRateHz, grammar),
        sampleRateHz,
        unrecognizable,
      )
    },
    close() {
      for (const listening of open) listening.close()
      library.freeModel(model)
    },
  }
}
