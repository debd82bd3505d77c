import type { SettingsField } from '@shared/domain/sample-settings'
import { AppError } from '@shared/errors/app-error'
import type { CloudSample, CloudVoice } from '../../cloud/cloud-types'
import { judgeSettings, seenOf, type SettingsClash } from './seen-settings'
import { toSpeaker } from './send-settings'
import { type PendingSettings, type SettingsLedger, type SentSettings, wantedOf } from './settings-ledger'

/** Makes these settings of a sample what the cloud has. */
export type TakeOver = (
  sampleId: string,
  fields: readonly SettingsField[],
  clash: Pick<SettingsClash, 'theirs' | 'separation'>,
) => void

/** Settings that were changed elsewhere: taken over, or held until the person chooses. */
export interface SettingsWatch {
  onVoiceRead(draftId: string, voice: CloudVoice, beganAtMs: number): void
  /** False where the cloud has it otherwise: it was taken over or is a conflict now, and nothing may be sent. */
  isAsSent(draftId: string, pending: PendingSettings, theirs: CloudSample): boolean
  resolve(draftId: string, sampleId: string, choice: 'mine' | 'theirs'): void
}

export function createSettingsWatch(deps: {
  ledger: SettingsLedger
  takeOver: TakeOver
  changed: (draftId: string) => void
  kick: (draftId: string) => void
  timing: { settleMs: number }
}): SettingsWatch {
  const { ledger } = deps

  function find(draftId: string, sampleId: string): PendingSettings | undefined {
    return ledger.all(draftId).find((one) => one.sampleId === sampleId)
  }

  function take(
    draftId: string,
    one: PendingSettings,
    fields: readonly SettingsField[],
    clash: SettingsClash,
  ): void {
    // Noted first: what is taken over must not look like a change of the person's.
    ledger.markSeen(one, { ...one.sent, ...valuesOf(fields, sentAs(clash)) }, clash.theirs)
    deps.takeOver(one.sampleId, fields, clash)
    const after = find(draftId, one.sampleId)
    if (after)
      ledger.markSeen(after, { ...after.sent, ...valuesOf(fields, wantedOf(after.settings)) }, clash.theirs)
  }

  function isAsSent(draftId: string, one: PendingSettings, sample: CloudSample): boolean {
    const theirs = seenOf(sample)
    const verdict = judgeSettings(one, one.seen, theirs)
    if (verdict.kind === 'same') {
      if (one.clash) {
        ledger.markClash(one, null)
        deps.changed(draftId)
      }
      return true
    }
    const clash = { theirs, fields: verdict.fields, separation: separationOf(sample) }
    if (verdict.kind === 'conflict') {
      ledger.markClash(one, clash)
    } else take(draftId, one, verdict.fields, clash)
    deps.changed(draftId)
    return false
  }

  return {
    isAsSent,
    onVoiceRead(draftId, voice, beganAtMs) {
      const samples = new Map(voice.samples.map((sample) => [sample.sampleId, sample]))
      for (const one of ledger.all(draftId)) {
        const sample = samples.get(one.cloudSampleId)
        const isOlder = beganAtMs <= ledger.notedAtMs(one.sampleId) + deps.timing.settleMs
        if (!sample || one.voiceId !== voice.voiceId || !one.isKnown || (isOlder && !one.clash)) continue
        if (one.seen === null) ledger.markSeen(one, one.sent, seenOf(sample))
        else isAsSent(draftId, one, sample)
      }
      deps.kick(draftId)
    },
    resolve(draftId, sampleId, choice) {
      const one = find(draftId, sampleId)
      if (!one?.clash) throw new AppError('invalid-input', { detail: { field: 'conflict' } })
      // Known now, theirs is what mine replaces; or mine was never there.
      if (choice === 'mine') ledger.markSeen(one, one.sent, one.clash.theirs)
      else take(draftId, one, one.clash.fields, one.clash)
      deps.changed(draftId)
      deps.kick(draftId)
    },
  }
}

const sentAs = ({ theirs, separation }: SettingsClash): SentSettings => ({
  ...theirs,
  speakersBy: theirs.selectedSpeakerIds === null || !separation ? null : 'cloud',
})

function valuesOf(fields: readonly SettingsField[], from: SentSettings): Partial<SentSettings> {
  const { removeBackgroundNoise, trim, selectedSpeakerIds, speakersBy } = from
  return {
    ...(fields.includes('noise') ? { removeBackgroundNoise } : {}),
    ...(fields.includes('trim') ? { trim } : {}),
    ...(fields.includes('speakers') ? { selectedSpeakerIds, speakersBy } : {}),
  }
}

const separationOf = ({ speakerSeparation }: CloudSample): SettingsClash['separation'] =>
  speakerSeparation?.status === 'completed'
    ? {
        status: 'completed',
        source: 'cloud',
        speakers: speakerSeparation.speakers.map(toSpeaker),
        overlaps: [],
      }
    : null
