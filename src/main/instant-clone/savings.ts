import type { InstantCloneProblem } from '@shared/domain/cloud/instant-clone'
import { instantTexts, labelMap } from '@shared/domain/cloud/instant-clone-rules'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import type { Library } from '../library/library'
import type { Log } from '../platform/log/log'
import { asAppError } from '../uploads/transfer/failure-kind'
import type { CloneAudioFiles } from './clone-audio'
import { problemsOf } from './clone-problems'
import type { Problems } from '../voice-design/problems'
import type { InstantCloneStore, SaveRequest, SeenVoice, StoredClone } from './instant-clone-store'
import type { ClonePreviews } from './previews'
import { saveClone, type MakeVoice, type SaveOutcome } from './save-clone'
import { saveEdit } from './save-edit'

/** Makes clones voices, across sessions: what was asked for is on disk before it is sent. */
export interface CloneSavings {
  isRunning(id: string): boolean
  isBusy(): boolean
  /** @throws AppError busy */
  start(id: string): void
  /** Looks for the voices that an earlier session asked for, and asks again where there is none. */
  resume(): void
  close(): Promise<void>
}

export function createCloneSavings(deps: {
  store: InstantCloneStore
  previews: ClonePreviews
  audio: CloneAudioFiles
  problems: Problems<InstantCloneProblem>
  cloud: () => CloudClient
  workspace: string
  /** What of an edited voice's files the cloud has now. */
  removeSamples: (id: string) => void
  hasFiles: (id: string) => boolean
  transaction: Library['transaction']
  changed: (id: string) => void
  saved: (voice: CloudVoice) => void
  clock: Clock
  log: Log
}): CloneSavings {
  const { store, previews, audio, problems, changed, clock, log } = deps
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  async function run(id: string, request: SaveRequest, unanswered: SaveRequest | null): Promise<void> {
    try {
      const outcome = await attempt(store.get(id), request, unanswered)
      if ('voice' in outcome) return finish(id, outcome.voice)
      // What may have made a voice is looked for by the next save.
      store.keepSaveRequest(id, outcome.unanswered)
      fail(id, outcome.error, outcome.unanswered !== null)
    } catch (thrown) {
      // At the end of the session the request stays as it is: the next one looks for its voice.
      if (closing.signal.aborted) return
      const error = asAppError(thrown)
      if (error.code === 'cancelled') store.keepSaveRequest(id, null)
      fail(id, error, error.code === 'internal')
    }
  }

  function attempt(
    clone: StoredClone,
    request: SaveRequest,
    unanswered: SaveRequest | null,
  ): Promise<SaveOutcome> {
    const { signal } = closing
    const { voiceId, removedSampleIds } = clone
    const client = deps.cloud()
    const make: MakeVoice = {
      removeBackgroundNoise: clone.removeBackgroundNoise,
      files: () => audio.filesOf(clone, signal),
      async previewId(isForgotten) {
        if (isForgotten) store.keepPreview(clone.id, null)
        const preview = previews.current(clone) ?? (await previews.make(clone.id, signal))
        return preview?.generatedVoiceId ?? null
      },
    }
    if (clone.mode === 'edit' && voiceId !== null) {
      const isAudioChanged = deps.hasFiles(clone.id) || removedSampleIds.length > 0
      const edit = { voiceId, request, isAudioChanged, removedSampleIds, unanswered }
      return saveEdit(client, edit, make, signal)
    }
    const isTaken = (id: string): boolean => store.hasVoice(id)
    return saveClone(client, request, make, { clock, signal, unanswered, isTaken })
  }

  function finish(id: string, voice: CloudVoice): void {
    // As one: an edit without its files would ask for them again.
    deps.transaction(() => {
      const isEdit = store.get(id).mode === 'edit'
      store.keepVoice(id, voice.voiceId, seenOf(voice))
      if (isEdit) {
        deps.removeSamples(id)
        store.update(id, { removedSampleIds: [], stretches: null, hasAgreed: false })
      }
      store.keepPreview(id, null)
      store.update(id, { step: 'verification' })
    })
    deps.saved(voice)
  }

  function fail(id: string, error: AppError, isUnanswered: boolean): void {
    log.warn('an instant clone was not saved', { id, code: error.code, ...error.detail })
    if (error.code === 'internal') log.error('an instant clone was not saved', { id }, error)
    if (error.code === 'cancelled') return
    problems.set(id, isUnanswered ? [{ field: null, text: instantTexts.unclear }] : problemsOf(error))
  }

  function begin(id: string, request: SaveRequest, unanswered: SaveRequest | null): void {
    problems.clear(id)
    const ended = run(id, request, unanswered).finally(() => {
      running.delete(id)
      if (!closing.signal.aborted) changed(id)
    })
    running.set(id, ended)
    changed(id)
  }

  return {
    isRunning: (id) => running.has(id),
    isBusy: () => running.size > 0,
    start(id) {
      if (running.has(id)) throw new AppError('busy')
      const request = requestOf(store.get(id))
      const unanswered = store.saveRequest(id)
      // One that may have made a voice is what a later session looks for.
      if (!unanswered) store.keepSaveRequest(id, request)
      begin(id, request, unanswered)
    },
    resume() {
      for (const id of store.unanswered()) {
        const request = store.saveRequest(id)
        if (request && !running.has(id)) begin(id, request, request)
      }
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running.values())
    },
  }

  function requestOf(clone: StoredClone): SaveRequest {
    return {
      workspace: deps.workspace,
      name: clone.name.trim(),
      description: clone.description.trim(),
      labels: labelMap(clone.labels),
      audioKey: audio.keyOf(clone),
      askedAtMs: clock.nowMs(),
    }
  }
}

/** What the cloud says of an instant clone, as it is kept. */
export const seenOf = ({ samples, verification, safetyControl }: CloudVoice): SeenVoice => ({
  samples: samples.map(({ sampleId, fileName, sizeBytes, durationMs }) => ({
    sampleId,
    name: fileName,
    sizeBytes,
    durationMs,
  })),
  verification: verificationOf(verification, safetyControl),
})

function verificationOf(
  verification: CloudVoice['verification'],
  safetyControl: string | null,
): SeenVoice['verification'] {
  if (verification?.isVerified === true) return 'verified'
  const isRequired = verification?.isRequired ?? safetyControl === 'CAPTCHA'
  return isRequired ? 'required' : 'not-required'
}
