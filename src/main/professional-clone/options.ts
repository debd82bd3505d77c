import { z } from 'zod'
import { accentOption, type languageOption } from '@shared/domain/cloud/clone'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudModel } from '../cloud/cloud-types'
import type { Log } from '../platform/log/log'
import { keptModels, modelsKey } from '../account/kept-models'
import type { KnownAnswers } from '../account/known-answers'
import type { Label } from '@shared/domain/dataset/draft'
import { labelRows } from '@shared/domain/dataset/label-rules'
import { shippedAccents, shippedLanguages } from '@shared/domain/cloud/shipped-options'

type LanguageOption = z.infer<typeof languageOption>
type AccentOption = z.infer<typeof accentOption>

/** Options for the form: the cloud's answer, or else its last one, or else the bundled list. Never throws. */
export interface CloneOptions {
  languages(): Promise<LanguageOption[]>
  accents(language: string): Promise<AccentOption[]>
  /**
   * Accents that labels may have, without asking: as the cloud last listed them. If it never did, any accent will do,
   * except none where the language has accents.
   */
  fitAccents(language: string, labels: readonly Label[]): readonly string[]
  /** Models as last read; empty if never. */
  models(): readonly CloudModel[]
  /** Requests the models if they are older than an hour. */
  refreshModels(): Promise<readonly CloudModel[]>
}

const accents = z.array(accentOption)
const modelsLifeMs = 3_600_000
const askTimeoutMs = 8_000

/** Creates the options of one workspace. */
export function createCloneOptions(deps: {
  answers: KnownAnswers
  client: () => CloudClient | null
  nowMs: () => number
  log: Log
  /** The workspace was left: the client is another's by then, and so are its answers. */
  signal: AbortSignal
}): CloneOptions {
  const { answers, client, nowMs, log, signal } = deps

  /** A fresh answer, or else the last one; null if there is none. */
  async function ask<T extends z.ZodType>(
    key: string,
    schema: T,
    lifeMs: number,
    call: (client: CloudClient, signal: AbortSignal) => Promise<z.infer<T>>,
  ): Promise<z.infer<T> | null> {
    const known = answers.read(key, schema)
    const asked = signal.aborted ? null : client()
    if (!asked || (known !== null && Math.abs(nowMs() - known.atMs) < lifeMs)) return known?.answer ?? null
    try {
      const answer = await call(asked, AbortSignal.any([signal, AbortSignal.timeout(askTimeoutMs)]))
      if (!signal.aborted) answers.keep(key, answer)
      return answer
    } catch (error) {
      log.info('using the last known list of the cloud', { key, error })
      return known?.answer ?? null
    }
  }

  const askModels = async (): Promise<CloudModel[]> =>
    (await ask(modelsKey, keptModels, modelsLifeMs, (asked, signal) => asked.listModels({ signal }))) ?? []

  return {
    models: () => answers.read(modelsKey, keptModels)?.answer ?? [],
    fitAccents(language, labels) {
      const known = answers.read(`accents:${language}`, accents)?.answer
      if (known) return known.map(({ value }) => value)
      return language in shippedAccents ? [labelRows(labels)[0]?.value ?? ''] : []
    },
    refreshModels: askModels,
    async languages() {
      const names = new Map<string, string>()
      for (const model of await askModels()) {
        for (const { languageId, name } of model.languages) names.set(languageId, name)
      }
      if (names.size === 0) for (const [code, name] of Object.entries(shippedLanguages)) names.set(code, name)
      return [...names]
        .map(([code, name]) => ({ code, name }))
        .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    },
    async accents(language) {
      const answer = await ask(`accents:${language}`, accents, modelsLifeMs, async (asked, signal) =>
        (await asked.listAccents({ language }, { signal }))
          .filter((each) => each.language === language)
          .map(({ accent, name }) => ({ value: accent, name })),
      )
      return (
        answer ?? (shippedAccents[language] ?? []).map((accent) => ({ value: accent, name: titled(accent) }))
      )
    },
  }
}

const titled = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase())
