import { languageCode } from '@shared/domain/dataset/draft'
import type { Script, ScriptSummary } from '@shared/domain/recording/script'
import { AppError } from '@shared/errors/app-error'
import { countWords } from '@shared/follow/script-words'
import type { CloudClient } from '../cloud/cloud-client'
import type { Log } from '../platform/log/log'
import type { BuiltInScripts } from './built-in-scripts'
import { guessLanguage } from './guess-language'
import { type ReadScript, readScriptFiles } from './read-script-files'
import type { ScriptStore } from './script-store'

/** Built-in and own scripts. */
export interface Scripts {
  list(): ScriptSummary[]
  /** @throws AppError not-found, file-missing, file-unreadable */
  get(id: string): Promise<Script>
  /**
   * Adds one own script made of those of these files that can be read.
   * @throws AppError file-* with the file's name if none can
   */
  add(paths: readonly string[]): Promise<Script & Pick<ReadScript, 'unreadNames'>>
  /** Own scripts only. @throws AppError not-found */
  remove(id: string): void
  /** @throws AppError not-found */
  restore(id: string): ScriptSummary
  /** Asks the cloud (first 100 characters), or guesses offline if that fails. @returns null if neither can tell */
  detectLanguage(text: string): Promise<string | null>
}

export interface ScriptsDeps {
  builtIn: BuiltInScripts
  store: ScriptStore
  /** Throws when signed out. */
  cloud: () => Pick<CloudClient, 'detectLanguages'>
  isOnline: () => boolean
  log: Log
}

/** The window shows a question while it waits, so give up soon. */
const detectWithinMs = 4_000

/** Creates the scripts of an open library. */
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

  /** As files of one name are numbered: the same lines added again would be told apart by nothing. */
  function freeTitle(title: string): string {
    const taken = new Set(store.list().map((script) => script.title))
    let free = title
    for (let number = 2; taken.has(free); number++) free = `${title} (${number})`
    return free
  }

  const detectLanguage = async (text: string): Promise<string | null> =>
    text.trim() === '' ? null : ((await askCloud(text)) ?? (await guessLanguage(text)))

  return {
    list: () => [...builtIn.list(), ...store.list()],
    async get(id) {
      const script = store.find(id) ?? (await builtIn.get(id))
      if (!script) throw new AppError('not-found', { detail: { what: 'script' } })
      return script
    },
    async add(paths) {
      const { title, text, unreadNames } = await readScriptFiles(paths)
      const language = await detectLanguage(text)
      return {
        ...store.add({ title: freeTitle(title), text, language, wordCount: countWords(text) }),
        unreadNames,
      }
    },
    remove: (id) => store.remove(id),
    restore: (id) => store.restore(id),
    detectLanguage,
  }
}
