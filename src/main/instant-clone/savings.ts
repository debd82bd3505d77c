import { isDeepStrictEqual } from 'node:util'
import type { InstantCloneProblem } from '@shared/domain/cloud/instant-clone'
import { instantTexts, labelMap } from '@shared/domain/cloud/instant-clone-rules'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import type { Clock } from '../platform/clock'
import type { Library } from '../library/library'
import type { Log } from '../platform/log/log'
import { sampleMark } from '../uploads/plan/upload-name'
import { asAppError } from '../cloud/failure-kind'
import type { CloneAudioFiles } from './clone-audio'
import { problemsOf } from './clone-problems'
import type { Problems } from '../voice-design/problems'
import { findSavedVoice } from '../voices/find-saved-voice'
import { lookFor, readUntil } from '../voices/look-for'
import type { SaveRequest, SeenVoice, StoredClone } from './clone-records'
import type { InstantCloneStore } from './instant-clone-store'
import type { ClonePreviews } from './previews'
import { saveClone, type MakeVoice, type SaveOutcome } from './save-clone'
import { saveEdit } from './save-edit'

/** Makes clones voices, across sessions: what was asked for is on disk before it is sent. */
export interface CloneSavings {
  isRunning(id: string): boolean
  isBusy(): boolean
  /** @throws AppError busy */
  start(id: string): void
  /** Looks for the voices that an earlier session asked for as they are now, and asks again where there is none. */
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
      const outcome = await settled(id, request, unanswered)
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

  /** An attempt, after a lost one of other files was settled. */
  async function settled(
    id: string,
    request: SaveRequest,
    unanswered: SaveRequest | null,
  ): Promise<SaveOutcome> {
    if (unanswered === null || unanswered.audioKey === request.audioKey)
      return attempt(store.get(id), request, unanswered)
    let adopted: CloudVoice | null
    try {
      adopted = await takeBack(id, unanswered)
    } catch (thrown) {
      const error = asAppError(thrown)
      if (error.code === 'cancelled' || error.code === 'internal') throw error
      return { error, unanswered }
    }
    const fresh = requestOf(store.get(id), null)
    store.keepSaveRequest(id, fresh)
    const outcome = await attempt(store.get(id), fresh, null)
    if (adopted && 'error' in outcome)
      addProblems(id, [{ field: null, text: instantTexts.lostMade(adopted.name) }])
    return outcome
  }

  /**
   * What a lost request of other files may have brought into a voice is taken out of it by the next one.
   * @returns the voice that the lost request made; null: none was found, or it is an edit
   */
  async function takeBack(id: string, lost: SaveRequest): Promise<CloudVoice | null> {
    const { signal } = closing
    const client = deps.cloud()
    const { voiceId, removedSampleIds } = store.get(id)
    const made = voiceId ?? (await lookFor(() => find(id, lost), { clock, signal }))?.voiceId
    if (made === undefined) return null
    const broughtTo = ({ samples }: CloudVoice): CloudVoice['samples'] => {
      // Where it is not known what an edited voice had before, nothing is taken out of it.
      const earlier =
        lost.earlierSampleIds ?? (voiceId === null ? [] : samples.map(({ sampleId }) => sampleId))
      return samples.filter((sample) => !earlier.includes(sample.sampleId) && isFileOf(id)(sample))
    }
    const read = () => client.getVoice(made, { signal })
    const isBrought = (seen: CloudVoice): boolean => broughtTo(seen).length > 0
    const voice = voiceId === null ? await read() : await readUntil(read, isBrought, { clock, signal })
    const brought = broughtTo(voice)
    if (voiceId === null) deps.saved(voice)
    if (voiceId === null && brought.length === 0) {
      addProblems(id, [{ field: null, text: instantTexts.otherFound(voice.name) }])
      return null
    }
    const leaving = [...removedSampleIds, ...brought.map(({ sampleId }) => sampleId)]
    const left = leaving.filter((gone) => voice.samples.some(({ sampleId }) => sampleId === gone))
    store.adopt(id, made, seenOf(voice), left)
    return voiceId === null ? voice : null
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
      standIn: () => audio.standInOf(clone, signal),
      isStandIn: (fileName) => audio.isStandIn(clone.id, fileName),
      async previewId(isForgotten) {
        if (isForgotten) store.keepPreview(clone.id, null)
        const preview = previews.current(clone) ?? (await previews.make(clone.id, signal))
        return preview?.generatedVoiceId ?? null
      },
    }
    const asking = (): void => store.keepSaveRequest(clone.id, request)
    if (clone.mode === 'edit' && voiceId !== null) {
      asking()
      const isAudioChanged = deps.hasFiles(clone.id) || removedSampleIds.length > 0
      const edit = { voiceId, request, isAudioChanged, removedSampleIds, unanswered }
      return saveEdit(client, edit, make, { clock, signal })
    }
    const findLost = (lost: SaveRequest) => find(clone.id, lost)
    return saveClone(client, request, make, { clock, signal, unanswered, find: findLost, asking })
  }

  /** Where its files are told and none of them is this clone's, it is another one's, whatever it is called. */
  function find(id: string, lost: SaveRequest): Promise<CloudVoice | null> {
    const isOther = ({ voiceId, samples }: CloudVoice): boolean => {
      const told = samples.filter(({ fileName }) => fileName !== '')
      return store.hasVoice(voiceId) || (told.length > 0 && !told.some(isFileOf(id)))
    }
    const { signal } = closing
    return findSavedVoice(deps.cloud(), lost, { category: 'cloned', isOther, signal })
  }

  /** Of this clone, and of nobody else. */
  function isFileOf(id: string): (sample: { fileName: string }) => boolean {
    const marks = [id, ...store.sampleIds(id)].map(sampleMark)
    return ({ fileName }) => marks.some((mark) => fileName.includes(mark))
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
    addProblems(id, isUnanswered ? [{ field: null, text: instantTexts.unclear }] : problemsOf(error))
  }

  /** Beside what is told already of this save. */
  const addProblems = (id: string, found: readonly Pick<InstantCloneProblem, 'field' | 'text'>[]): void =>
    problems.add(
      id,
      found.map((problem) => ({ ...problem, isOfPreview: false })),
    )

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
      const unanswered = store.saveRequest(id)
      const request = requestOf(store.get(id), unanswered)
      // One that may have made a voice is what a later session looks for.
      if (!unanswered) store.keepSaveRequest(id, request)
      begin(id, request, unanswered)
    },
    resume() {
      for (const id of store.unanswered()) {
        const request = store.saveRequest(id)
        if (!request || running.has(id)) continue
        // What was changed since nobody asked to save yet.
        if (isDeepStrictEqual(wantedOf(request), wantedOf(requestOf(store.get(id), request))))
          begin(id, request, request)
      }
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running.values())
    },
  }

  function requestOf(clone: StoredClone, unanswered: SaveRequest | null): SaveRequest {
    const { remoteSamples } = clone
    return {
      workspace: deps.workspace,
      name: clone.name.trim(),
      description: clone.description.trim(),
      labels: labelMap(clone.labels),
      audioKey: audio.keyOf(clone),
      askedAtMs: clock.nowMs(),
      // Since then the voice may have been seen with what the lost request brought.
      earlierSampleIds: unanswered
        ? unanswered.earlierSampleIds
        : remoteSamples.map(({ sampleId }) => sampleId),
    }
  }
}

const wantedOf = ({ name, description, labels, audioKey }: SaveRequest) => [
  name,
  description,
  labels,
  audioKey,
]

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
