import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accessRefusal, type AccessAction } from '@shared/access/access-rules'
import type { Analysis, Span } from '@shared/domain/dataset/analysis'
import type { InstantClone, InstantCloneProblem } from '@shared/domain/cloud/instant-clone'
import {
  audioOf,
  detailsFault,
  instantTexts,
  isAudioChanged,
  uploadFault,
} from '@shared/domain/cloud/instant-clone-rules'
import type { Take } from '@shared/domain/recording/take'
import { AppError } from '@shared/errors/app-error'
import { bestStretches } from '@shared/instant-clone/best-stretches'
import type { Handlers, Publish } from '@shared/ipc/contract'
import type { AccessSource } from '../access/access-source'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { CloudVoice } from '../cloud/cloud-types'
import type { DraftStore } from '../drafts/draft-store'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import type { Library } from '../library/library'
import { libraryFiles } from '../library/library-files'
import type { Media } from '../media/media'
import { fileSource } from '../platform/files/byte-source'
import { isLink, isOwnName, ownPath } from '../platform/files/own-path'
import { createTempFolder } from '../platform/files/temp-folder'
import type { Clock } from '../platform/clock'
import type { Log } from '../platform/log/log'
import { withTakeWav } from '../professional-clone/verification/take-recording'
import type { Module } from '../scope/module'
import { createPreviewFiles } from '../voice-design/preview-files'
import { createProblems } from '../voice-design/problems'
import type { Topics } from '../scope/topics'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import { asAppError } from '../cloud/failure-kind'
import { createCloneAudioFiles } from './clone-audio'
import { fieldsSpokenOf, problemsOf } from './clone-problems'
import { createInstantVerification } from './clone-verification'
import { createInstantCloneStore } from './instant-clone-store'
import { openVoice } from './open-voice'
import { createClonePreviews } from './previews'
import { createSmallerFiles } from './smaller-files'
import { createCloneSavings, seenOf } from './savings'

export interface InstantCloneDeps {
  library: Pick<Library, 'db' | 'transaction' | 'folder'>
  drafts: Pick<DraftStore, 'create' | 'update' | 'remove' | 'restore'>
  samples: Pick<SampleStore, 'list' | 'audioOf' | 'remove'>
  audioStore: Pick<AudioStore, 'pathOf'>
  media: Pick<Media, 'renderMono' | 'convertToFlac'>
  takes: { find: (takeId: string) => Take | null; read: ReadTakePcm }
  /** Of a measured sample. */
  analysisOf: (sampleId: string) => Analysis | null
  /** Measures what is missing of these. @throws AppError cancelled, ffmpeg-missing, disk-* */
  ensureMeasured: (sampleIds: readonly string[], options: { signal: AbortSignal }) => Promise<void>
  /** Per measured sample, what of it has no fault. */
  soundSpans: (draftId: string) => ReadonlyMap<string, Span[]>
  /** Null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud'>
  /** Shows a voice as the cloud has it now in every list. */
  learn: (voice: CloudVoice) => void
  access: AccessSource
  clock: Clock
  publish: Publish
  topics: Pick<Topics, 'emit' | 'on'>
  log: Log
}

