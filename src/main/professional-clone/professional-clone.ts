import type { CloneSession, CloneStatus, Rehearsal } from '@shared/domain/cloud/clone'
import type { SampleSettings, SpeakerSeparation } from '@shared/domain/dataset/sample-settings'
import type { Take } from '@shared/domain/recording/take'
import type { Voice } from '@shared/domain/cloud/voice'
import { AppError } from '@shared/errors/app-error'
import type { Handlers, Publish } from '@shared/ipc/contract'
import { termsVersion } from '@shared/terms'
import type { AccountModule } from '../account/account'
import { clientNow } from '../account/client-now'
import type { AccessSource } from '../access/access-source'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudSample, CloudVoice } from '../cloud/cloud-types'
import { createIsGenerated } from '../drafts/generated-audio'
import type { DraftStore } from '../drafts/draft-store'
import type { SampleStore } from '../drafts/sample-store'
import type { AudioStore } from '../library/audio-store'
import type { Library } from '../library/library'
import type { Media } from '../media/media'
import { createTempFolder } from '../platform/files/temp-folder'
import type { Clock } from '../platform/clock'
import type { Jobs } from '../platform/jobs'
import type { Log } from '../platform/log/log'
import type { Topics } from '../scope/topics'
import { createBindingStore } from '../voices/binding-store'
import { createDraftOfVoice } from '../voices/draft-of-voice'
import { createMirrorStore } from '../voices/mirror-store'
import { voiceView } from '../voices/voice-view'
import type { VoiceLock } from '../voices/voice-lock'
import type { ReadTakePcm } from '../takes/audio/take-pcm'
import { missingRows, unfinishedPhases } from '../uploads/ledger/upload-rows'
import { createUploadStore } from '../uploads/ledger/upload-store'
import { uploadTiming } from '../uploads/transfer/timing'
import { createCloneOptions, type CloneOptions } from './options'
import { createCloneGaps } from './clone-gaps'
import { createCloneStore } from './clone-store'
import { createCloneVerification, type CloneVerification } from './verification/verification'
import { createCloudAudio, type CloudAudio } from './samples/cloud-audio'
import { createCloudLink } from './details/cloud-link'
import { createCloudSamples, type CloudSamples } from './samples/cloud-samples'
import { createCloudSampleStore } from './samples/cloud-sample-store'
import { createCloudSeparation, type CloudSeparation } from './samples/cloud-separation'
import { createDetailSaves } from './details/detail-saves'
import { createKnownAnswers } from '../account/known-answers'
import { createRehearse } from './verification/rehearse'
import type { MeasuredSound } from './verification/rehearsal'
import { createSessions } from './sessions/sessions'
import { createSpeak } from './training/speak'
import { createSpeechShelf, type SpeechShelf } from './training/speech-shelf'
import { withTakeWav } from './verification/take-recording'
import { createTraining, type Training } from './training/training'
import { createUnderWay } from './under-way'

/** Professional clones of one workspace. */
export interface ProfessionalClone {
  sessions(): Promise<CloneSession[]>
  /** @returns the id of the voice's draft, created if necessary. @throws AppError of the cloud */
  draftOfVoice(voiceId: string): Promise<string>
  create(): string
  status(draftId: string): CloneStatus
  /** Reads the cloud, or returns the last known state offline. @throws AppError of a refusal */
  refresh(draftId: string): Promise<CloneStatus>
  saveDetails(draftId: string): Promise<CloneStatus>
  resolveDetails(draftId: string, choice: 'mine' | 'theirs'): Promise<CloneStatus>
  consent(draftId: string): CloneStatus
  /** Left at Verification (Skip, Cancel): it is resumed there. */
  skipVerification(draftId: string): void
  train: Training['train']
  rehearse(draftId: string, takeId: string): Promise<Rehearsal>
  viewOf(draftId: string, voice: CloudVoice): Voice
  options: CloneOptions
  verification: CloneVerification
  cloudSamples: CloudSamples
  cloudAudio: CloudAudio
  separation: CloudSeparation
  shelf: SpeechShelf
  speak: Handlers['voices']['speak']
  /** Whether a recording, documents, details or a training are being sent. */
  isBusy(): boolean
  /** Continues from the last session: unsent details, running trainings. */
  resume(): void
  close(): Promise<void>
}

