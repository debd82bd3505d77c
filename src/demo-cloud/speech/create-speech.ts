import { join } from 'node:path'
import { detectLanguages } from '../recognition/detect-languages'
import { codedError, type WireError } from '../http/wire-error'
import { findEspeak, findTranscriber, speakWithEspeak } from './espeak'
import { foreignLanguages, foreignPieces, type Transcribe } from './foreign-phonemes'
import { kokoroRateHz, loadKokoro, missingKokoroFiles, type Kokoro } from './kokoro'
import type { Speech } from './speech'
import { speechPieces } from './text-phonemes'
import { timbreFilters } from '../audio/timbre-filters'

const refusal = (status: string, message: string): WireError =>
  codedError({ httpStatus: 400, type: 'validation_error', code: status, status, message })

/**
 * Kokoro for English and the languages whose sounds espeak-ng gives it, where both were fetched; the system's espeak-ng
 * for the rest; and plain words otherwise.
 */
export function createSpeech(modelsFolder: string): Speech {
  const folder = join(modelsFolder, 'kokoro')
  let loading: Promise<Kokoro> | null = null
  const load = (): Promise<Kokoro> => {
    loading ??= loadKokoro(modelsFolder).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  let found: Transcribe | null = null
  const transcriber = (): Transcribe | null => (found ??= findTranscriber(modelsFolder))
  const describe: Speech['describe'] = () => {
    const missing = missingKokoroFiles(folder)
    if (missing.length === 0) return { engine: 'kokoro', missing: null }
    return { engine: findEspeak() === undefined ? 'none' : 'espeak-ng', missing: missing.join(', ') }
  }
  return {
    describe,
    languages: () =>
      describe().engine === 'kokoro' ? ['en', ...(transcriber() ? foreignLanguages : [])] : [],
    async speak(order) {
      const { engine, missing } = describe()
      const language = order.language?.slice(0, 2) ?? detectLanguages(order.text)[0] ?? 'en'
      const transcribe = transcriber()
      const isForeign = transcribe !== null && foreignLanguages.some((known) => known === language)
      if (engine === 'kokoro' && (language === 'en' || isForeign)) {
        const kokoro = await load()
        const pieces = isForeign
          ? await foreignPieces({ text: order.text, language, signal: order.signal }, transcribe)
          : speechPieces(order.text, kokoro.dictionary)
        return {
          rateHz: kokoroRateHz,
          filters: timbreFilters(order.timbre, kokoroRateHz),
          language,
          chunks: kokoro.speak(pieces, order),
        }
      }
      const espeak = findEspeak()
      if (espeak !== undefined) return speakWithEspeak(espeak, { ...order, language })
      if (engine === 'kokoro') {
        throw refusal(
          'language_not_supported',
          `The demo workspace cannot speak "${language}". It needs espeak-ng for it, which is not installed.`,
        )
      }
      throw refusal(
        'speech_engine_missing',
        `The demo workspace cannot speak: its model is missing (${missing ?? folder}) and espeak-ng is not installed.`,
      )
    },
    async close() {
      const kokoro = await loading
      await kokoro?.close()
    },
  }
}
