import type { CloneStatus } from '@shared/domain/cloud/clone'
import {
  hasTrainedBefore,
  isReviewOpen,
  isTraining,
  trainingWaitsFor,
} from '@shared/domain/cloud/clone-rules'
import type { ModelTraining, Verification } from '@shared/domain/cloud/voice'
import { AppError } from '@shared/errors/app-error'
import { awaitedLongMs, awaitedLongPollMs, trainingPollMs } from '@shared/limits'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { Topics } from '../../scope/topics'
import type { CloudVoice } from '../../cloud/cloud-types'
import { failureKind, isClearRefusal, mayHaveArrived } from '../../cloud/failure-kind'
import { mayShowLater, readUntil } from '../../voices/look-for'
import type { CloneStore, SeenVoice } from '../clone-store'
import type { CloudLink } from '../details/cloud-link'
import { withHeard, type HeardSamples } from './heard'

/** Fine-tuning: starts it, watches it, and reports its end. */
export interface Training {
  /**
   * Starts training. During a manual review, training starts once the review allows it.
   * @param how.isPartial without the samples here that the cloud lacks
   * @param how.isFirst a voice that trains or has trained by now, also elsewhere, is left alone
   * @throws AppError rights-unconfirmed, training-waits (`for`: verification, samples, details, settings or deletions), or of the
   *   cloud; a training already in the queue is not an error
   */
  train(
    draftId: string,
    modelId: string | null,
    how?: { isPartial?: boolean; isFirst?: boolean },
  ): Promise<CloneStatus>
  /** Remembers that it is to train once a review has ended well, though the cloud does not say yet that there is one. */
  want(draftId: string): void
  /** A response described a voice. */
  onVoiceRead(draftId: string, before: SeenVoice | null): void
  /** Resumes what was in progress when Timbre quit. */
  resume(): void
  close(): void
}

/** What training needs. */
export interface TrainingDeps {
  link: Pick<CloudLink, 'client' | 'voiceIdOf' | 'look' | 'status' | 'notify'>
  store: Pick<CloneStore, 'get' | 'change' | 'unsettled'>
  topics: Pick<Topics, 'emit'>
  clock: Clock
  log: Log
  nameOf: (draftId: string) => string
  /** Whether samples of the draft that were in this voice are not in it, as just read: removed elsewhere, or not listed yet. */
  isMissingSamples: (draftId: string, voice: CloudVoice) => boolean
  /** The upload of the draft has ended just now. */
  isJustUploaded: (draftId: string) => boolean
  /** Samples of the draft are being sent. */
  isUploading: (draftId: string) => boolean
  /** Ids of the draft's samples that the cloud has confirmed, and of the others. */
  samplesNow: (draftId: string) => Omit<HeardSamples, 'modelIds'>
  /** Ends what is being sent. */
  signal: AbortSignal
  pollMs?: number
}

