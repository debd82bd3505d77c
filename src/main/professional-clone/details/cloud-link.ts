import type { CloneStatus } from '@shared/domain/cloud/clone'
import { cloneTexts } from '@shared/domain/cloud/clone-rules'
import { draftProblems } from '@shared/domain/dataset/draft-rules'
import { labelProblem } from '@shared/domain/dataset/label-rules'
import { AppError } from '@shared/errors/app-error'
import { agreedOn, chooseSide } from '@shared/merge/merge'
import { termsVersion } from '@shared/terms'
import type { CloudClient } from '../../cloud/cloud-client'
import type { PvcDetails } from '../../cloud/cloud-requests'
import type { CloudVoice } from '../../cloud/cloud-types'
import type { DraftStore } from '../../drafts/draft-store'
import type { SampleStore } from '../../drafts/sample-store'
import { type Clock, steadyNow } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { sleep } from '../../platform/sleep'
import { bindVoice, isVoiceMissing } from '../../voices/bind-voice'
import type { BindingStore } from '../../voices/binding-store'
import { readUntil } from '../../voices/look-for'
import { pvcDetailsOf, voiceFields } from '../../voices/voice-details'
import type { VoiceLock } from '../../voices/voice-lock'
import { asAppError, failureKind, hadNoEffect, isVoiceGone } from '../../cloud/failure-kind'
import type { CloneStore, SeenVoice } from '../clone-store'
import type { CloneGapsOf } from '../clone-gaps'
import { cloneStatusOf } from '../clone-status'
import { mergeDetails } from '../merge-details'
import { heardByModels } from '../training/heard'
import type { CloneOptions } from '../options'
import type { AccessSource } from '../../access/access-source'
import { createRemoteVoice, type RemoteVoice } from './remote-voice'

/** Drafts and their voices in the cloud: creates and reads voices and keeps details in sync. */
export interface CloudLink extends Pick<RemoteVoice, 'readMark' | 'apply' | 'applyListed'> {
  status(draftId: string): CloneStatus
  /**
   * Reads the voice and takes over details that only the cloud changed. A voice that was deleted elsewhere leaves its draft.
   * @throws AppError of the client
   */
  look(draftId: string, signal?: AbortSignal): Promise<CloudVoice>
  /** Creates the voice if necessary and sends changed details. Never throws; `status` shows the result. */
  push(draftId: string): Promise<void>
  /** Whether details changed that the cloud neither has nor has refused. */
  isDue(draftId: string): boolean
  /** Settles a conflict of details. @throws AppError invalid-input if there is none */
  resolve(draftId: string, choice: 'mine' | 'theirs'): Promise<void>
  /** @throws AppError not-found while the draft has no voice */
  voiceIdOf(draftId: string): string
  /** @throws AppError signed-out and what `AccountModule.cloud` throws */
  client(): CloudClient
  /** Publishes the status if it differs from what was last published. */
  notify(draftId: string): void
  close(): Promise<void>
}

/** What the link needs. */
export interface CloudLinkDeps {
  bindings: BindingStore
  drafts: Pick<DraftStore, 'get' | 'find' | 'update'>
  samples: Pick<SampleStore, 'list'>
  store: CloneStore
  gapsOf: CloneGapsOf
  options: Pick<CloneOptions, 'models' | 'refreshModels' | 'fitAccents'>
  access: AccessSource
  cloud: () => CloudClient
  voiceLock: VoiceLock
  clock: Clock
  settleMs: number
  log: Log
  /** A draft's details were taken over from the cloud. */
  touchDraft: (draftId: string) => void
  changed: (status: CloneStatus) => void
  /** The draft's voice is gone from the cloud. */
  voiceGone: (draftId: string) => void
  /** A draft's voice was read completely; the reading began at `beganAtMs`. */
  looked: (draftId: string, voice: CloudVoice, beganAtMs: number) => void
  /** A response described a voice. */
  seen: (draftId: string, before: SeenVoice | null) => void
}

