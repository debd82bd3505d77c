import type { UnsentSettings } from '@shared/domain/sample-settings'
import type { PlanMend, Upload, UploadPlan } from '@shared/domain/upload'
import { AppError } from '@shared/errors/app-error'
import { createScope } from '@shared/lib/scope'
import type { CloudClient } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'
import { batching } from './batches'
import { makePlan, type Mends } from './plan'
import { createUploadDesk } from './upload-desk'
import { uploadTiming } from './timing'
import { createWorkspaceRoom, type WorkspaceRoom } from './workspace-room'
import type { UploadsDeps } from './uploads-deps'

/** Uploading datasets: the calls of the contract, and what the rest of main tells. */
export interface Uploads {
  /** Uploads of the workspace that is signed in. */
  list(): Upload[]
  /** Sends nothing. @throws AppError not-found */
  plan(draftId: string, mends: Mends): UploadPlan
  /** @throws AppError invalid-input while the plan has problems, signed-out, and what `AccountModule.cloud` throws */
  start(draftId: string, mends: Mends): Upload
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
  onVoiceSeen(draftId: string, voice: CloudVoice, beganAtMs: number): void
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
  const desk = createUploadDesk({ desktop })
  const log = deps.log.child('uploads')
  let room: WorkspaceRoom | null = null
  const closing = new Set<Promise<void>>()
  const autoStarts = new Map<string, () => void>()
  let isStopped = false
  let isResuming = false

  /** The ledger of one workspace says nothing about another: its runs end before those of the next one begin. */
  function currentRoom(): WorkspaceRoom | null {
    const workspace = account.workspace()
    if (room?.workspace === workspace) return room
    closeRoom()
    room =
      workspace === null
        ? null
        : createWorkspaceRoom({
            ...deps,
            workspace,
            timing,
            batching: deps.batching ?? batching,
            log,
            desk,
            random: deps.random ?? Math.random,
          })
    return room
  }

  function closeRoom(): void {
    if (!room) return
    const ended = room.close().finally(() => closing.delete(ended))
    closing.add(ended)
    room = null
  }

  function needRoom(): WorkspaceRoom {
    const current = currentRoom()
    if (!current) throw new AppError('signed-out')
    return current
  }

  function plan(draftId: string, mends: Mends): UploadPlan {
    const current = currentRoom()
    return makePlan({
      draft: deps.draft(draftId),
      samples: deps.samplesOf(draftId),
      mends,
      ledger: current?.store.rows(draftId) ?? [],
      foreign: current?.foreignOf(draftId) ?? [],
    })
  }

  function start(draftId: string, mends: Mends): Upload {
    const current = needRoom()
    account.cloud()
    const made = plan(draftId, mends)
    if (made.problems.length > 0) {
      throw new AppError('invalid-input', { detail: { problem: made.problems[0]?.code ?? '' } })
    }
    const sent = new Set(made.items.filter((item) => item.leftOut === null).map((item) => item.sampleId))
    current.store.begin(draftId, { ...mends }, current.store.sourceBytes(sent, draftId))
    return current.begin(draftId)
  }

  /** An import tells of many files a second, so this runs at most once per interval. */
  function startByItself(draftId: string): void {
    const upload = currentRoom()?.find(draftId)
    if (!clientNow() || upload?.phase === 'paused' || upload?.phase === 'blocked') return
    const mends: Record<string, PlanMend> = upload?.phase === 'cancelled' ? {} : (upload?.mends ?? {})
    try {
      if (plan(draftId, mends).problems.length === 0) start(draftId, mends)
    } catch (error) {
      log.warn('an upload did not start by itself', { draftId, error })
    }
  }

  function onAccountChange(): void {
    if (isStopped) return
    // Another credential for the same workspace: requests of the former one end, the ledger goes on with the new one.
    if (room?.client && room.client !== clientNow()) closeRoom()
    const current = currentRoom()
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
      room?.hint()
    }),
  )

  return {
    list: () => currentRoom()?.list() ?? [],
    plan,
    start,
    pause: (draftId) => needRoom().pause(draftId),
    resume: (draftId) => needRoom().resume(draftId),
    cancel: (draftId) => needRoom().cancel(draftId, clientNow() !== null),
    removeDoubles: (draftId) => needRoom().removeDoubles(draftId),
    resumeAtStart() {
      isResuming = true
      if (clientNow()) currentRoom()?.resumeAtStart()
    },
    onSampleReady(draftId) {
      if (isStopped || !deps.uploadsAsFilesAreAdded() || autoStarts.has(draftId)) return
      const cancel = deps.clock.setTimeout(() => {
        autoStarts.delete(draftId)
        startByItself(draftId)
      }, timing.publishEveryMs)
      autoStarts.set(draftId, cancel)
    },
    onDraftChanged: (draftId) => currentRoom()?.onDraftChanged(draftId),
    onVoiceGone: (draftId) => currentRoom()?.onVoiceGone(draftId),
    onSettingsChanged(draftId) {
      const settings = currentRoom()?.settings
      if (clientNow()) settings?.kick(draftId)
      else settings?.tell(draftId)
    },
    onVoiceSeen: (draftId, voice, beganAtMs) =>
      currentRoom()?.settings.onVoiceSeen(draftId, voice, beganAtMs),
    unsentSettings: (draftId) => currentRoom()?.settings.unsent(draftId) ?? [],
    resolveSettings: (draftId, sampleId, choice) => needRoom().settings.resolve(draftId, sampleId, choice),
    chooseSpeakers: (...choice) => needRoom().settings.chooseSpeakers(...choice),
    async sendSettings(draftId, sampleIds) {
      account.cloud()
      await needRoom().settings.sendNow(draftId, sampleIds)
    },
    isBusy: () => room?.isBusy() ?? false,
    async stop() {
      isStopped = true
      scope.end()
      for (const cancel of autoStarts.values()) cancel()
      closeRoom()
      await Promise.all(closing)
      desk.close()
    },
  }
}
