import { isDeepStrictEqual } from 'node:util'
import { designTexts } from '@shared/domain/cloud/voice-design-rules'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { asAppError } from '../cloud/failure-kind'
import { refusalProblems } from './design-problems'
import type { SaveRequest, StoredDesign } from './design-records'
import type { DesignStore } from './design-store'
import type { Problems } from './problems'
import { saveDesign } from './save-design'

/** Makes designs voices, across sessions: what was asked for is on disk before it is sent. */
export interface Savings {
  isRunning(designId: string): boolean
  /** @throws AppError busy, not-found without a chosen preview */
  start(designId: string): void
  /** Looks for the voices that an earlier session asked for as they are now, and asks again where there is none. */
  resume(): void
  close(): Promise<void>
  isBusy(): boolean
}

export function createSavings(deps: {
  store: DesignStore
  problems: Problems
  cloud: () => CloudClient
  changed: (designId: string) => void
  /** The voices of this name that are known here. */
  voicesNamed: (name: string) => string[]
  saved: (voice: CloudVoice) => void
  clock: Clock
  log: Log
}): Savings {
  const { store, problems, changed, clock, log } = deps
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  async function run(designId: string, request: SaveRequest, unanswered: SaveRequest | null): Promise<void> {
    try {
      const outcome = await saveDesign(deps.cloud(), request, {
        clock,
        signal: closing.signal,
        unanswered,
        isTaken: (voiceId) => store.hasVoice(voiceId),
        asking: (asked) => store.keepSaveRequest(designId, asked),
        foundOther(voice) {
          deps.saved(voice)
          problems.set(designId, [{ field: null, text: designTexts.otherSaved(voice.name) }])
          changed(designId)
        },
      })
      if ('voice' in outcome) {
        store.keepVoice(designId, outcome.voice.voiceId)
        deps.saved(outcome.voice)
        return
      }
      // What may have made a voice is looked for by the next save.
      store.keepSaveRequest(designId, outcome.unanswered)
      fail(designId, outcome.error, outcome.unanswered !== null)
    } catch (thrown) {
      if (!closing.signal.aborted) fail(designId, asAppError(thrown), true)
    }
  }

  function fail(designId: string, error: AppError, isUnclear: boolean): void {
    log.warn('a designed voice was not saved', { designId, code: error.code, ...error.detail })
    if (error.code === 'internal') log.error('a designed voice was not saved', { designId }, error)
    problems.add(
      designId,
      isUnclear ? [{ field: null, text: designTexts.saveFailed }] : refusalProblems(error, 'save'),
    )
  }

  function begin(designId: string, request: SaveRequest, unanswered: SaveRequest | null): void {
    problems.clear(designId)
    const ended = run(designId, request, unanswered).finally(() => {
      running.delete(designId)
      if (!closing.signal.aborted) changed(designId)
    })
    running.set(designId, ended)
    changed(designId)
  }

  return {
    isBusy: () => running.size > 0,
    isRunning: (designId) => running.has(designId),
    start(designId) {
      if (running.has(designId)) throw new AppError('busy')
      const design = store.get(designId)
      if (design.voiceId !== null) return
      const request = requestOf(design, clock.nowMs(), deps.voicesNamed)
      const unanswered = store.saveRequest(designId)
      // One that may have made a voice is what a later session looks for.
      if (!unanswered) store.keepSaveRequest(designId, request)
      begin(designId, request, unanswered)
    },
    resume() {
      for (const designId of store.unanswered()) {
        const request = store.saveRequest(designId)
        // What was changed since nobody asked to save yet.
        if (request && isAsAsked(store.get(designId), request)) begin(designId, request, request)
      }
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running.values())
    },
  }
}

/** As the cloud takes them: without an accent that could not be chosen. */
const labelsOf = ({ language, labels }: StoredDesign): Record<string, string> => ({
  language,
  ...Object.fromEntries(
    labels.flatMap(({ label, value }) => (value.trim() === '' ? [] : [[label, value.trim()]])),
  ),
})

function isAsAsked(
  design: StoredDesign,
  { generatedVoiceId, name, description, labels }: SaveRequest,
): boolean {
  const previews = design.generations.flatMap((generation) => generation.previews)
  const chosen = previews.find(({ id }) => id === design.chosenPreviewId)
  return isDeepStrictEqual(
    [generatedVoiceId, name, description, labels],
    [chosen?.generatedVoiceId, design.name.trim(), design.description.trim(), labelsOf(design)],
  )
}

function requestOf(
  design: StoredDesign,
  nowMs: number,
  voicesNamed: (name: string) => string[],
): SaveRequest {
  const generation = design.generations.find(({ previews }) =>
    previews.some(({ id }) => id === design.chosenPreviewId),
  )
  const chosen = generation?.previews.find(({ id }) => id === design.chosenPreviewId)
  if (!generation || !chosen) throw new AppError('not-found', { detail: { what: 'design-preview' } })
  return {
    generatedVoiceId: chosen.generatedVoiceId,
    name: design.name.trim(),
    description: design.description.trim(),
    labels: labelsOf(design),
    playedNotSelectedVoiceIds: generation.previews
      .filter(({ id, wasHeard }) => wasHeard && id !== chosen.id)
      .map(({ generatedVoiceId }) => generatedVoiceId),
    askedAtMs: nowMs,
    earlierVoiceIds: voicesNamed(design.name.trim()),
  }
}