/** Creates the link of one workspace. */
export function createCloudLink(deps: CloudLinkDeps): CloudLink {
  const { drafts, samples, store, bindings, clock, log } = deps
  const running = new Map<string, Promise<void>>()
  /** Requested during a push, which then runs again. */
  const requests = new Set<string>()
  const reported = new Map<string, string>()
  /** What the cloud refused in this session, and when. */
  const refused = new Map<string, { request: string; atMs: number }>()
  const closing = new AbortController()

  const voiceIdOf = (draftId: string): string => {
    const voiceId = bindings.voiceOf(draftId)
    if (voiceId === null) throw new AppError('not-found', { detail: { what: 'cloud-voice' } })
    return voiceId
  }

  const gapsOf = (draftId: string, listed = samples.list(draftId)): ReturnType<CloneGapsOf> => {
    const { seen } = store.get(draftId)
    return deps.gapsOf({
      draft: drafts.get(draftId),
      samples: listed,
      voiceId: bindings.voiceOf(draftId),
      cloudLanguage: seen?.details.language ?? null,
      heard: heardByModels(seen),
    })
  }

  /** Enough to create the voice: its accent may be chosen later. */
  const isNamed = (draftId: string): boolean => Object.keys(draftProblems(drafts.get(draftId))).length === 0

  const isFilledIn = (draftId: string): boolean => {
    const { labels, language } = drafts.get(draftId)
    return isNamed(draftId) && labelProblem(labels, deps.options.fitAccents(language, labels)) === null
  }

  const isValid = (draftId: string): boolean => isFilledIn(draftId) && !gapsOf(draftId).isLanguageMixed

  const status = (draftId: string): CloneStatus => {
    const listed = samples.list(draftId)
    const gaps = gapsOf(draftId, listed)
    return cloneStatusOf({
      draftId: drafts.get(draftId).id,
      voiceId: bindings.voiceOf(draftId),
      state: store.get(draftId),
      mine: bindings.details(draftId),
      isValid: isFilledIn(draftId) && !gaps.isLanguageMixed,
      isNamed: isNamed(draftId),
      isPushing: running.has(draftId),
      problemAtMs: refused.get(draftId)?.atMs ?? null,
      hasConsented: store.hasConsent(draftId, termsVersion),
      canBypassVoiceCaptcha: deps.access.known().canBypassVoiceCaptcha,
      samples: listed,
      gaps,
    })
  }

  function notify(draftId: string): void {
    if (closing.signal.aborted || !drafts.find(draftId)) return
    const now = status(draftId)
    const text = JSON.stringify(now)
    if (reported.get(draftId) === text) return
    reported.set(draftId, text)
    deps.changed(now)
  }

  const remoteVoice = createRemoteVoice({
    drafts,
    store,
    options: deps.options,
    mine: (draftId) => bindings.details(draftId),
    nowMs: () => clock.nowMs(),
    touchDraft: deps.touchDraft,
    seen(draftId, before) {
      if (before === null) refused.delete(draftId)
      deps.seen(draftId, before)
      notify(draftId)
    },
  })

  async function look(draftId: string, signal?: AbortSignal): Promise<CloudVoice> {
    try {
      return await readVoice(draftId, signal)
    } catch (error) {
      if (error instanceof AppError && (await isGone(draftId, error))) loseVoice(draftId)
      throw error
    }
  }

  async function readVoice(draftId: string, signal?: AbortSignal): Promise<CloudVoice> {
    const client = deps.cloud()
    const both = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    await deps.options.refreshModels()
    const mark = remoteVoice.readMark()
    const beganAtMs = clock.nowMs()
    const voiceId = voiceIdOf(draftId)
    const voice = await client.getVoice(voiceId, { signal: both })
    // Lost meanwhile, and perhaps made again.
    if (voiceIdOf(draftId) !== voiceId) throw new AppError('not-found', { detail: { what: 'cloud-voice' } })
    remoteVoice.apply(draftId, voice, { mark })
    deps.looked(draftId, voice, beganAtMs)
    return voice
  }

  async function save(draftId: string, client: CloudClient, voiceId: string): Promise<void> {
    const mine = bindings.details(draftId)
    const merged = mergeDetails(mine, store.get(draftId))
    if (!merged || merged.conflicts.length > 0 || merged.changedHere.length === 0) return
    const before = store.get(draftId).seen?.details ?? null
    // If Timbre ends before the response, the next start checks whether the details arrived.
    store.change(draftId, { isWaiting: true, unanswered: mine })
    try {
      await client.updatePvcVoice(voiceId, mine, { signal: closing.signal })
    } catch (error) {
      if (hadNoEffect(asAppError(error))) store.change(draftId, { unanswered: null })
      throw error
    }
    const mark = remoteVoice.savedMark(draftId)
    const detailsIn = (voice: CloudVoice): PvcDetails => pvcDetailsOf(voice, mine.language)
    const isSaved = (voice: CloudVoice): boolean =>
      before === null ||
      merged.changedHere.some((name) => !voiceFields[name].isSame(detailsIn(voice), before))
    const { signal } = closing
    const read = (): Promise<CloudVoice> => client.getVoice(voiceId, { signal })
    // Readings may lag seconds behind what the cloud has taken, and would look like a change made elsewhere.
    const voice = await readUntil(read, isSaved, { clock, signal })
    const now = { mine, theirs: detailsIn(voice) }
    const base = store.get(draftId).base ?? merged.base
    store.change(draftId, { base: agreedOn(voiceFields, merged.changedHere, base, now) })
    remoteVoice.apply(draftId, voice, { mark })
  }

  async function pushOnce(draftId: string): Promise<void> {
    if (!isNamed(draftId)) return
    const isNew = bindings.voiceOf(draftId) === null
    if (isNew && bindings.isKeptHere(draftId))
      return store.change(draftId, { problem: cloneTexts.sampleDataset, isWaiting: false })
    try {
      const client = deps.cloud()
      if (isNew) {
        const { signal } = closing
        await bindVoice({
          draftId,
          bindings,
          client,
          access: deps.access,
          voiceLock: deps.voiceLock,
          nowMs: steadyNow(clock),
          settleMs: deps.settleMs,
          signal,
          attempt: (work) => work(),
          wait: (ms) => sleep(clock, ms, signal),
        })
      }
      await deps.voiceLock(voiceIdOf(draftId), async () => {
        const voice = await readVoice(draftId)
        if (isValid(draftId)) await save(draftId, client, voice.voiceId)
      })
      refused.delete(draftId)
      store.change(draftId, { isWaiting: false, problem: null, unanswered: null })
    } catch (thrown) {
      const error = asAppError(thrown)
      const kind = failureKind(error)
      if (kind === 'cancelled' && closing.signal.aborted) return
      log.info('details did not reach the cloud', { draftId, code: error.code, ...error.detail })
      if (error.code === 'internal') log.error('details did not reach the cloud', { draftId }, error)
      if (await isGone(draftId, error)) return loseVoice(draftId)
      const isNotReady =
        error.code === 'cloud-unavailable' ||
        error.code === 'rate-limited' ||
        (isVoiceGone(error) && isJustMade(draftId))
      const isUnreached = isNotReady || kind === 'offline' || kind === 'busy' || error.code === 'signed-out'
      if (!isUnreached || isNotReady) refuse(draftId)
      store.change(draftId, {
        isWaiting: isUnreached,
        problem: isUnreached && !isNotReady ? null : problemOf(error, bindings.voiceOf(draftId) === null),
      })
    }
  }

  /** Details as they would be sent: to this voice, or to make one. */
  const requestOf = (draftId: string): string =>
    JSON.stringify([bindings.voiceOf(draftId), bindings.details(draftId)])

  function refuse(draftId: string): void {
    refused.set(draftId, { request: requestOf(draftId), atMs: clock.nowMs() })
  }

  /** A cloud may not know everywhere yet what it has just made: until it was read once, that it is missing says nothing. */
  const isJustMade = (draftId: string): boolean =>
    store.get(draftId).seen === null && bindings.isBoundWithin(draftId, deps.settleMs)

  /** Whether the voice was deleted elsewhere; false if that cannot be determined. */
  async function isGone(draftId: string, error: AppError): Promise<boolean> {
    const voiceId = bindings.voiceOf(draftId)
    if (voiceId === null || !isVoiceGone(error) || isJustMade(draftId)) return false
    return await isVoiceMissing(deps.cloud(), voiceId, closing.signal).catch(() => false)
  }

  function loseVoice(draftId: string): void {
    const { seen, problem: told } = store.get(draftId)
    const problem = samples.list(draftId).length > 0 ? cloneTexts.voiceGone : cloneTexts.voiceGoneWithSamples
    const isTold = seen === null && told === problem && refused.get(draftId)?.request === requestOf(draftId)
    deps.voiceGone(draftId)
    // An upload that runs leaves it by itself; until then each look finds it gone again.
    if (isTold && bindings.voiceOf(draftId) !== null) return
    refuse(draftId)
    store.change(draftId, {
      base: null,
      unanswered: null,
      seen: null,
      isWaiting: false,
      wantsTraining: false,
      problem,
    })
    deps.touchDraft(draftId)
    notify(draftId)
  }

  function push(draftId: string): Promise<void> {
    const known = running.get(draftId)
    if (known) {
      requests.add(draftId)
      return known
    }
    const run = (async () => {
      do {
        requests.delete(draftId)
        await pushOnce(draftId).catch((error: unknown) =>
          log.warn('what became of details could not be stored', { draftId, error }),
        )
      } while (requests.has(draftId) && !closing.signal.aborted)
    })().finally(() => {
      running.delete(draftId)
      notify(draftId)
    })
    running.set(draftId, run)
    notify(draftId)
    return run
  }

  return {
    status,
    look,
    push,
    readMark: remoteVoice.readMark,
    apply: remoteVoice.apply,
    applyListed: remoteVoice.applyListed,
    voiceIdOf,
    client: () => deps.cloud(),
    notify,
    isDue(draftId) {
      const { voiceId, cloudDetails } = status(draftId)
      if (voiceId === null) return false
      // A voice created by an upload was not read yet, so its details are unknown.
      const isUnread = store.get(draftId).seen === null
      const isOpen =
        cloudDetails === 'saving' || cloudDetails === 'refused' || cloudDetails === 'trying-again'
      if (!(isUnread ? isNamed(draftId) : isOpen && isValid(draftId))) return false
      return refused.get(draftId)?.request !== requestOf(draftId)
    },
    async resolve(draftId, choice) {
      const { base, seen } = store.get(draftId)
      if (!base || !seen) throw new AppError('invalid-input', { detail: { field: 'conflict' } })
      const versions = { mine: bindings.details(draftId), theirs: seen.details, base }
      store.change(draftId, { base: chooseSide(voiceFields, versions, choice) })
      if (choice === 'theirs') remoteVoice.takeOver(draftId)
      await push(draftId)
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await Promise.all(running.values())
    },
  }
}

/** What the person is told: what the workspace does not allow, or the specification's sentence. */
function problemOf(error: AppError, isUnmade: boolean): string {
  const { text } = error.detail
  if (error.code === 'access-refused' && typeof text === 'string') return text
  return isUnmade ? cloneTexts.createFailed : cloneTexts.saveFailed
}
