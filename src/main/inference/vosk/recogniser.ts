import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@shared/errors/app-error'
import { z } from 'zod'
import { scriptGrammar } from './grammar'
import { libraryFile, loadLibVosk, type Handle, type LibVosk } from './libvosk'

/** What was recognised of the present stretch of speech; a settled stretch will not change any more. */
export interface Heard {
  words: string[]
  isSettled: boolean
}

export interface Listening {
  /** Words of the script that this recogniser does not know. */
  readonly unheardWords: ReadonlySet<string>
  /** @param pcm16 mono, 16 bit little endian, at the rate it was opened for */
  accept(pcm16: Uint8Array): Heard
  /** What is left at the end. */
  finish(): Heard
  close(): void
}

/** The local recogniser with its English model. Calls block for about 1 % (script) or 12 % (dictation) of the sound's length. */
export interface Recogniser {
  /** Hears these words, in their order more easily, and says `[unk]` for others; without words it takes dictation. */
  listen(options: { sampleRateHz: number; script?: readonly string[] }): Listening
  /** Ends every listening too. */
  close(): void
}

/** The library keeps what it has heard for ten minutes, 4 MB of each; a new recogniser costs some milliseconds. */
const remembersSeconds = 120
const bytesPerSample = 2

const partial = z.object({ partial: z.string() })
const result = z.object({ text: z.string() })

const modelFolder = (modelsFolder: string): string => join(modelsFolder, 'vosk', 'en')
const modelFiles = ['am/final.mdl', 'conf/model.conf', 'graph/HCLr.fst', 'graph/Gr.fst', 'ivector/final.ie']

/** Files the recogniser needs and the set-up has not put into the models folder. */
export const missingRecogniserFiles = (modelsFolder: string): string[] =>
  [libraryFile(modelsFolder), ...modelFiles.map((file) => join(modelFolder(modelsFolder), file))].filter(
    (path) => !existsSync(path),
  )

/** @throws AppError recogniser-missing where the set-up did not fetch it, recogniser-failed where it does not load */
export async function loadRecogniser(modelsFolder: string): Promise<Recogniser> {
  const missing = missingRecogniserFiles(modelsFolder)
  if (missing.length > 0) throw new AppError('recogniser-missing', { detail: { fileCount: missing.length } })
  let library: LibVosk
  let model: Handle
  try {
    library = loadLibVosk(libraryFile(modelsFolder))
    model = await library.loadModel(modelFolder(modelsFolder))
  } catch (cause) {
    throw new AppError('recogniser-failed', { cause })
  }
  if (!model) throw new AppError('recogniser-failed', { detail: { reason: 'model' } })
  const open = new Set<Listening>()

  function listenWith(
    newHandle: () => Handle,
    sampleRateHz: number,
    unheardWords: ReadonlySet<string>,
  ): Listening {
    let recogniser = newHandle()
    let heardBytes = 0
    let isOpen = true
    const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')
    const settled = (json: string): Heard => ({
      words: wordsOf(result.parse(JSON.parse(json)).text),
      isSettled: true,
    })
    /** Between two stretches nothing is lost by it. */
    function forgetOldSound(): void {
      if (heardBytes < sampleRateHz * bytesPerSample * remembersSeconds) return
      library.free(recogniser)
      recogniser = newHandle()
      heardBytes = 0
    }
    const listening: Listening = {
      unheardWords,
      accept(pcm16) {
        const answer = library.accept(recogniser, pcm16)
        if (answer < 0) throw new AppError('recogniser-failed', { detail: { reason: 'sound' } })
        heardBytes += pcm16.byteLength
        if (answer === 1) {
          const heard = settled(library.result(recogniser))
          forgetOldSound()
          return heard
        }
        const text = partial.parse(JSON.parse(library.partialResult(recogniser))).partial
        return { words: wordsOf(text), isSettled: false }
      },
      finish: () => settled(library.finalResult(recogniser)),
      close() {
        if (!isOpen) return
        isOpen = false
        open.delete(listening)
        library.free(recogniser)
      },
    }
    open.add(listening)
    return listening
  }

  return {
    listen({ sampleRateHz, script }) {
      if (!script) return listenWith(() => library.open(model, sampleRateHz), sampleRateHz, new Set())
      const { grammar, unheard } = scriptGrammar(script, (form) => library.findWord(model, form) >= 0)
      return listenWith(() => library.openWithGrammar(model, sampleRateHz, grammar), sampleRateHz, unheard)
    },
    close() {
      for (const listening of open) listening.close()
      library.freeModel(model)
    },
  }
}