/** What professional clones need of other modules. */
export interface ProfessionalCloneDeps {
  library: Pick<Library, 'db' | 'transaction'>
  /** What the workspace allows. */
  access: AccessSource
  drafts: DraftStore
  samples: SampleStore
  audioStore: AudioStore
  media: Pick<Media, 'probe'>
  /** Whose clones; null while signed out. */
  workspace: string | null
  account: Pick<AccountModule, 'cloud' | 'connection' | 'current' | 'started'>
  jobs: Jobs
  clock: Clock
  log: Log
  publish: Publish
  topics: Topics
  /** Requests the draft's voice from the workspace that is open at that time. */
  wantVoice: (draftId: string) => void
  takes: { find: (takeId: string) => Take | null; read: ReadTakePcm; list: (draftId: string) => Take[] }
  /** Measures a recording; null if it cannot be measured. */
  measure: (path: string, signal: AbortSignal) => Promise<MeasuredSound | null>
  /** Measurements of a draft's samples. */
  measured: (draftId: string) => MeasuredSound[]
  /** Receives the cloud's settings of a downloaded sample. */
  downloaded?: (sampleId: string, sample: CloudSample) => void
  /** Stores the cloud's separation of a sample's speakers. */
  keepSeparation: (
    sampleId: string,
    separation: SpeakerSeparation,
    selectedSpeakerIds: SampleSettings['selectedSpeakerIds'],
  ) => void
  settingsOf: (sampleId: string) => SampleSettings
  /** Name of this computer, for the consent record. */
  device: string
  voiceLock: VoiceLock
  /** Ids of cloud samples whose separation failed while their voice calls it pending. */
  failedSeparations: Set<string>
  timing?: {
    settleMs?: number
    pollMs?: number
    separationPollMs?: number
    autoSaveMs?: number
    retryMs?: number
  }
}

