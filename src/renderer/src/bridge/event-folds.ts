import type { Voice } from '@shared/domain/cloud/voice'
import { rememberedJobs } from '@shared/domain/app/remembered-jobs'
import type { Draft } from '@shared/domain/dataset/draft'
import type { Recording } from '@shared/domain/recording/recording'
import type { Take } from '@shared/domain/recording/take'
import type { domains } from '@shared/ipc/channels'
import type { EventPayload } from '@shared/ipc/contract'
import { foldDrafts, foldOfDraft, foldSampleList, foldUploadProgress, upsert } from './fold'
import type { CallInput, CallName, CallOutput, EventDomain, EventName } from './studio'
import type { Domain } from '@shared/ipc/contract'

type Declared = typeof domains
type EventKey = { [D in EventDomain]: `${D}.${EventName<D>}` }[EventDomain]
type EffectsOf<K extends EventKey> = K extends `${infer D extends EventDomain}.${infer N}`
  ? N extends keyof Declared[D]['events']
    ? Declared[D]['events'][N]
    : never
  : never
type PayloadOf<K extends EventKey> = K extends `${infer D extends EventDomain}.${infer N}`
  ? N extends EventName<D>
    ? EventPayload<D, N>
    : never
  : never
type InputOf<A> = A extends `${infer D extends Domain}.${infer N}`
  ? N extends CallName<D>
    ? CallInput<D, N>
    : never
  : never
type OutputOf<A> = A extends `${infer D extends Domain}.${infer N}`
  ? N extends CallName<D>
    ? CallOutput<D, N>
    : never
  : never

/**
 * How the payload of an event changes an answer. It may run twice for one event.
 * @param askAgain the answer no longer holds, and the payload does not say what does
 */
export type Fold<Output, Payload, Input> = (
  answer: Output,
  payload: Payload,
  input: Input,
  askAgain: () => void,
) => Output

/** What must be in the table below: a fold for every `folds`, and nothing that can be written for a wrong `replaces`. */
type FoldsOf<K extends EventKey> = {
  [
    A in keyof EffectsOf<K> as EffectsOf<K>[A] extends 'folds'
      ? A
      : EffectsOf<K>[A] extends 'replaces'
        ? PayloadOf<K> extends OutputOf<A>
          ? never
          : A
        : never
  ]: EffectsOf<K>[A] extends 'folds'
    ? Fold<OutputOf<A>, PayloadOf<K>, InputOf<A>>
    : { 'the payload is no answer of this call': never }
}
type FoldTable = {
  [K in EventKey as keyof FoldsOf<K> extends never ? never : K]: FoldsOf<K>
}

/** What is asked of a removed draft main refuses. */
const isAbout = ({ upserted, removedIds }: EventPayload<'drafts', 'changed'>, draftId: string): boolean =>
  removedIds.includes(draftId) || upserted.some(({ id }) => id === draftId)

/** Whether a voice names another draft than the one that says it has become this voice, or has not, or one that went. */
const isBoundAnew = (
  { voiceId, draftId }: Pick<Voice, 'voiceId' | 'draftId'>,
  { upserted, removedIds }: EventPayload<'drafts', 'changed'>,
): boolean =>
  removedIds.some((id) => id === draftId) ||
  upserted.some((draft) => (voiceId === draft.cloudVoiceId) !== (draftId === draft.id))

/** Drafts that went, and as of when they came back, null for those that did not: their uploads are listed again. */
const removedDrafts = new Map<string, number | null>()

/** The event that brought a draft back says so each time it is folded. */
function hasReturned({ id, updatedAtMs }: Pick<Draft, 'id' | 'updatedAtMs'>): boolean {
  const returnedAtMs = removedDrafts.get(id)
  if (returnedAtMs === null) removedDrafts.set(id, updatedAtMs)
  return returnedAtMs === null || returnedAtMs === updatedAtMs
}

