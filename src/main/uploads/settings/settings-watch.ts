import type { SettingsField } from '@shared/domain/dataset/sample-settings'
import { AppError } from '@shared/errors/app-error'
import { chooseSide, merge, withFields, type Versions } from '@shared/merge/merge'
import type { CloudSample, CloudVoice } from '../../cloud/cloud-types'
import { separationOf } from '../../cloud/separation'
import { settingsFields, shownOf, type SettingsClash, type SyncedSettings } from './settings-fields'
import type { PendingSettings, SettingsLedger } from './settings-ledger'

/** A sample as the cloud shows it. */
type Shown = Pick<SettingsClash, 'theirs' | 'separation'>

/** Applies the cloud's settings to the local sample. */
export type TakeOver = (sampleId: string, fields: readonly SettingsField[], shown: Shown) => void

/** Settings changed elsewhere: taken over, or held until the person chooses. */
export interface SettingsWatch {
  onVoiceRead(draftId: string, voice: CloudVoice, beganAtMs: number): void
  /** False if the cloud shows something else. That is then recorded, so the pending settings are outdated. */
  isAsSent(draftId: string, pending: PendingSettings, sample: CloudSample): boolean
  resolve(draftId: string, sampleId: string, choice: 'mine' | 'theirs'): void
}

/** Creates the watch of one workspace. */
export function createSettingsWatch(deps: {
  ledger: SettingsLedger
  takeOver: TakeOver
  changed: (draftId: string) => void
  kick: (draftId: string) => void
  timing: { settleMs: number }
}): SettingsWatch {
  const { ledger } = deps

  const find = (draftId: string, sampleId: string): PendingSettings | undefined =>
    ledger.all(draftId).find((one) => one.sampleId === sampleId)

  /** @returns false if something differs from what was recorded */
  function see(draftId: string, one: PendingSettings, { theirs, separation }: Shown): boolean {
    const { base, changedThere, conflicts } = merge(settingsFields, versionsOf(one, theirs))
    if (changedThere.length > 0) deps.takeOver(one.sampleId, changedThere, { theirs, separation })
    // What does not fit the local sample is ignored and does not count as the person's change.
    const { wanted } = find(draftId, one.sampleId) ?? one
    const next = {
      sent: withFields(settingsFields, changedThere, base.mine, wanted),
      seen: withToldApart(base.theirs, theirs),
      unanswered: null,
      clash: conflicts.length > 0 ? { theirs, fields: conflicts, separation } : null,
    }
    const { toldApart } = next.seen
    const known = { ...one, seen: { ...(one.seen ?? theirs), toldApart } }
    const isAsNoted = JSON.stringify({ ...known, ...next }) === JSON.stringify(known)
    if (!isAsNoted) {
      ledger.note(one, next)
      deps.changed(draftId)
    } else if (one.seen?.toldApart !== toldApart) ledger.note(one, { ...next, refusal: one.refusal })
    return isAsNoted && !next.clash
  }

  return {
    isAsSent: (draftId, one, sample) => see(draftId, one, shownBy(sample)),
    onVoiceRead(draftId, voice, beganAtMs) {
      const samples = new Map(voice.samples.map((sample) => [sample.sampleId, sample]))
      for (const one of ledger.all(draftId)) {
        const sample = samples.get(one.cloudSampleId)
        const isOlder = beganAtMs <= ledger.notedAtMs(one.sampleId) + deps.timing.settleMs
        if (!sample || one.voiceId !== voice.voiceId || (isOlder && !one.clash)) continue
        see(draftId, one, shownBy(sample))
      }
      deps.kick(draftId)
    },
    resolve(draftId, sampleId, choice) {
      const one = find(draftId, sampleId)
      if (!one?.clash) throw new AppError('invalid-input', { detail: { field: 'conflict' } })
      const base = chooseSide(settingsFields, versionsOf(one, one.clash.theirs), choice)
      see(draftId, { ...one, sent: base.mine, seen: base.theirs }, one.clash)
      deps.kick(draftId)
    },
  }
}

const idsOf = ({ selectedSpeakerIds: ids }: SyncedSettings): string => JSON.stringify(ids?.toSorted())

/**
 * Whether the cloud tells the speakers of a sample apart anew, or has, since it was told who was chosen: the ids that it
 * still shows, or no longer, are nobody's choice among those, and are noted as nobody's until it is told again.
 */
function isToldAnew({ wanted, seen }: PendingSettings, theirs: SyncedSettings): boolean {
  if (!seen?.selectedSpeakerIds) return false
  const isKnown = wanted.selectedSpeakerIds !== null && seen.toldApart !== null
  const isAnew = seen.speakersBy === null || (isKnown && theirs.toldApart !== seen.toldApart)
  return isAnew && (theirs.selectedSpeakerIds === null || idsOf(theirs) === idsOf(seen))
}

/** Learns from the first reading after an update among which speakers the choice stands. */
const withToldApart = (seen: SyncedSettings, theirs: SyncedSettings): SyncedSettings => {
  const isOpen = seen.toldApart === null && seen.selectedSpeakerIds !== null
  return isOpen && settingsFields.speakers.isSame(seen, theirs)
    ? { ...seen, toldApart: theirs.toldApart }
    : seen
}

/** Where speakers are told apart anew, no ids count as told: neither somebody's, nor those of everybody, which is null. */
function versionsOf(one: PendingSettings, theirs: SyncedSettings): Versions<SyncedSettings> {
  const { wanted: mine, sent, seen, unanswered } = one
  const base = { mine: sent, theirs: seen ?? theirs }
  if (!isToldAnew(one, theirs)) return { mine, theirs, base, unanswered }
  const shown = { ...theirs, speakersBy: null }
  return {
    mine,
    theirs: shown,
    base: {
      mine: { ...sent, selectedSpeakerIds: [], speakersBy: null },
      theirs: withFields(settingsFields, ['speakers'], base.theirs, shown),
    },
    unanswered,
  }
}

/** What the cloud shows of a sample; without a separation unless it is complete. */
export const shownBy = (sample: CloudSample): Shown => ({
  theirs: shownOf(sample),
  separation:
    sample.speakerSeparation?.status === 'completed' ? separationOf(sample.speakerSeparation) : null,
})
