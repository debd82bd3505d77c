import type { UnsentSettings } from '@shared/domain/dataset/sample-settings'
import type { PlanFix, Upload, UploadPlan } from '@shared/domain/cloud/upload'
import { planTexts } from '@shared/copy/plan-texts'
import { AppError } from '@shared/errors/app-error'
import { whyUnusable } from '@shared/judge/unusable'
import { createScope } from '@shared/lib/scope'
import { clientNow } from '../account/client-now'
import { batching } from './plan/batches'
import { makePlan, type PlanFixes } from './plan/plan'
import { whyHeld } from './plan/why-held'
import { refusalCodeOf } from './ledger/snapshot'
import { createSystemProgress } from './news/system-progress'
import { uploadTiming } from './transfer/timing'
import { createUploadRuns, type UploadsInUse } from './upload-runs'
import type { UploadsDeps } from './uploads-deps'

/** Uploads of datasets to one workspace. */
export interface Uploads {
  list(): Upload[]
  /** Whether the draft was sent to, or has a voice in, other accounts only. */
  isElsewhere(draftId: string): boolean
  /** Does not send anything. What the person once left out stays out until `fixes` says otherwise. @throws AppError not-found */
  plan(draftId: string, fixes: PlanFixes): UploadPlan
  /** @throws AppError invalid-input if the plan has problems, signed-out, and what `AccountModule.cloud` throws */
  start(draftId: string, fixes: PlanFixes): Upload
  pause(draftId: string): Upload
  /** Resumes after a pause or block; one that waits tries now. Retries failed samples; those removed in the cloud only where the block says so. @throws AppError not-found */
  resume(draftId: string): Upload
  /** Stops sending. Samples already confirmed stay in the cloud. @throws AppError not-found */
  cancel(draftId: string): Upload
  /** Deletes exactly the surplus from the cloud. */
  removeDoubles(draftId: string): Promise<Upload>
  /** Samples that are in the cloud without their settings, and why. */
  unsentSettings(draftId: string): UnsentSettings[]
  /** @throws AppError invalid-input if there is no conflict */
  resolveSettings(draftId: string, sampleId: string, choice: 'mine' | 'theirs'): void
  /** @throws AppError invalid-input if the cloud's speakers are not in question */
  chooseSpeakers(draftId: string, sampleId: string, speakerIds: readonly string[]): void
  /**
   * Sends the settings of these samples where they differ, including settings refused before. Offline, they are sent later.
   * @throws AppError of the cloud's refusal, signed-out
   */
  sendSettings(draftId: string, sampleIds: readonly string[]): Promise<void>
  /** Whether data is being sent or soon will be, so that the library must not move. */
  isBusy(): boolean
  inUse(): UploadsInUse
  /** Null if this workspace never got the sample. */
  draftOf(sampleId: string): string | null
  /** Resumes uploads interrupted by quitting, a crash, or a workspace switch, as soon as a cloud client exists. */
  resumeAtStart(): void
  /** Ends every request and timer; phases stay as they are for the next start. */
  close(): Promise<void>
}

