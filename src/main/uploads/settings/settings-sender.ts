import type { SpeakerSeparation, UnsentSettings } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { hasSame } from '@shared/merge/merge'
import type { CloudClient } from '../../cloud/cloud-client'
import type { PvcSamplePatch } from '../../cloud/cloud-requests'
import type { CloudVoice } from '../../cloud/cloud-types'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import type { VoiceLock } from '../../voices/voice-lock'
import { asAppError, failureKind, hadNoEffect, isClearRefusal } from '../../cloud/failure-kind'
import { createStrikes } from '../../cloud/strikes'
import { createPatience } from '../transfer/patience'
import { settingsFields, shownAfter, shownOf, untouched } from './settings-fields'
import { createSettingsWatch, type TakeOver } from './settings-watch'
import { isUnsent, type PendingSettings, type SettingsLedger } from './settings-ledger'
import { needsSeparation, settingsPatchOf, SpeakersUnclear } from './settings-patch'
import type { UploadTiming } from '../transfer/timing'
import { unsentSettingsOf } from '../unsent-settings'
import { createWaits } from '../transfer/waits'

/** Sends the settings of samples that are in the cloud. Sending twice is harmless. */
export interface SettingsSender {
  /** Settings of the draft may be pending: sends them now, or once the cloud is reachable. */
  kick(draftId: string): void
  /** Settings of the draft may be pending, but there is no client to send them. */
  notify(draftId: string): void
  /**
   * Sends the settings of these samples that differ, including those refused before. Offline, they wait without an error.
   * @throws AppError of the cloud's refusal
   */
  sendNow(draftId: string, sampleIds: readonly string[]): Promise<void>
  /**
   * Compares the draft with its voice as just read. Changes made only in the cloud are taken over; conflicts wait for the
   * person.
   * @param beganAtMs when the reading began; settings sent since are newer than the response
   */
  onVoiceRead(draftId: string, voice: CloudVoice, beganAtMs: number): void
  /** Samples that are in the cloud without their settings, and why. */
  unsent(draftId: string): UnsentSettings[]
  /** @throws AppError invalid-input if there is no conflict */
  resolve(draftId: string, sampleId: string, choice: 'mine' | 'theirs'): void
  /** Chooses among the cloud's speakers. @throws AppError invalid-input if they are not in question */
  chooseSpeakers(draftId: string, sampleId: string, speakerIds: readonly string[]): void
  /** Sends everything pending in the workspace. */
  resume(): void
  hint(): void
  stop(): Promise<void>
}

