import { join } from 'node:path'
import { detectLanguages } from '../recognition/detect-languages'
import { codedError, type WireError } from '../http/wire-error'
import { findEspeak, speakWithEspeak } from './espeak'
import { kokoroRateHz, loadKokoro, missingKokoroFiles, type Kokoro } from './kokoro'
import type { Speech } from './speech'

const refusal = (status: string, message: string): WireError =>
  codedError({ httpStatus: 400, type: 'validation_error', code: status, status, message })

/** Kokoro for English where its model was fetched, espeak-ng of the system for the rest, and plain words otherwise. */
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
  const describe: Speech['describe'] = () => {
    const missing = missingKokoroFiles(folder)
    if (missing.length === 0) return { engine: 'kokoro', missing: null }
    return { engine: findEspeak() === undefined ? 'none' : 'espeak-ng', missing: missing.join(', ') }
  }
  return {
    describe,
    async speak(order) {
      const { engine, missing } = describe()
      const language = order.language?.slice(0, 2) ?? detectLanguages(order.text)[0] ?? 'en'
      if (engine === 'kokoro' && language === 'en') {
        const kokoro = await load()
        return { rateHz: kokoroRateHz, chunks: kokoro.speak(order) }
      }
      const espeak = findEspeak()
      if (espeak !== undefined) return speakWithEspeak(espeak, { ...order, language })
      if (engine === 'kokoro') {
        throw refusal(
          'language_not_supported',
          `The demo workspace speaks only English. For "${language}", it needs espeak-ng, which is not installed.`,
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