/** Creates the training of one workspace. */
export function createTraining(deps: TrainingDeps): Training {
  const { link, store, clock, log } = deps
  const timers = new Map<string, { cancel: () => void; afterMs: number }>()
  /** Drafts whose training is being started, by a person or after a review: by one at a time. */
  const starting = new Map<string, Promise<unknown>>()
  /** Drafts whose training the cloud took and does not show yet, with how many more readings may lack it. */
  const unseen = new Map<string, number>()
  /** How often in a row a voice was read that does not show the review it was sent to. */
  const reviewless = new Map<string, number>()
  let isClosed = false

  /** It trains, or is to train. */
  const isUnderWay = (draftId: string): boolean => {
    const { seen, wantsTraining } = store.get(draftId)
    return wantsTraining || unseen.has(draftId) || (seen?.training.some(isTraining) ?? false)
  }

  const isUnsettled = (draftId: string): boolean =>
    isUnderWay(draftId) || isReviewOpen(store.get(draftId).seen?.verification)

  /** Stops waiting for a training once it shows, or after so many readings without it. */
  function noteShown(draftId: string, training: readonly ModelTraining[]): void {
    const left = unseen.get(draftId)
    if (left === undefined) return
    if (training.some(isTraining) || left <= 1) unseen.delete(draftId)
    else unseen.set(draftId, left - 1)
  }

  function watch(draftId: string): void {
    const afterMs = waitMs(draftId)
    const before = timers.get(draftId)
    if (isClosed || (before && before.afterMs <= afterMs)) return
    before?.cancel()
    const cancel = clock.setTimeout(() => {
      timers.delete(draftId)
      void poll(draftId)
    }, afterMs)
    timers.set(draftId, { cancel, afterMs })
  }

  /** A review that does not show for long is asked for less often, and so is one that no training waits for. */
  function waitMs(draftId: string): number {
    const pollMs = deps.pollMs ?? trainingPollMs
    const isLong = !isUnderWay(draftId) || (reviewless.get(draftId) ?? 0) * trainingPollMs > awaitedLongMs
    return isLong ? pollMs * (awaitedLongPollMs / trainingPollMs) : pollMs
  }

  function countReviewless(draftId: string, verification: Verification | null): void {
    const isShown = verification?.isManualRequested === true || verification?.isAllowedToFineTune === true
    if (isShown || !store.get(draftId).wantsTraining) reviewless.delete(draftId)
    else reviewless.set(draftId, (reviewless.get(draftId) ?? 0) + 1)
  }

  async function poll(draftId: string): Promise<void> {
    try {
      await link.look(draftId)
    } catch (error) {
      log.info('a voice in training could not be read', { draftId, error })
      if (error instanceof AppError && error.code === 'not-found') unseen.delete(draftId)
    }
    if (isUnsettled(draftId)) watch(draftId)
  }

  /** @returns whether the cloud took the request; otherwise a training shows that may have begun before it */
  async function send(draftId: string, modelId: string | null): Promise<boolean> {
    try {
      const { signal } = deps
      const which = modelId === null ? {} : { modelId }
      await link.client().trainPvcVoice(link.voiceIdOf(draftId), { ...which, signal })
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.detail['status'] === 'fine_tuning_already_queued') return false
      if (!mayHaveArrived(error)) throw error
      // The response may be lost, but not the request: check the voice, which may show it seconds later.
      const isShown = (): boolean => link.status(draftId).training.some(isTraining)
      const look = (): Promise<unknown> => link.look(draftId).catch(() => null)
      const isOver = (voice: unknown): boolean => voice === null || !mayShowLater(error) || isShown()
      await readUntil(look, isOver, { clock, signal: deps.signal })
      if (!isShown()) throw error
      return false
    }
  }

  /** One that was under way before is none that hears what was added since, even where the cloud does not show it yet. */
  async function begin(draftId: string, modelId: string | null): Promise<void> {
    const { training } = link.status(draftId)
    const wasUnderWay = unseen.has(draftId) || training.some(isTraining)
    const samples = deps.samplesNow(draftId)
    const isTaken = await send(draftId, modelId)
    const modelIds = modelId === null ? training.map((row) => row.modelId) : [modelId]
    await noteStarted(draftId, isTaken || !wasUnderWay ? { modelIds, ...samples } : null)
  }

  /**
   * The cloud has said yes: what cannot be stored or read now makes no training that did not start.
   * @param heard by the models that began to train; null: none did
   */
  async function noteStarted(draftId: string, heard: HeardSamples | null): Promise<void> {
    unseen.set(draftId, unseenReadings)
    try {
      const { seen } = store.get(draftId)
      store.change(draftId, {
        wantsTraining: false,
        // One that ends soon is never read while it goes on.
        seen: seen && heard ? { ...seen, heard: withHeard(seen.heard, heard) } : seen,
      })
      await link.look(draftId)
    } catch (error) {
      log.warn('fine-tuning started; its state could not be stored or read', { draftId, error })
      watch(draftId)
    }
  }

  /** Waits for what starts this draft's training already. */
  async function start<T>(draftId: string, work: () => Promise<T>): Promise<T> {
    for (let other = starting.get(draftId); other; other = starting.get(draftId)) await other.catch(ignore)
    const own = work().finally(() => starting.delete(draftId))
    starting.set(draftId, own)
    return await own
  }

  function wish(draftId: string, trainsPartial: boolean): void {
    const trainsAgain = hasTrainedBefore(store.get(draftId).seen?.training ?? [])
    store.change(draftId, { wantsTraining: true, trainsPartial, trainsAgain })
    link.notify(draftId)
  }

  /** What was uploaded a moment ago may be listed seconds later. */
  async function lacksSamples(draftId: string, isPartial: boolean): Promise<boolean> {
    const isLacking = async (): Promise<boolean> => {
      const voice = await link.look(draftId)
      return !isPartial && deps.isMissingSamples(draftId, voice)
    }
    const isComplete = (isIncomplete: boolean): boolean => !isIncomplete
    return deps.isJustUploaded(draftId)
      ? readUntil(isLacking, isComplete, { clock, signal: deps.signal })
      : isLacking()
  }

  /** @param o.isRepeat its training was being started already when it was asked for */
  async function trainNow(
    draftId: string,
    o: { modelId: string | null; isPartial: boolean; isFirst: boolean; isRepeat: boolean },
  ): Promise<CloneStatus> {
    const { modelId, isPartial } = o
    const isIncomplete = await lacksSamples(draftId, isPartial)
    const { trainingGate, hasConsented, gaps, training } = link.status(draftId)
    const hasBegun =
      unseen.has(draftId) || training.some((row) => isTraining(row) || row.state === 'fine_tuned')
    if (o.isFirst && hasBegun) return link.status(draftId)
    if (!hasConsented) throw new AppError('rights-unconfirmed')
    const waitsFor = trainingGate === 'verify' ? 'verification' : trainingWaitsFor(gaps, isPartial)
    if (waitsFor !== null) throw new AppError('training-waits', { detail: { for: waitsFor } })
    if (isIncomplete)
      throw new AppError('training-waits', { detail: { for: 'samples', reason: 'not-listed' } })
    if (trainingGate === 'await-review') {
      wish(draftId, isPartial)
    } else {
      const asked = training.filter((row) => row.canTrain && (modelId === null || row.modelId === modelId))
      const isBegun = asked.length > 0 && asked.every(isTraining)
      await (o.isRepeat && isBegun ? noteStarted(draftId, null) : begin(draftId, modelId))
    }
    if (isUnsettled(draftId)) watch(draftId)
    return link.status(draftId)
  }

  /** The review succeeded: starts the requested training once. */
  function startWanted(draftId: string): void {
    const { seen, wantsTraining, trainsPartial, trainsAgain } = store.get(draftId)
    if (!wantsTraining || !seen || starting.has(draftId)) return
    const { trainingGate, gaps } = link.status(draftId)
    const isUnconfirmed = trainingGate === 'confirm-rights' && seen.verification?.isAllowedToFineTune === true
    if (trainingGate !== 'open' && !isUnconfirmed) return
    const isBegunElsewhere = trainsAgain ? seen.training.some(isTraining) : hasTrainedBefore(seen.training)
    if (isBegunElsewhere) return store.change(draftId, { wantsTraining: false })
    // The terms have changed since: only the person can confirm the new ones.
    if (isUnconfirmed) return hold(draftId)
    const waitsFor = trainingWaitsFor(gaps, trainsPartial)
    // These go by themselves; the voice is read again soon.
    if (waitsFor === 'deletions') return
    // What is being sent by now is none of what was to be left out.
    if (trainsPartial && deps.isUploading(draftId)) return
    if (waitsFor === 'details' && gaps.unsentDetails === 'waiting') return
    if (waitsFor === 'settings' && gaps.unsentSettings.every(({ kind }) => kind === 'waiting')) return
    if (waitsFor !== null) return hold(draftId)
    // Kept until the cloud has the request, so that it is sent again if Timbre quits in between.
    start(draftId, async () => {
      const voice = await link.look(draftId)
      // Looked at again later: what is missing is there by then, or has become a gap.
      if (!trainsPartial && deps.isMissingSamples(draftId, voice)) return watch(draftId)
      try {
        await begin(draftId, null)
      } catch (error) {
        if (!isFinalNo(error)) throw error
        log.warn('the cloud refused fine-tuning after the review', { draftId, error })
        return hold(draftId)
      }
    }).catch((error: unknown) => {
      log.warn('fine-tuning did not start after the review', { draftId, error })
      watch(draftId)
    })
  }

  /** Training that nobody watches does not start without samples it was meant for, or was refused: the person decides. */
  function hold(draftId: string): void {
    store.change(draftId, { wantsTraining: false })
    deps.topics.emit('noticed', {
      news: { kind: 'review-accepted', draftName: deps.nameOf(draftId), isTrainingHeld: true },
      draftId,
    })
    link.notify(draftId)
  }

  /** A training that a reading shows for the first time began by now, with what the voice holds. */
  function noteBegun(draftId: string, before: SeenVoice | null, seen: SeenVoice | null): void {
    // What was asked for here has been noted.
    if (!before || !seen || unseen.has(draftId) || before.training.some(isTraining)) return
    const modelIds = seen.training.filter(isTraining).map(({ modelId }) => modelId)
    if (modelIds.length === 0) return
    const began = { modelIds, ...deps.samplesNow(draftId) }
    store.change(draftId, { seen: { ...seen, heard: withHeard(seen.heard, began) } })
  }

  function noticeEnd(
    draftId: string,
    before: readonly ModelTraining[],
    after: readonly ModelTraining[],
  ): void {
    // One that was asked for may end before it is seen under way.
    const isAsked = unseen.has(draftId)
    const underWay = before.filter((row) => isTraining(row) || (isAsked && row.state === 'not_started'))
    if (underWay.length === 0 || after.some(isTraining)) return
    const wasUnderWay = new Set(underWay.map(({ modelId }) => modelId))
    const ended = after.filter(({ modelId }) => wasUnderWay.has(modelId))
    const isReady = ended.some(({ state }) => state === 'fine_tuned')
    const failed = after.filter(({ state }) => state === 'failed')
    // A word of a newer server, or an answer without any, is not the end of a training.
    if (!isReady && !ended.some(({ state }) => state === 'failed')) return
    unseen.delete(draftId)
    const draftName = deps.nameOf(draftId)
    deps.topics.emit('noticed', {
      news: isReady
        ? { kind: 'training-ready', draftName, failedModels: failed.map(({ modelName }) => modelName) }
        : { kind: 'training-failed', draftName },
      draftId,
    })
  }

  /** Training that was asked for begins at once and is told when it ends, as is one that was begun elsewhere. */
  function noticeReview(draftId: string, before: Verification | null, seen: SeenVoice | null): void {
    const after = seen?.verification
    if (!isReviewOpen(before) || !after) return
    const draftName = deps.nameOf(draftId)
    if (!after.isAllowedToFineTune) {
      if (!after.isManualRequested)
        deps.topics.emit('noticed', { news: { kind: 'review-refused', draftName }, draftId })
      return
    }
    const isAsked = starting.has(draftId) || store.get(draftId).wantsTraining
    if (isAsked || hasTrainedBefore(seen.training)) return
    const news = { kind: 'review-accepted', draftName, isTrainingHeld: false } as const
    deps.topics.emit('noticed', { news, draftId })
  }

  return {
    train(draftId, modelId, { isPartial = false, isFirst = false } = {}) {
      const isRepeat = starting.has(draftId)
      return start(draftId, () => trainNow(draftId, { modelId, isPartial, isFirst, isRepeat }))
    },
    want(draftId) {
      wish(draftId, false)
      reviewless.delete(draftId)
      watch(draftId)
    },
    onVoiceRead(draftId, before) {
      const after = store.get(draftId).seen
      noteBegun(draftId, before, after)
      noticeReview(draftId, before?.verification ?? null, after)
      noticeEnd(draftId, before?.training ?? [], after?.training ?? [])
      noteShown(draftId, after?.training ?? [])
      countReviewless(draftId, after?.verification ?? null)
      // A review that was refused ends the wish: what is verified later, here or elsewhere, trains by its own way. One that
      // the voice has never shown was not refused.
      const wasShown = before?.verification?.isManualRequested === true
      if (wasShown && store.get(draftId).wantsTraining && link.status(draftId).trainingGate === 'verify')
        store.change(draftId, { wantsTraining: false })
      startWanted(draftId)
      if (isUnsettled(draftId)) watch(draftId)
    },
    resume() {
      for (const draftId of store.unsettled()) {
        if (isUnsettled(draftId)) void poll(draftId)
      }
    },
    close() {
      isClosed = true
      for (const { cancel } of timers.values()) cancel()
      timers.clear()
    },
  }
}

/** Ten minutes of polling. */
const unseenReadings = 20

/** The cloud would say no again, until the person has done something. */
const isFinalNo = (error: unknown): boolean =>
  error instanceof AppError &&
  isClearRefusal(error) &&
  failureKind(error) !== 'busy' &&
  // Sent once the session is renewed.
  error.code !== 'unauthorized'

const ignore = (): void => undefined