/** Creates the professional clones of one workspace. */
export function createProfessionalClone(deps: ProfessionalCloneDeps): ProfessionalClone {
  const { library, drafts, samples, account, clock, publish, topics, timing = {} } = deps
  const log = deps.log.child('professional-clone')
  const nowMs = (): number => clock.nowMs()
  const workspace = (): string | null => deps.workspace
  const tempFolder = createTempFolder()
  const closing = new AbortController()

  const underWay = createUnderWay()

  const client = (): CloudClient | null => clientNow(account)
  const touchDraft = (draftId: string): void => topics.emit('draftChanged', { draftId })
  const bindings = createBindingStore({ library, nowMs, workspace: deps.workspace ?? '', topics })
  const store = createCloneStore({ library, nowMs, workspace })
  const uploads = createUploadStore({ library, nowMs, workspace: deps.workspace ?? '' })
  const answers = createKnownAnswers({ library, nowMs, workspace })
  const options = createCloneOptions({ answers, client, nowMs, log, signal: closing.signal })
  const deletedHere = new Set<string>()
  topics.on('voiceDeletedHere', ({ voiceId }) => void deletedHere.add(voiceId))
  const link = createCloudLink({
    bindings,
    drafts,
    samples,
    store,
    gapsOf: createCloneGaps({ library, nowMs, workspace: deps.workspace ?? '', uploads }),
    options,
    access: deps.access,
    cloud: () => account.cloud(),
    voiceLock: deps.voiceLock,
    clock,
    settleMs: timing.settleMs ?? uploadTiming.settleMs,
    log,
    touchDraft,
    changed: (status) => publish('professionalClone', 'changed', status),
    voiceGone: (draftId) =>
      topics.emit('voiceGone', { draftId, isDeletedHere: deletedHere.has(bindings.voiceOf(draftId) ?? '') }),
    looked: (draftId, voice, beganAtMs) => topics.emit('voiceRead', { draftId, voice, beganAtMs }),
    seen: (draftId, before) => training.onVoiceRead(draftId, before),
  })
  // The training gate depends on what the workspace allows, too.
  topics.on('accessChanged', () => {
    for (const draftId of bindings.bindings().keys()) link.notify(draftId)
  })
  const training = createTraining({
    link,
    store,
    topics,
    clock,
    log,
    nameOf: (draftId) => drafts.find(draftId)?.name ?? 'A voice',
    isMissingSamples: (draftId, voice) =>
      missingRows(uploads.rows(draftId), voice).some(({ isRemoved }) => !isRemoved),
    isJustUploaded: (draftId) =>
      Math.abs(nowMs() - (uploads.find(draftId)?.updatedAtMs ?? -Infinity)) <
      (timing.settleMs ?? uploadTiming.settleMs),
    isUploading: (draftId) => unfinishedPhases.some((phase) => uploads.find(draftId)?.phase === phase),
    samplesNow: (draftId) => {
      const listed = samples.list(draftId)
      const idsOf = (isUploaded: boolean): string[] =>
        listed.filter(({ uploadState }) => (uploadState === 'uploaded') === isUploaded).map(({ id }) => id)
      return { sampleIds: idsOf(true), leftOutIds: idsOf(false) }
    },
    signal: closing.signal,
    ...(timing.pollMs === undefined ? {} : { pollMs: timing.pollMs }),
  })
  const shelf = createSpeechShelf()
  const mirror = createMirrorStore(library.db, deps.workspace ?? '')
  const cloudAudio = createCloudAudio({
    client,
    nowMs,
    declaredBytesOf(voiceId, sampleId) {
      const samples = mirror.find(voiceId)?.voice.samples ?? []
      return samples.find((sample) => sample.sampleId === sampleId)?.sizeBytes ?? null
    },
  })
  const takeWav = { folder: () => tempFolder.path(), find: deps.takes.find, read: deps.takes.read }
  const voiceChanged = (voiceId: string): void => {
    publish('voices', 'changed', { voiceIds: [voiceId], removedIds: [] })
    topics.emit('voiceChanged', { voiceId })
  }
  const rows = createCloudSampleStore({ library, samples, nowMs, workspace })
  const separation = createCloudSeparation({
    cloud: () => account.cloud(),
    rows,
    settingsOf: deps.settingsOf,
    keep: deps.keepSeparation,
    choiceLost(draftId, sampleId) {
      const sample = samples.list(draftId).find(({ id }) => id === sampleId)
      if (!sample) return
      topics.emit('noticed', {
        news: { kind: 'speakers-unclear', sampleName: sample.name, sampleId },
        draftId,
      })
    },
    jobs: deps.jobs,
    clock,
    log,
    ...(timing.separationPollMs === undefined ? {} : { pollMs: timing.separationPollMs }),
  })
  const cloudSamples = createCloudSamples({
    link,
    rows,
    drafts,
    restore(draftId, sampleId) {
      samples.restore(draftId, [sampleId])
      topics.emit('datasetChanged', { draftId })
    },
    audioStore: deps.audioStore,
    media: deps.media,
    isGenerated: createIsGenerated(library.db),
    jobs: deps.jobs,
    shelf,
    clock,
    tempFolder,
    downloaded(draftId, sampleId, sample) {
      deps.downloaded?.(sampleId, sample)
      touchDraft(draftId)
    },
    voiceChanged,
    voiceLock: deps.voiceLock,
    failedSeparations: deps.failedSeparations,
    ...(timing.separationPollMs === undefined ? {} : { pollMs: timing.separationPollMs }),
  })
  const sessions = createSessions({
    drafts,
    store,
    bindings,
    answers,
    client,
    link,
    access: deps.access,
    log,
  })

  const saves = createDetailSaves({
    link: { ...link, push: underWay.counted((draftId) => link.push(draftId)) },
    store,
    drafts,
    topics,
    clock,
    ...(timing.autoSaveMs === undefined ? {} : { autoSaveMs: timing.autoSaveMs }),
    ...(timing.retryMs === undefined ? {} : { retryMs: timing.retryMs }),
  })
  topics.on('accountChanged', () => {
    if (account.connection().state === 'online') saves.pushWaiting()
  })

  const draftOfVoice = createDraftOfVoice({
    library,
    drafts,
    bindings,
    voiceLock: deps.voiceLock,
    async read(voiceId) {
      await options.refreshModels()
      return account.cloud().getVoice(voiceId, { signal: closing.signal })
    },
    made(draftId, voice) {
      link.apply(draftId, voice, { mark: link.readMark() })
      touchDraft(draftId)
      // The voice may be newer than the mirror, which shows its samples.
      topics.emit('voiceChanged', { voiceId: voice.voiceId })
    },
  })

  function request(draftId: string): void {
    store.change(draftId, { isWaiting: true })
    void saves.save(draftId)
  }
  topics.on('voiceWanted', ({ draftId }) => {
    if (drafts.find(draftId)) request(draftId)
  })

  topics.on('voiceRead', ({ draftId, voice }) => cloudSamples.onVoiceRead(draftId, voice))
  /** Deleted: until the voice is read, its draft would say that the samples are in the cloud. */
  function lookIfGone(draftId: string, voiceId: string): void {
    if (mirror.find(voiceId)?.isGone !== false) void link.look(draftId).catch(ignore)
  }
  topics.on('voicesMirrored', ({ voiceIds }) => {
    const mirrored = new Set(voiceIds)
    for (const [draftId, voiceId] of bindings.bindings()) {
      if (!mirrored.has(voiceId)) continue
      link.notify(draftId)
      touchDraft(draftId)
      lookIfGone(draftId, voiceId)
    }
  })
  topics.on('draftRestored', ({ draftId }) => {
    const voiceId = bindings.voiceOf(draftId)
    if (voiceId !== null) lookIfGone(draftId, voiceId)
  })
  topics.on('unsentSettingsChanged', ({ draftId }) => link.notify(draftId))

  const verification = createCloneVerification({
    link,
    withTakeWav: (takeId, use) => withTakeWav(takeWav, takeId, use),
    clock,
    readAtMs: (draftId) => store.get(draftId).seen?.atMs ?? null,
    wantTraining: (draftId) => training.want(draftId),
    signal: closing.signal,
  })

  return {
    sessions: () => sessions.list(),
    draftOfVoice,
    create() {
      const { id } = drafts.create()
      request(id)
      touchDraft(id)
      void account.started.then(() => {
        if (closing.signal.aborted) deps.wantVoice(id)
      })
      return id
    },
    status: (draftId) => link.status(draftId),
    async refresh(draftId) {
      link.voiceIdOf(draftId)
      try {
        await link.look(draftId)
      } catch (error) {
        if (!(error instanceof AppError) || !(error.retryable || error.code === 'signed-out')) throw error
      }
      return link.status(draftId)
    },
    async saveDetails(draftId) {
      await saves.save(draftId)
      return link.status(draftId)
    },
    resolveDetails: underWay.counted(async (draftId, choice) => {
      await link.resolve(draftId, choice)
      return link.status(draftId)
    }),
    consent(draftId) {
      drafts.get(draftId)
      const person = account.current()
      store.addConsent(draftId, {
        person: person.mode === 'cloud' ? (person.userName ?? deps.workspace ?? '') : person.mode,
        device: deps.device,
        termsVersion,
      })
      link.notify(draftId)
      return link.status(draftId)
    },
    skipVerification(draftId) {
      const { seen } = store.get(draftId)
      if (seen === null || seen.isLeftAtVerification) return
      store.change(draftId, { seen: { ...seen, isLeftAtVerification: true } })
      // The status says nothing of it, the sessions do.
      publish('professionalClone', 'changed', link.status(draftId))
    },
    train: underWay.counted((...asked) => training.train(...asked)),
    rehearse: createRehearse({ ...deps, takeWav, signal: closing.signal }),
    viewOf: (draftId, voice) =>
      voiceView(
        { voice, entries: [], isGone: false, isFavorite: false, draftId, seenAtMs: nowMs() },
        options.models(),
        deps.failedSeparations,
      ),
    options,
    verification: {
      ...verification,
      submit: underWay.counted((...sent) => verification.submit(...sent)),
      requestManual: underWay.counted((...sent) => verification.requestManual(...sent)),
    },
    cloudSamples,
    cloudAudio,
    separation,
    shelf,
    isBusy: () => underWay.isBusy(),
    speak: createSpeak({ cloud: () => account.cloud(), options, shelf }),
    resume() {
      for (const [draftId, voiceId] of bindings.bindings())
        if (mirror.find(voiceId)?.isGone) void link.look(draftId).catch(ignore)
      training.resume()
      separation.resume()
      saves.pushWaiting()
    },
    async close() {
      closing.abort(new AppError('cancelled'))
      saves.close()
      training.close()
      await Promise.all([link.close(), cloudSamples.close(), separation.close()])
      tempFolder.remove()
    },
  }
}

const ignore = (): void => undefined