/** Creates the uploads of a workspace. While signed out, `start` and `sendSettings` throw AppError signed-out. */
export function createUploads(deps: UploadsDeps): Uploads {
  const { account, desktop, topics, workspace } = deps
  const timing = deps.timing ?? uploadTiming
  const scope = createScope()
  const systemProgress = createSystemProgress({ desktop })
  const log = deps.log.child('uploads')
  const runs = createUploadRuns({
    ...deps,
    workspace: workspace ?? '',
    timing,
    batching: deps.batching ?? batching,
    log,
    systemProgress,
    random: deps.random ?? Math.random,
  })
  const autoStarts = new Map<string, () => void>()
  /** Why the files of a draft wait, as last said. */
  const held = new Map<string, string | null>()
  let isResuming = false

  const withLeftOut = (draftId: string, fixes: PlanFixes): Record<string, PlanFix> => {
    const before = Object.entries(runs.store.find(draftId)?.fixes ?? {})
    return { ...Object.fromEntries(before.filter(([, fix]) => fix === 'drop')), ...fixes }
  }

  function plan(draftId: string, fixes: PlanFixes): UploadPlan {
    const reports = new Map(deps.reportsOf(draftId).map((each) => [each.sampleId, each]))
    return makePlan({
      draft: deps.draft(draftId),
      samples: deps.samplesOf(draftId),
      fixes: withLeftOut(draftId, fixes),
      ledger: runs.store.rows(draftId),
      successors: runs.store.successors(draftId),
      foreign: runs.foreignOf(draftId),
      usableMsOf(sampleId) {
        const report = reports.get(sampleId)
        return report?.state === 'ready' ? report.usableMs : null
      },
      doubtOf(sampleId) {
        const report = reports.get(sampleId)
        return report ? whyUnusable(report) : null
      },
      isKeptHere: runs.isKeptHere(draftId),
    })
  }

  function start(draftId: string, fixes: PlanFixes): Upload {
    account.cloud()
    const made = plan(draftId, fixes)
    if (made.problems.length > 0) {
      throw new AppError('invalid-input', { detail: { problem: made.problems[0]?.code ?? '' } })
    }
    const sent = new Set(made.items.filter((item) => item.leftOut === null).map((item) => item.sampleId))
    skipRefusals(draftId, sent)
    runs.store.begin(draftId, withLeftOut(draftId, fixes), runs.store.sourceBytes(sent, draftId))
    return runs.begin(draftId)
  }

  /** A refused recording is a warning; sending it again skips it (rulings). */
  function skipRefusals(draftId: string, sent: ReadonlySet<string>): void {
    const refused = runs.store
      .rows(draftId)
      .filter(({ state, sampleId, isRemoved }) => state === 'failed' && !isRemoved && sent.has(sampleId))
    for (const row of refused) {
      const code = refusalCodeOf(row)
      if (code !== null) deps.skipWarning(row.sampleId, code)
    }
  }

  /** Throttled, because an import reports many files per second. */
  function startByItself(draftId: string): void {
    const upload = runs.find(draftId)
    if (!clientNow(account) || upload?.phase === 'paused' || upload?.phase === 'blocked') return
    const fixes: Record<string, PlanFix> = upload?.phase === 'cancelled' ? {} : (upload?.fixes ?? {})
    try {
      const made = plan(draftId, fixes)
      const whyPlanned = whyHeld(made)
      // Added for another account, perhaps before the person switched: only they send it to this one.
      const isElsewhere = made.problems.length === 0 && runs.isElsewhere(draftId)
      if (made.problems.length === 0 && !isElsewhere) start(draftId, fixes)
      noticeHeld(draftId, isElsewhere ? planTexts.elsewhere : whyPlanned)
    } catch (error) {
      log.warn('an upload did not start automatically', { draftId, error })
    }
  }

  /** Says once why new files wait. */
  function noticeHeld(draftId: string, reason: string | null): void {
    if (reason !== null && held.get(draftId) !== reason)
      topics.emit('noticed', {
        news: { kind: 'upload-held', draftName: deps.draft(draftId).name, reason },
        draftId,
      })
    held.set(draftId, reason)
  }

  topics.on('accountChanged', () => {
    if (!clientNow(account)) return
    if (isResuming) runs.resumeAtStart()
    if (account.connection().state === 'online') runs.hint()
  })
  topics.on('sampleReady', ({ draftId }) => {
    if (!deps.uploadsAsFilesAreAdded() || autoStarts.has(draftId)) return
    const cancel = deps.clock.setTimeout(() => {
      autoStarts.delete(draftId)
      startByItself(draftId)
    }, timing.publishEveryMs)
    autoStarts.set(draftId, cancel)
  })
  topics.on('datasetChanged', ({ draftId }) => runs.onDraftChanged(draftId))
  topics.on('voiceGone', (gone) => runs.onVoiceGone(gone))
  topics.on('sampleSettingsChanged', ({ draftId }) => {
    if (clientNow(account)) runs.settings.kick(draftId)
  })
  topics.on('voiceRead', ({ draftId, voice, beganAtMs }) => {
    runs.settings.onVoiceRead(draftId, voice, beganAtMs)
    if (clientNow(account)) runs.onVoiceRead(draftId, voice)
  })
  topics.on('voicesMirrored', ({ voiceIds }) => {
    if (clientNow(account)) runs.onMirrored(voiceIds)
  })
  scope.add(
    desktop.onResume(() => {
      account.hint()
      runs.hint()
    }),
  )

  return {
    list: () => runs.list(),
    plan,
    start,
    isElsewhere: (draftId) => runs.isElsewhere(draftId),
    pause: (draftId) => runs.pause(draftId),
    resume(draftId) {
      const phase = runs.find(draftId)?.phase
      if (phase === 'paused' || phase === 'blocked')
        skipRefusals(draftId, new Set(runs.store.rows(draftId).map(({ sampleId }) => sampleId)))
      return runs.resume(draftId)
    },
    cancel: (draftId) => runs.cancel(draftId, clientNow(account) !== null),
    removeDoubles: (draftId) => runs.removeDoubles(draftId),
    unsentSettings: (draftId) => runs.settings.unsent(draftId),
    resolveSettings: (draftId, sampleId, choice) => runs.settings.resolve(draftId, sampleId, choice),
    chooseSpeakers: (...choice) => runs.settings.chooseSpeakers(...choice),
    async sendSettings(draftId, sampleIds) {
      account.cloud()
      await runs.settings.sendNow(draftId, sampleIds)
    },
    isBusy: () => runs.isBusy(),
    inUse: () => runs.inUse(),
    draftOf: (sampleId) => runs.store.draftOf(sampleId),
    resumeAtStart() {
      isResuming = true
      if (clientNow(account)) runs.resumeAtStart()
    },
    async close() {
      scope.end()
      for (const cancel of autoStarts.values()) cancel()
      await runs.close()
      systemProgress.close()
    },
  }
}
