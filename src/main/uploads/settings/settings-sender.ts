import type { SpeakerSeparation, UnsentSettings } from '@shared/domain/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { CloudClient } from '../../cloud/cloud-client'
import type { CloudVoice } from '../../cloud/cloud-types'
import type { Clock } from '../../platform/clock'
import type { Log } from '../../platform/log/log'
import { asAppError, failureKind } from '../transfer/failure-kind'
import { createPatience } from '../transfer/patience'
import { seenAfter, type SeenSettings, untouched } from './seen-settings'
import { sendSampleSettings, SpeakersUnclear } from './send-settings'
import { createSettingsWatch, type TakeOver } from './settings-watch'
import { isUnsent, type PendingSettings, type SettingsLedger } from './settings-ledger'
import type { UploadTiming } from '../transfer/timing'
import { unsentSettingsOf } from '../unsent-settings'
import { createWaits } from '../transfer/waits'

/** Brings the settings of samples that are in the cloud there; what is told twice does no harm. */
export interface SettingsSender {
  /** Something of the draft may be pending: sends it now, or when the cloud can be reached. */
  kick(draftId: string): void
  /** Something of the draft may be pending, and there is no client that could send it. */
  notify(draftId: string): void
  /**
   * Sends those of these samples that differ, also what was refused before.
   * @throws AppError of the cloud's refusal; without a way to the cloud they wait and nothing is thrown
   */
  sendNow(draftId: string, sampleIds: readonly string[]): Promise<void>
  /**
   * The cloud showed the draft's voice: what only it changed is taken over, what both changed waits for the person.
   * @param beganAtMs when it was asked; what was told since is newer than the answer
   */
  onVoiceRead(draftId: string, voice: CloudVoice, beganAtMs: number): void
  /** Samples that are in the cloud without their settings, and why. */
  unsent(draftId: string): UnsentSettings[]
  /** @throws AppError invalid-input where there is no conflict */
  resolve(draftId: string, sampleId: string, choice: 'mine' | 'theirs'): void
  /** These of the cloud's speakers count. @throws AppError invalid-input where that is not asked */
  chooseSpeakers(draftId: string, sampleId: string, speakerIds: readonly string[]): void
  /** Everything pending of the workspace. */
  resume(): void
  hint(): void
  stop(): Promise<void>
}

export function createSettingsSender(deps: {
  ledger: SettingsLedger
  client: () => CloudClient
  timing: UploadTiming
  clock: Clock
  random: () => number
  log: Log
  /** These settings of a sample become what the cloud has. */
  takeOver: TakeOver
  /** What `unsent` says of the draft is something else now. */
  unsentChanged: (draftId: string) => void
  /** The person must say who of the cloud's speakers it is. */
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
    nowMs: () => clock.nowMs(),
    onWait: () => undefined,
  })
  const dirty = new Set<string>()
  /** Waits for the person: signed out, no permission. A hint tries again. */
  let isBlocked = false
  let loop: Promise<void> | null = null

  /** What was said of each draft last, so that nothing is said twice. */
  const sent = new Map<string, string>()
  const unsent = (draftId: string): UnsentSettings[] =>
    ledger.all(draftId).flatMap((one) => unsentSettingsOf(one) ?? [])

  function notify(draftId: string): void {
    const text = JSON.stringify(unsent(draftId))
    if ((sent.get(draftId) ?? '[]') === text) return
    sent.set(draftId, text)
    deps.unsentChanged(draftId)
  }

  const watch = createSettingsWatch({ ...deps, changed: notify, kick, timing })

  /** Null: the cloud has it otherwise than it was told, and nothing was sent. */
  async function send(draftId: string, pending: PendingSettings): Promise<SeenSettings | null> {
    const client = deps.client()
    // A cloud that is not yet up to date would look like a change made elsewhere.
    const isSettled = clock.nowMs() > ledger.notedAtMs(pending.sampleId) + timing.settleMs
    if (pending.isKnown && isSettled) {
      const { samples } = await client.getVoice(pending.voiceId, { signal })
      const theirs = samples.find(({ sampleId }) => sampleId === pending.cloudSampleId)
      if (theirs && !watch.isAsSent(draftId, pending, theirs)) return null
    }
    const patch = await sendSampleSettings(pending, {
      client,
      signal,
      sleep: () => waits.sleepThrough(timing.separationPollMs, signal),
    })
    return seenAfter(pending.seen ?? untouched, patch, pending.durationMs)
  }

  /** @throws AppError that is not about this sample */
  async function settle(
    draftId: string,
    pending: PendingSettings,
    work: () => Promise<SeenSettings | null>,
  ): Promise<void> {
    try {
      const seen = await work()
      if (seen === null) return
      ledger.markSent(pending, seen)
      log.info('sample settings saved to the cloud', { draftId, sampleId: pending.sampleId })
    } catch (thrown) {
      const error = asAppError(thrown)
      const kind = failureKind(error)
      if (kind === 'cancelled' || kind === 'needs-person' || kind === 'offline' || kind === 'busy')
        throw error
      log.warn('sample settings rejected by the cloud', { draftId, code: error.code, detail: error.detail })
      const speakers = thrown instanceof SpeakersUnclear ? thrown.speakers : null
      ledger.markRefused(pending, { error: error.toWire(), speakers })
      if (speakers) deps.onUnclear(pending)
      throw error
    } finally {
      notify(draftId)
    }
  }

  async function work(): Promise<void> {
    for (let draftId = first(dirty); draftId !== undefined && !isBlocked; draftId = first(dirty)) {
      // What needs the cloud's separation takes minutes; the others do not wait for it.
      const [pending] = ledger
        .pending(draftId)
        .sort((a, b) => Number(needsSeparation(a)) - Number(needsSeparation(b)))
      if (!pending) {
        dirty.delete(draftId)
        continue
      }
      try {
        await settle(draftId, pending, () => patience.patiently(() => send(draftId, pending), signal))
      } catch (thrown) {
        const error = asAppError(thrown)
        if (error.code === 'cancelled') return
        // Not even noted: it would come round at once and for ever.
        const isUnnoted = ledger.pending(draftId).some(({ sampleId }) => sampleId === pending.sampleId)
        if (failureKind(error) === 'needs-person' || isUnnoted) isBlocked = true
      }
    }
  }

  function run(): void {
    if (loop || signal.aborted || dirty.size === 0) return
    loop = work()
      .catch((error: unknown) => log.error('settings could not be sent', {}, error))
      .finally(() => {
        loop = null
        if (!isBlocked) run()
      })
  }

  function kick(draftId: string): void {
    notify(draftId)
    dirty.add(draftId)
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
      const one = ledger.all(draftId).find((each) => each.sampleId === sampleId)
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
        if (pending.refusal) ledger.forgetRefusal(pending)
        kick(draftId)
      }
      for (const [at, pending] of wanted.entries()) {
        // The loop may be at it: telling the same twice does no harm.
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
      isBlocked = false
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

const first = (set: ReadonlySet<string>): string | undefined => set.values().next().value

const needsSeparation = ({ wanted, sent }: PendingSettings): boolean =>
  wanted.speakersBy === 'local' || (wanted.selectedSpeakerIds === null && sent.selectedSpeakerIds !== null)
