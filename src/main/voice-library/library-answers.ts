import { z } from 'zod'
import { libraryPage, type LibraryPage, type LibraryVoice } from '@shared/domain/cloud/library-voice'
import { cloudId } from '@shared/domain/ids'
import { text } from '@shared/lib/bounds'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudLibraryPage } from '../cloud/cloud-types'
import { asAppError, failureKind } from '../cloud/failure-kind'
import type { KeptFiles } from './kept-files'
import { libraryVoiceView } from './library-view'

/** A library voice with where its preview can be had, which no window is told. */
export interface KnownVoice {
  voice: LibraryVoice
  previewUrl: string | null
}

/** What the cloud says of its library, and what it said last while it cannot be reached. */
export interface LibraryAnswers {
  /**
   * @param query under which the answer is kept; null: not at all
   * @throws AppError of the cloud client where there is no earlier answer
   */
  ask(query: unknown, ask: (client: CloudClient) => Promise<CloudLibraryPage>): Promise<LibraryPage>
  known(voiceId: string): KnownVoice | null
}

const keptAnswer = z.object({
  page: libraryPage,
  previewUrls: z.record(cloudId, text().nullable()),
})

/** Two libraries as large as any; the first seen are forgotten first. */
const knownMax = 20_000

/** Creates the answers of one workspace. */
export function createLibraryAnswers(deps: {
  workspace: string
  /** @throws AppError without a client */
  client: () => CloudClient
  isOffline: () => boolean
  isMirrored: () => boolean
  files: KeptFiles
  nowMs: () => number
}): LibraryAnswers {
  const { workspace, client, isOffline, files, nowMs } = deps
  const known = new Map<string, KnownVoice>()

  function learn(page: LibraryPage, previewUrls: Readonly<Record<string, string | null>>): LibraryPage {
    for (const voice of page.voices) {
      known.delete(voice.voiceId)
      known.set(voice.voiceId, { voice, previewUrl: previewUrls[voice.voiceId] ?? null })
    }
    for (const voiceId of known.keys()) {
      if (known.size <= knownMax) break
      known.delete(voiceId)
    }
    return page
  }

  async function askCloud(
    key: string | null,
    ask: (client: CloudClient) => Promise<CloudLibraryPage>,
  ): Promise<LibraryPage> {
    const { voices, hasMore, totalCount } = await ask(client())
    const isMirrored = deps.isMirrored()
    const page: LibraryPage = {
      voices: voices.map((voice) => libraryVoiceView(voice, { isMirrored })),
      hasMore,
      totalCount,
      answeredAtMs: nowMs(),
      isKept: false,
    }
    const previewUrls = Object.fromEntries(voices.map(({ voiceId, previewUrl }) => [voiceId, previewUrl]))
    if (key !== null) await files.keep(key, Buffer.from(JSON.stringify({ page, previewUrls })))
    return learn(page, previewUrls)
  }

  async function lastAnswer(key: string): Promise<LibraryPage | null> {
    const bytes = await files.read(key)
    if (bytes === null) return null
    const { success, data } = keptAnswer.safeParse(JSON.parse(bytes.toString('utf8')))
    return success ? learn({ ...data.page, isKept: true }, data.previewUrls) : null
  }

  return {
    async ask(query, ask) {
      const key = query === null ? null : `${workspace}\n${JSON.stringify(query)}`
      let failure = new AppError('network', { retryable: true })
      if (!isOffline()) {
        try {
          return await askCloud(key, ask)
        } catch (error) {
          failure = asAppError(error)
          if (!isOut(failure)) throw failure
        }
      }
      const last = key === null ? null : await lastAnswer(key)
      if (last === null) throw failure
      return last
    },
    known: (voiceId) => known.get(voiceId) ?? null,
  }
}

/** The cloud did not say no: it did not say anything. */
const isOut = (error: AppError): boolean => ['offline', 'busy'].includes(failureKind(error))
