import type { UnsentSettings } from '@shared/domain/sample-settings'
import type { PlanFix, Upload, UploadPlan } from '@shared/domain/upload'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { batching } from './plan/batches'
import { makePlan, type PlanFixes } from './plan/plan'
import { createSystemProgress } from './news/system-progress'
import { uploadTiming } from './transfer/timing'
import { createWorkspaceUploads, type WorkspaceUploads } from './workspace-uploads'
import type { UploadsDeps } from './uploads-deps'

/** Uploading datasets: the calls of the contract, and what the rest of main tells. */
export interface Uploads {
  /** Uploads of the workspace that is signed in. */
  list(): Upload[]
  /** Sends nothing. @throws AppError not-found */
  plan(draftId: string, fixes: PlanFixes): UploadPlan
  /** @throws AppError invalid-input while the plan has problems, signed-out, and what `AccountModule.cloud` throws */
  start(draftId: string, fixes: PlanFixes): Upload
  pause(draftId: string): Upload
  /** Goes on after pause or block; samples that failed are tried again, those removed in the cloud are not. */
  resume(draftId: string): Upload
  /** Stops; what the cloud has confirmed stays there. */
  cancel(draftId: string): Upload
  /** Deletes exactly the surplus. */
  removeDoubles(draftId: string): Promise<Upload>
  /** Goes on with uploads that a quit or a crash cut off, now or as soon as the cloud's client is there. */
  resumeAtStart(): void
  /** A sample is ready: starts by itself when the person set that and no cap is broken. */
  onSampleReady(draftId: string): void
  /** Samples or the draft were removed, restored or reordered. */
  onDraftChanged(draftId: string): void
  /** The cloud has the draft's voice no more: its ledger starts anew, and an upload that was done says so. */
  onVoiceGone(draftId: string): void
  /** Settings of samples of the draft changed: those in the cloud are told. */
  onSettingsChanged(draftId: string): void
  /** The cloud showed the draft's voice; `beganAtMs` is when it was asked. */
  onVoiceRead(draftId: string, voice: CloudVoice, beganAtMs: number): void
  /** Samples of the draft that are in the cloud without their settings, and why. */
  unsentSettings(draftId: string): UnsentSettings[]
  /** @throws AppError invalid-input where there is no conflict */
  resolveSettings(draftId: string, sampleId: string, choice: 'mine' | 'theirs'): void
  /** @throws AppError invalid-input where the cloud's speakers are in no doubt */
  chooseSpeakers(draftId: string, sampleId: string, speakerIds: readonly string[]): void
  /**
   * Tells the cloud the settings of these samples where they differ, also those it refused before.
   * @throws AppError of the cloud's refusal, signed-out; without a way to the cloud they are told later
   */
  sendSettings(draftId: string, sampleIds: readonly string[]): Promise<void>
  /** Bytes are on their way, or soon will be: the library must not move now. */
  isBusy(): boolean
  /** Ends every request and timer, and leaves the phases for the next start. */
  stop(): Promise<void>
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { account, desktop } = deps
  const timing = deps.timing ?? uploadTiming
  const scope = createScope()
  const systemProgress = createSystemProgress({ desktop })
  const log = deps.log.child('uploads')
  let workspaceUploads: WorkspaceUploads | null = null
  const closing = new Set<Promise<void>>()
  const autoStarts = new Map<string, () => void>()
  let isStopped = false
  let isResuming = false

  /** The ledger of one workspace says nothing about another: its runs end before those of the next one begin. */
  function currentUploads(): WorkspaceUploads | null {
    const workspace = account.workspace()
    if (workspaceUploads?.workspace === workspace) return workspaceUploads
    closeUploads()
    workspaceUploads =
      workspace === null
        ? null
        : createWorkspaceUploads({
            ...deps,
            workspace,
            timing,
            batching: deps.batching ?? batching,
            log,
            systemProgress,
            random: deps.random ?? Math.random,
          })
    return workspaceUploads
  }

  function closeUploads(): void {
    if (!workspaceUploads) return
    const ended = workspaceUploads.close().finally(() => closing.delete(ended))
    closing.add(ended)
    workspaceUploads = null
  }

  function needUploads(): WorkspaceUploads {
    const current = currentUploads()
    if (!current) throw new AppError('signed-out')
    return current
  }

