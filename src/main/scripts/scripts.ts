import { languageCode } from '@shared/domain/dataset/draft'
import type { Script, ScriptSummary } from '@shared/domain/recording/script'
import { AppError } from '@shared/errors/app-error'
import { countWords } from '@shared/follow/script-words'
import type { CloudClient } from '../cloud/cloud-client'
import type { Log } from '../platform/log/log'
import type { BuiltInScripts } from './built-in-scripts'
import { guessLanguage } from './guess-language'
import { readScriptFiles } from './read-script-files'
import type { ScriptStore } from './script-store'

/** Built-in scripts and the person's own. */
export interface Scripts {
  list(): ScriptSummary[]
  /** @throws AppError not-found, file-missing, file-unreadable */
  get(id: string): Promise<Script>
  /** One own script of these files. @throws AppError file-* with the file's name */
  add(paths: readonly string[]): Promise<Script>
  /** @throws AppError not-found, also for a built-in script: those stay */
  remove(id: string): void
  /** @throws AppError not-found */
  restore(id: string): ScriptSummary
  /** Asks the cloud with the first 100 characters, this computer where it does not answer; null where none can tell. */
  detectLanguage(text: string): Promise<string | null>
}

export interface ScriptsDeps {
  builtIn: BuiltInScripts
  store: ScriptStore
  /** Throws where nobody is signed in. */
  cloud: () => Pick<CloudClient, 'detectLanguages'>
  isOnline: () => boolean
  log: Log
}

/** A window that waits for an answer asks a question of the person with it; it cannot wait longer. */
const detectWithinMs = 4_000

export function createScripts(deps: ScriptsDeps): Scripts {
  const { builtIn, store, log } = deps

  async function askCloud(text: string): Promise<string | null> {
    if (!deps.isOnline()) return null
    try {
      const signal = AbortSignal.timeout(detectWithinMs)
      const [code = ''] = await deps.cloud().detectLanguages(text, { signal })
      return languageCode.safeParse(code).data ?? null
    } catch (error) {
      log.warn('the cloud could not detect the language of a script', { error })
      return null
    }
  }

  const detectLanguage = async (text: string): Promise<string | null> =>
    text.trim() === '' ? null : ((await askCloud(text)) ?? guessLanguage(text))

  return {
    list: () => [...builtIn.list(), ...store.list()],
    async get(id) {
      const script = store.find(id) ?? (await builtIn.get(id))
      if (!script) throw new AppError('not-found', { detail: { what: 'script' } })
      return script
    },
    async add(paths) {
      const { title, text } = await readScriptFiles(paths)
      const language = await detectLanguage(text)
      return store.add({ title, text, language, wordCount: countWords(text) })
    },
    remove: (id) => store.remove(id),
    restore: (id) => store.restore(id),
    detectLanguage,
  }
}