/** Makes instant clones in one workspace: what is added, typed and recorded for them survives everything. */
export function createInstantClone(
  deps: InstantCloneDeps,
): Module<Pick<Handlers, 'instantClones'>> & { isBusy: () => boolean } {
  const { account, access, publish, clock, drafts, samples, topics } = deps
  const log = deps.log.child('instant-clone')
  const nowMs = (): number => clock.nowMs()
  const workspace = deps.workspace ?? ''
  const tempFolder = createTempFolder()
  const closing = new AbortController()
  const draftsFolder = join(deps.library.folder, libraryFiles.voiceDrafts)
  const folderOf = (id: string): string => ownPath(draftsFolder, id)
  const cloud = () => account.cloud()
  const store = createInstantCloneStore({ library: deps.library, drafts, nowMs, workspace })
  const problems = createProblems<InstantCloneProblem>(nowMs)
  const isInverted = (sampleId: string): boolean => deps.analysisOf(sampleId)?.channelFault === 'inverted'
  const smallerFiles = createSmallerFiles({
    ...{ media: deps.media, folderOf, changed, log, signal: closing.signal },
    list: (id) => samples.list(id),
    pathOf: (sampleId) => deps.audioStore.pathOf(samples.audioOf(sampleId)?.fileName ?? ''),
    async isInverted(sampleId, signal) {
      await deps.ensureMeasured([sampleId], { signal })
      return isInverted(sampleId)
    },
  })
  const audio = createCloneAudioFiles({ ...deps, folderOf, isInverted, smallerFiles })
  const files = createPreviewFiles(deps.library.folder)
  const previews = createClonePreviews({ store, audio, cloud, workspace, files, changed, clock })
  const savings = createCloneSavings({
    ...{ store, previews, audio, problems, cloud, workspace, changed, clock, log },
    hasFiles: (id) => samples.list(id).some(({ state }) => state === 'ready'),
    removeSamples(id) {
      const ids = samples.list(id).map((sample) => sample.id)
      samples.remove(id, ids)
      topics.emit('datasetChanged', { draftId: id })
    },
    transaction: (fn) => deps.library.transaction(fn),
    saved(voice) {
      noteAttempts(voice)
      deps.learn(voice)
      // A voice slot was used.
      slotsAsked = access.get()
    },
  })
  let slotsAsked: Promise<unknown> = Promise.resolve()
  /** What files each clone had when it was shown last. */
  const shownKeys = new Map<string, string>()
  /** Attempts that were seen of a voice, in this session. */
  const attempts = new Map<string, number>()
  const verification = createInstantVerification({
    cloud,
    attemptsOf: (voiceId) => attempts.get(voiceId) ?? null,
    withTakeWav: (takeId, use) =>
      withTakeWav({ folder: () => tempFolder.path(), ...deps.takes }, takeId, use),
    seen,
  })

  const noteAttempts = ({ voiceId, verification: told }: CloudVoice): void =>
    void attempts.set(voiceId, told?.attemptsCount ?? 0)

  function seen(voice: CloudVoice): void {
    noteAttempts(voice)
    const id = store.findOfVoice(voice.voiceId)
    deps.learn(voice)
    if (id === null) return
    store.keepSeen(id, seenOf(voice))
    changed(id)
  }

  function view(id: string): InstantClone {
    const clone = store.get(id)
    const isDone = clone.voiceId !== null && (clone.mode === 'create' || clone.step === 'verification')
    const saving = savings.isRunning(id) ? 'saving' : isDone ? 'saved' : 'idle'
    return {
      ...clone,
      smallerFiles: smallerFiles.of(clone),
      preview: previews.stateOf(clone),
      saving,
      problems: problems.of(id),
    }
  }

  function changed(id: string): void {
    if (store.exists(id)) {
      shownKeys.set(id, audio.keyOf(store.get(id)))
      publish('instantClones', 'changed', view(id))
    }
    publish('instantClones', 'listChanged', {})
  }
  // Its files decide whether its preview still holds; what was said of them, only where they are others.
  for (const topic of ['datasetChanged', 'sampleReady', 'draftRemoved'] as const)
    topics.on(topic, ({ draftId }) => {
      if (!store.exists(draftId)) return
      if (shownKeys.get(draftId) !== audio.keyOf(store.get(draftId)))
        problems.clearFields(draftId, new Set(['files']))
      changed(draftId)
    })

  /** Voices that were asked for without an answer are looked for once the cloud can be asked. */
  function findUnanswered(): void {
    if (clientNow(account) !== null) savings.resume()
  }
  topics.on('accountChanged', findUnanswered)

  /** Folders that may be of a database that was set aside, with previews that were paid. */
  let keptAside: ReadonlySet<string> = new Set()
  const unowned = (): string[] =>
    (existsSync(draftsFolder) && !isLink(draftsFolder) ? readdirSync(draftsFolder) : []).filter(
      (name) => isOwnName(name) && !store.ownsFolder(name),
    )

  /** What was made of clones that are deleted permanently. */
  function sweep(): void {
    for (const name of unowned())
      if (!keptAside.has(name)) rmSync(join(draftsFolder, name), { recursive: true, force: true })
  }
  topics.on('deletedForGood', sweep)

  /** @throws AppError access-refused */
  function allow(action: AccessAction): void {
    const refusal = accessRefusal(action, access.known())
    if (refusal) throw new AppError('access-refused', { detail: { text: refusal.text } })
  }

  /** @throws AppError invalid-input, busy while files are still being copied or made smaller */
  function check(id: string, step: 'upload' | 'details'): void {
    const clone = store.get(id)
    const list = samples.list(id)
    const smaller = smallerFiles.of(clone)
    const isUnready = smaller.some(({ form }) => form === 'making')
    if (isUnready || list.some(({ state }) => state === 'importing')) throw new AppError('busy')
    const fault =
      uploadFault(audioOf({ ...clone, smallerFiles: smaller }, list), clone.hasAgreed) ??
      (step === 'details' ? detailsFault(clone, false) : null)
    if (fault) throw new AppError('invalid-input', { detail: { field: fault.field, message: fault.text } })
  }

  function makePreview(id: string): void {
    problems.clear(id)
    previews.make(id, closing.signal).catch((thrown: unknown) => {
      const error = asAppError(thrown)
      if (error.code === 'cancelled') return
      log.warn('a clone has no preview', { id, code: error.code, ...error.detail })
      if (error.code === 'internal') log.error('a clone has no preview', { id }, error)
      problems.set(
        id,
        problemsOf(error).map((problem) => ({ ...problem, isOfPreview: true })),
      )
      changed(id)
    })
  }

  /** The cloud said so, whatever the voice itself says yet. */
  function verified<T extends { kind: string }>(id: string, answer: T): T {
    if (answer.kind === 'verified' || answer.kind === 'already-verified') {
      store.keepVerified(id)
      changed(id)
    }
    return answer
  }

  function mustVoice(id: string): string {
    const { voiceId } = store.get(id)
    if (voiceId === null) throw new AppError('not-found', { detail: { what: 'cloud-voice' } })
    return voiceId
  }

  function sendAction(id: string): AccessAction {
    const clone = store.get(id)
    if (clone.mode === 'create') return 'sendInstantClone'
    return isAudioChanged(audioOf({ ...clone, smallerFiles: [] }, samples.list(id)))
      ? 'editInstantClone'
      : 'describeInstantClone'
  }

  return {
    isBusy: () => savings.isBusy() || previews.isBusy(),
    handlers: {
      instantClones: {
        list: () => store.list(),
        create: () => ({ id: store.untouched() ?? store.create() }),
        async ofVoice({ voiceId, mode }) {
          const id = await openVoice(store, cloud, {
            voiceId,
            mode,
            read: noteAttempts,
            restore: (draftId) => drafts.restore(draftId),
          })
          changed(id)
          return { id }
        },
        get: ({ id }) => view(id),
        update({ id, patch }) {
          store.update(id, patch)
          problems.clearFields(id, fieldsSpokenOf(patch))
          if (patch.name !== undefined) topics.emit('draftChanged', { draftId: id })
          changed(id)
          return null
        },
        takeBest({ id }) {
          const usable = deps.soundSpans(id)
          const sources = [...usable].flatMap(([sampleId, spans]) => {
            const analysis = deps.analysisOf(sampleId)
            return analysis ? [{ sampleId, analysis, usable: spans }] : []
          })
          const stretches = bestStretches(sources)
          // What was taken before is of other files, or was judged otherwise.
          store.update(id, { stretches: stretches.length > 0 ? stretches : null })
          if (stretches.length === 0)
            problems.set(id, [{ field: null, isOfPreview: false, text: instantTexts.nothingClean }])
          changed(id)
          return null
        },
        makePreview({ id }) {
          allow(sendAction(id))
          check(id, 'upload')
          makePreview(id)
          return null
        },
        cancelPreview({ id }) {
          previews.cancel(id)
          return null
        },
        save({ id }) {
          const { mode, voiceId } = store.get(id)
          if (mode === 'create' && voiceId !== null) return null
          allow(sendAction(id))
          check(id, 'details')
          savings.start(id)
          return null
        },
        remove({ id }) {
          previews.cancel(id)
          drafts.remove(id)
          topics.emit('draftRemoved', { draftId: id })
          publish('instantClones', 'listChanged', {})
          return null
        },
        restore({ id }) {
          drafts.restore(id)
          topics.emit('datasetChanged', { draftId: id })
          return null
        },
        captcha: async ({ id }) => verified(id, await verification.captcha(mustVoice(id))),
        submitVerification: async ({ id, takeId }) =>
          verified(id, await verification.submit(mustVoice(id), takeId)),
        checkVerification: async ({ id }) => verified(id, await verification.check(mustVoice(id))),
        skipVerification({ id }) {
          store.skipVerification(id)
          changed(id)
          return null
        },
      },
    },
    sounds: {
      'clone-preview': (id) => previews.sound(id),
      'clone-recording': async (id) => {
        const path = store.exists(id) ? await audio.clipOf(store.get(id), closing.signal) : null
        return path === null ? null : fileSource(path, 'audio/flac')
      },
    },
    resume() {
      if (existsSync(join(deps.library.folder, libraryFiles.setAside))) keptAside = new Set(unowned())
      sweep()
      findUnanswered()
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      await savings.close()
      await slotsAsked
      tempFolder.remove()
    },
  }
}