  function plan(draftId: string, fixes: PlanFixes): UploadPlan {
    const current = currentUploads()
    return makePlan({
      draft: deps.draft(draftId),
      samples: deps.samplesOf(draftId),
      fixes,
      ledger: current?.store.rows(draftId) ?? [],
      foreign: current?.foreignOf(draftId) ?? [],
    })
  }

  function start(draftId: string, fixes: PlanFixes): Upload {
    const current = needUploads()
    account.cloud()
    const made = plan(draftId, fixes)
    if (made.problems.length > 0) {
      throw new AppError('invalid-input', { detail: { problem: made.problems[0]?.code ?? '' } })
    }
    const sent = new Set(made.items.filter((item) => item.leftOut === null).map((item) => item.sampleId))
    current.store.begin(draftId, { ...fixes }, current.store.sourceBytes(sent, draftId))
    return current.begin(draftId)
  }

  /** An import tells of many files a second, so this runs at most once per interval. */
  function startByItself(draftId: string): void {
    const upload = currentUploads()?.find(draftId)
    if (!clientNow() || upload?.phase === 'paused' || upload?.phase === 'blocked') return
    const fixes: Record<string, PlanFix> = upload?.phase === 'cancelled' ? {} : (upload?.fixes ?? {})
    try {
      if (plan(draftId, fixes).problems.length === 0) start(draftId, fixes)
    } catch (error) {
      log.warn('an upload did not start by itself', { draftId, error })
    }
  }

  function onAccountChange(): void {
    if (isStopped) return
    // Another credential for the same workspace: requests of the former one end, the ledger goes on with the new one.
    if (workspaceUploads?.client && workspaceUploads.client !== clientNow()) closeUploads()
    const current = currentUploads()
    if (!current || !clientNow()) return
    if (isResuming) current.resumeAtStart()
    if (account.connection().state === 'online') current.hint()
  }

  /** Null while signed out and while the demo cloud is not up. */
  function clientNow(): CloudClient | null {
    try {
      return account.cloud()
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  scope.add(account.onChange(onAccountChange))
  scope.add(
    desktop.onResume(() => {
      account.hint()
      workspaceUploads?.hint()
    }),
  )

  return {
    list: () => currentUploads()?.list() ?? [],
    plan,
    start,
    pause: (draftId) => needUploads().pause(draftId),
    resume: (draftId) => needUploads().resume(draftId),
    cancel: (draftId) => needUploads().cancel(draftId, clientNow() !== null),
    removeDoubles: (draftId) => needUploads().removeDoubles(draftId),
    resumeAtStart() {
      isResuming = true
      if (clientNow()) currentUploads()?.resumeAtStart()
    },
    onSampleReady(draftId) {
      if (isStopped || !deps.uploadsAsFilesAreAdded() || autoStarts.has(draftId)) return
      const cancel = deps.clock.setTimeout(() => {
        autoStarts.delete(draftId)
        startByItself(draftId)
      }, timing.publishEveryMs)
      autoStarts.set(draftId, cancel)
    },
    onDraftChanged: (draftId) => currentUploads()?.onDraftChanged(draftId),
    onVoiceGone: (draftId) => currentUploads()?.onVoiceGone(draftId),
    onSettingsChanged(draftId) {
      const settings = currentUploads()?.settings
      if (clientNow()) settings?.kick(draftId)
      else settings?.notify(draftId)
    },
    onVoiceRead: (draftId, voice, beganAtMs) =>
      currentUploads()?.settings.onVoiceRead(draftId, voice, beganAtMs),
    unsentSettings: (draftId) => currentUploads()?.settings.unsent(draftId) ?? [],
    resolveSettings: (draftId, sampleId, choice) => needUploads().settings.resolve(draftId, sampleId, choice),
    chooseSpeakers: (...choice) => needUploads().settings.chooseSpeakers(...choice),
    async sendSettings(draftId, sampleIds) {
      account.cloud()
      await needUploads().settings.sendNow(draftId, sampleIds)
    },
    isBusy: () => workspaceUploads?.isBusy() ?? false,
    async stop() {
      isStopped = true
      scope.end()
      for (const cancel of autoStarts.values()) cancel()
      closeUploads()
      await Promise.all(closing)
      systemProgress.close()
    },
  }
}