/** Creates the sender of one workspace. */
export function createSettingsSender(deps: {
  ledger: SettingsLedger
  client: () => CloudClient
  voiceLock: VoiceLock
  timing: UploadTiming
  clock: Clock
  random: () => number
  log: Log
  /** Makes the cloud's settings those of the local sample. */
  takeOver: TakeOver
  /** The result of `unsent` for the draft changed. */
  unsentChanged: (draftId: string) => void
  /** The person must choose among the cloud's speakers. */
  onUnclear: (pending: PendingSettings) => void
}): SettingsSender {
  const { ledger, clock, log, timing } = deps
  const abort = new AbortController()
  const { signal } = abort
  const waits = createWaits(clock)
  const patience = createPatience({
    client: { probe: (options) => deps.client().probe(options) },
    waits,
    timing,
    random: deps.random,
    nowMs: () => clock.steadyMs(),
    onWait: () => undefined,
  })
  const dirty = new Set<string>()
  /** Samples of the cloud whose speakers it is separating, and until when its start need not show. */
  const separating = new Map<string, number>()
  const upToStrikes = createStrikes()
  /** When to ask for them again, by sample. */
  const askAtMs = new Map<string, number>()
  /** When something failed that is no refusal of a sample, such as a full disk; null: nothing did. */
  let blockedAtMs: number | null = null
  let loop: Promise<void> | null = null

  /** Last published state per draft, to skip repeats. */
  const sent = new Map<string, string>()
  const find = (draftId: string, sampleId: string): PendingSettings | undefined =>
    ledger.all(draftId).find((one) => one.sampleId === sampleId)
  const unsent = (draftId: string): UnsentSettings[] =>
    ledger.all(draftId).flatMap((one) => unsentSettingsOf(one) ?? [])

  function notify(draftId: string): void {
    const text = JSON.stringify(unsent(draftId))
    if ((sent.get(draftId) ?? '[]') === text) return
    sent.set(draftId, text)
    deps.unsentChanged(draftId)
  }

  const watch = createSettingsWatch({ ...deps, changed: notify, kick, timing })

  /** @returns false if something else is pending now, changed here or in the cloud */
  async function send(draftId: string, pending: PendingSettings): Promise<boolean> {
    const client = deps.client()
    const { sampleId, voiceId, cloudSampleId, wanted } = pending
    const patch = await upToStrikes(`speakers ${sampleId}`, () =>
      settingsPatchOf(pending, {
        client,
        signal,
        separating,
        nowMs: () => clock.steadyMs(),
        settleMs: timing.settleMs,
      }),
    )
    if (!patch) {
      askAtMs.set(sampleId, clock.steadyMs() + timing.separationPollMs)
      return false
    }
    askAtMs.delete(sampleId)
    return deps.voiceLock(voiceId, async () => {
      const now = find(draftId, sampleId)
      if (!now || !isUnsent(now)) return true
      if (now.clash || !hasSame(settingsFields, now.wanted, wanted)) return false
      // The cloud has told its speakers apart anew since: the ids in the update may be somebody else's by now.
      if (needsSeparation(now) !== needsSeparation(pending)) return false
      // A cloud that is not up to date would look like a change made elsewhere.
      const isSettled = clock.nowMs() > ledger.notedAtMs(sampleId) + timing.settleMs
      const samples = isSettled ? (await client.getVoice(voiceId, { signal })).samples : []
      const shown = samples.find((sample) => sample.sampleId === cloudSampleId)
      if (shown && !watch.isAsSent(draftId, now, shown)) {
        const after = find(draftId, sampleId)
        return after === undefined || !isUnsent(after)
      }
      // Told again they stand among the speakers that they were chosen among.
      const known = needsSeparation(now) ? null : (now.seen?.toldApart ?? null)
      await update(client, now, patch, shown ? shownOf(shown).toldApart : known)
      return true
    })
  }

  /** @param toldApart of the cloud's speakers as just read; null: not known */
  async function update(
    client: CloudClient,
    one: PendingSettings,
    patch: PvcSamplePatch,
    toldApart: string | null,
  ): Promise<void> {
    const { durationMs } = one
    const theirs = shownAfter(one.seen ?? untouched, patch, { durationMs, toldApart })
    ledger.noteSending(one, { mine: one.wanted, theirs })
    await upToStrikes(one.sampleId, async () => {
      try {
        await client.updatePvcSample(one.voiceId, one.cloudSampleId, patch, { signal })
      } catch (error) {
        if (hadNoEffect(asAppError(error))) ledger.noteSending(one, null)
        throw error
      }
    })
    ledger.note(one, { sent: one.wanted, seen: theirs, unanswered: null })
  }

  /** Whether the cloud has refused this sample for now; an ended session concerns all of them. */
  function isRefusal(error: AppError): boolean {
    const kind = failureKind(error)
    if (kind === 'needs-person') return isClearRefusal(error) && error.code !== 'unauthorized'
    return kind === 'refused' || kind === 'file' || kind === 'unclear'
  }

  /** @throws AppError that is not about this sample, or the cloud's refusal of it */
  async function settle(
    draftId: string,
    pending: PendingSettings,
    work: () => Promise<boolean>,
  ): Promise<void> {
    try {
      if (!(await work())) return kick(draftId)
      log.info('sample settings saved to the cloud', { draftId, sampleId: pending.sampleId })
    } catch (thrown) {
      const error = asAppError(thrown)
      if (!isRefusal(error)) throw error
      log.warn('sample settings rejected by the cloud', { draftId, code: error.code, detail: error.detail })
      const speakers = thrown instanceof SpeakersUnclear ? thrown.speakers : null
      const now = find(draftId, pending.sampleId) ?? pending
      ledger.note({ ...now, wanted: pending.wanted }, { refusal: { error: error.toWire(), speakers } })
      if (speakers) deps.onUnclear(pending)
      throw error
    } finally {
      notify(draftId)
    }
  }

  /** What is due first, of all drafts: the cloud may separate speakers for minutes, or forever. Null: nothing is left. */
  function next(): { draftId: string; pending: PendingSettings; atMs: number } | null {
    const all = [...dirty].flatMap((draftId) => {
      const pending = ledger.pending(draftId)
      if (pending.length === 0) dirty.delete(draftId)
      return pending.map((one) => {
        const atMs = needsSeparation(one) ? (askAtMs.get(one.sampleId) ?? 0) : -1
        return { draftId, pending: one, atMs }
      })
    })
    return all.sort((a, b) => a.atMs - b.atMs)[0] ?? null
  }

  async function work(): Promise<void> {
    for (let due = next(); due !== null && blockedAtMs === null; due = next()) {
      const { draftId, pending, atMs } = due
      try {
        const aheadMs = atMs - clock.steadyMs()
        if (aheadMs > 0) {
          await waits.sleep(aheadMs, signal)
          continue
        }
        await settle(draftId, pending, () => patience.patiently(() => send(draftId, pending), signal))
      } catch (thrown) {
        const error = asAppError(thrown)
        if (error.code === 'cancelled') return
        // Not even recorded: it would be retried at once, forever.
        const isUnnoted = ledger.pending(draftId).some(({ sampleId }) => sampleId === pending.sampleId)
        if (isUnnoted) blockedAtMs = clock.steadyMs()
      }
    }
  }

  function run(): void {
    if (loop || signal.aborted || dirty.size === 0) return
    loop = work()
      .catch((error: unknown) => log.error('settings could not be sent', {}, error))
      .finally(() => {
        loop = null
        if (blockedAtMs === null) run()
      })
  }

  function kick(draftId: string): void {
    notify(draftId)
    dirty.add(draftId)
    waits.wake()
    // A disk has room again, a session is renewed: nobody says so.
    if (blockedAtMs !== null && clock.steadyMs() > blockedAtMs + timing.settleMs) blockedAtMs = null
    run()
  }

  return {
    kick,
    notify,
    onVoiceRead: (...seen) => watch.onVoiceRead(...seen),
    unsent(draftId) {
      const all = unsent(draftId)
      sent.set(draftId, JSON.stringify(all))
      return all
    },
    resolve: (...choice) => watch.resolve(...choice),
    chooseSpeakers(draftId, sampleId, speakerIds) {
      const one = find(draftId, sampleId)
      const speakers = one?.refusal?.speakers
      if (!speakers || !speakerIds.every((id) => speakers.some(({ speakerId }) => speakerId === id)))
        throw new AppError('invalid-input', { detail: { field: 'speakers' } })
      const separation: SpeakerSeparation = { status: 'completed', source: 'cloud', speakers, overlaps: [] }
      const theirs = { ...(one.seen ?? untouched), selectedSpeakerIds: [...speakerIds] }
      deps.takeOver(sampleId, ['speakers'], { theirs, separation })
      kick(draftId)
    },
    async sendNow(draftId, sampleIds) {
      const wanted = ledger
        .all(draftId)
        .filter((one) => sampleIds.includes(one.sampleId) && isUnsent(one) && one.clash === null)
      const sendLater = (pending: PendingSettings): void => {
        if (pending.refusal) ledger.note(pending, {})
        kick(draftId)
      }
      for (const [at, pending] of wanted.entries()) {
        // The loop may be sending it too, which is harmless.
        if (needsSeparation(pending)) {
          sendLater(pending)
          continue
        }
        try {
          await settle(draftId, pending, () => send(draftId, pending))
        } catch (thrown) {
          const error = asAppError(thrown)
          const kind = failureKind(error)
          if (kind !== 'offline' && kind !== 'busy') throw error
          return wanted.slice(at).forEach(sendLater)
        }
      }
    },
    resume() {
      for (const draftId of ledger.drafts()) dirty.add(draftId)
      run()
    },
    hint() {
      blockedAtMs = null
      patience.hint()
      waits.wake()
      run()
    },
    async stop() {
      abort.abort(new AppError('cancelled'))
      await loop
    },
  }
}