/** A fold for every event and answer that `src/shared/ipc/channels.ts` declares so; it does not compile without. */
export const eventFolds: FoldTable = {
  'drafts.changed': {
    'drafts.list'(list, event, { limit }, askAgain) {
      const folded = foldDrafts(list, event, limit)
      // Of a list that was cut, only main knows what comes next.
      if (list.length === limit && folded.length < limit) askAgain()
      return folded
    },
    'drafts.get'(draft, event, { id }, askAgain) {
      if (event.removedIds.includes(id)) askAgain()
      return event.upserted.find((entry) => entry.id === id) ?? draft
    },
    'uploads.list'(list, { upserted, removedIds }, _, askAgain) {
      for (const id of removedIds) removedDrafts.set(id, null)
      const returned = upserted.filter(hasReturned)
      if (returned.length > 0 || removedIds.length > 0) askAgain()
      return list
    },
    'judging.report'(report, event, { draftId }, askAgain) {
      if (isAbout(event, draftId)) askAgain()
      return report
    },
    'judging.usable'(usable, event, { draftId }, askAgain) {
      if (isAbout(event, draftId)) askAgain()
      return usable
    },
    'voices.list'(list, event, _, askAgain) {
      if (list.voices.some((voice) => isBoundAnew(voice, event))) askAgain()
      return list
    },
    'voices.get'(voice, event, _, askAgain) {
      if (isBoundAnew(voice, event)) askAgain()
      return voice
    },
  },
  'samples.changed': {
    'samples.list': (list, event, _, askAgain) => foldSampleList(list, event, askAgain),
    'sampleSettings.list'(list, { sampleIds }, _, askAgain) {
      // Every sample has its entry: one that was made of others brings its settings along.
      const isSame =
        list.length === sampleIds.length && list.every((one, at) => one.sampleId === sampleIds[at])
      if (!isSame) askAgain()
      return list
    },
  },
  'uploads.changed': {
    'uploads.list'(list, upload, _, askAgain) {
      // A new one, or late news of one that is gone with its draft or its workspace: main knows which.
      if (!list.some(({ draftId }) => draftId === upload.draftId)) askAgain()
      return upsert(list, [upload], (entry) => entry.draftId)
    },
  },
  'uploads.progress': { 'uploads.list': (list, progress) => foldUploadProgress(list, progress) },
  'jobs.changed': {
    'jobs.list': (list, job) => rememberedJobs(upsert(list, [job], (entry) => entry.id)),
  },
  'takes.changed': {
    // What a crash cut off is listed under `takes.recoverable` alone.
    'takes.list': (list, event, { draftId }) =>
      foldOfDraft<Take>(list, event, draftId).filter(({ state }) => state !== 'interrupted'),
    'takes.recoverable'(list, { upserted, removedIds }, _, askAgain) {
      // One that is being saved may have been recovered a moment ago.
      const isAboutCrash = upserted.some(({ state }) => state === 'interrupted' || state === 'saving')
      if (isAboutCrash || removedIds.length > 0) askAgain()
      return list
    },
  },
  'recordings.changed': {
    'recordings.list': (list, event, { draftId }) => foldOfDraft<Recording>(list, event, draftId),
  },
  'judging.changed': {
    'judging.analysis'(analysis, _, __, askAgain) {
      // The sample on screen may have just been measured.
      if (analysis === null) askAgain()
      return analysis
    },
  },
  'sampleSettings.changed': {
    'sampleSettings.get': (before, { settings }, { sampleId }) =>
      settings.find((each) => each.sampleId === sampleId) ?? before,
    'sampleSettings.list': (list, { settings }) => upsert(list, settings, ({ sampleId }) => sampleId),
  },
  'speech.changed': {
    'speech.get': (before, generation) => (before.id === generation.id ? generation : before),
    // A new one comes first.
    'speech.recent'(list, generation, { task }) {
      if (generation.request.task !== task) return list
      if (list.some(({ id }) => id === generation.id)) return upsert(list, [generation], ({ id }) => id)
      return [generation, ...list].slice(0, 200)
    },
  },
}
