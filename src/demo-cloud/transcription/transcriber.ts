import { missingRecognizerFiles } from '../../main/recognizer/recognizer-files'
import { loadRecognizer, type Listening, type Recognizer } from '../../main/recognizer/recognizer'

/** The ears of the demo workspace: the local recognizer taking dictation. */
export interface Transcriber {
  /** Whether it knows a language and is installed. */
  understands(language: string | undefined): boolean
  /** @throws TranscriptionRefusal for a language it does not know, or where the recognizer is not there */
  open(options: { language: string | undefined; sampleRateHz: number }): Promise<Listening>
  close(): Promise<void>
}

/** What a socket tells before it closes. */
export class TranscriptionRefusal extends Error {
  constructor(
    readonly code: 'transcriber_error' | 'invalid_request' | 'input_error' | 'language_not_supported',
    message: string,
  ) {
    super(message)
    this.name = 'TranscriptionRefusal'
  }
}

const knownLanguage = 'en'
const codeOf = (language: string | undefined): string => (language ?? knownLanguage).slice(0, 2).toLowerCase()

/** The model takes 250 MB of memory; it goes when nobody has spoken for a while. */
const idleMs = 60_000

export function createTranscriber(modelsFolder: string): Transcriber {
  let loading: Promise<Recognizer> | null = null
  let openCount = 0
  let idle: NodeJS.Timeout | undefined

  async function unload(): Promise<void> {
    clearTimeout(idle)
    const loaded = loading
    loading = null
    const recognizer = await loaded?.catch(() => null)
    recognizer?.close()
  }

  const load = async (): Promise<Recognizer> => {
    loading ??= loadRecognizer(modelsFolder)
    try {
      return await loading
    } catch {
      loading = null
      throw new TranscriptionRefusal(
        'transcriber_error',
        'The demo workspace cannot recognize speech: its recognizer was not downloaded during setup, or cannot run here.',
      )
    }
  }

  return {
    understands: (language) =>
      codeOf(language) === knownLanguage && missingRecognizerFiles(modelsFolder).length === 0,
    async open({ language, sampleRateHz }) {
      const code = codeOf(language)
      if (code !== knownLanguage) {
        throw new TranscriptionRefusal(
          'language_not_supported',
          `The demo workspace understands only English, not "${code}".`,
        )
      }
      clearTimeout(idle)
      openCount += 1
      const letGo = (): void => {
        openCount -= 1
        if (openCount > 0) return
        idle = setTimeout(() => void unload(), idleMs)
        idle.unref()
      }
      try {
        const listening = (await load()).listen({ sampleRateHz })
        return {
          ...listening,
          close() {
            listening.close()
            letGo()
          },
        }
      } catch (error) {
        letGo()
        throw error
      }
    },
    close: unload,
  }
}
