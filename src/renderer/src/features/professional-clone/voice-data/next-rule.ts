import type { CloneGaps, CloneStatus } from '@shared/domain/cloud/clone'
import type { DraftSummary } from '@shared/domain/dataset/draft'
import type { Sample } from '@shared/domain/dataset/sample'
import type { UploadPhase } from '@shared/domain/cloud/upload'
import type { CloudSampleRow, Voice } from '@shared/domain/cloud/voice'
import { totalDurationGoodMs, totalDurationMinMs } from '@shared/limits'
import { counted, lengthInWords } from '@renderer/copy/format'
import { unsentGapWords } from '@renderer/copy/gap-words'
import { invalidDetailsText } from '../details/details-schema'
import { totalsOf, type Totals } from '@renderer/features/totals/totals'

/** What a voice holds, here and only in the cloud. */
export type VoiceTotals = Pick<Totals, 'count' | 'durationMs' | 'sizeBytes' | 'unknownDurationCount'>

/** Totals of the samples here and of those that are only in the cloud. */
export const voiceTotals = (samples: readonly Sample[], cloudOnly: readonly CloudSampleRow[]): Totals =>
  cloudOnly.reduce(
    (sum, { durationMs, sizeBytes }) => ({
      ...sum,
      count: sum.count + 1,
      durationMs: sum.durationMs + (durationMs ?? 0),
      sizeBytes: sum.sizeBytes + (sizeBytes ?? 0),
      unknownDurationCount: sum.unknownDurationCount + (durationMs === null ? 1 : 0),
    }),
    totalsOf(samples),
  )

/** Totals of what the cloud tells of a voice; where it tells no samples, nobody knows their length. */
export function cloudTotals(voice: Pick<Voice, 'samples' | 'areSamplesUntold'>): VoiceTotals {
  const totals = voiceTotals([], voice.samples)
  return voice.areSamplesUntold ? { ...totals, unknownDurationCount: 1 } : totals
}

/** What a length leaves out, because the cloud does not tell it; null: nothing. */
export function untoldWords({
  durationMs,
  unknownDurationCount,
}: Pick<VoiceTotals, 'durationMs' | 'unknownDurationCount'>): string | null {
  if (unknownDurationCount === 0) return null
  return durationMs === 0
    ? 'The cloud does not tell how long the samples are.'
    : `The cloud does not tell the length of ${counted(unknownDurationCount, 'sample')}.`
}

/** Samples of the voice whose speech no sample here holds, in whatever version. */
export const onlyInCloud = (
  samples: readonly Sample[],
  inCloud: readonly CloudSampleRow[],
  { formerInCloud }: Pick<DraftSummary, 'formerInCloud'>,
): CloudSampleRow[] =>
  beyondList(samples, inCloud).filter(({ sampleId }) => !formerInCloud.includes(sampleId))

/** Samples of the voice that are not in the list here, former versions of its samples among them. */
export function beyondList(samples: readonly Sample[], inCloud: readonly CloudSampleRow[]): CloudSampleRow[] {
  const here = new Set(samples.map(({ cloudSampleId }) => cloudSampleId))
  return inCloud.filter(({ sampleId }) => !here.has(sampleId))
}

/** Of an upload; undefined: there is none. */
type Phase = UploadPhase | undefined

const isMoving = ({ state, uploadState }: Sample, phase: Phase): boolean =>
  state === 'importing' ||
  uploadState === 'uploading' ||
  uploadState === 'processing' ||
  (uploadState === 'waiting' && phase !== 'paused' && phase !== 'blocked')

/**
 * Why there is no way back: uploads are pending or uploading (spec/professional-clone.md section 4). One that waits for the
 * person does neither, and it is resumed or canceled where Back leads.
 */
export const whyNoBack = (samples: readonly Sample[], phase: Phase): string | undefined =>
  samples.some((sample) => isMoving(sample, phase)) ? 'Samples are uploading.' : undefined

export interface NextFacts {
  samples: readonly Sample[]
  totals: VoiceTotals
  uploadPhase: Phase
  isUploaded: CloneStatus['isUploaded']
  unsentSettings: CloneGaps['unsentSettings']
  pendingDeletions: CloneGaps['pendingDeletions']
  isOffline: boolean
  isSignedOut: boolean
}

/**
 * Why Next cannot be used now; null when it can (spec/professional-clone.md section 5, rulings). Exactly ten minutes are
 * enough, and so is any length that nobody can tell.
 */
export function whyNoNext(facts: NextFacts): string | null {
  const { samples, totals, uploadPhase, isUploaded, isOffline, isSignedOut } = facts
  const tooShort = whyTooShort(totals)
  if (tooShort !== null) return tooShort
  if (samples.some(({ state }) => state === 'importing')) return 'Files are still being added.'
  const open = samples.filter(({ state, uploadState }) => state === 'ready' && uploadState !== 'uploaded')
  if (isSignedOut) return 'Sign in first. Every sample must be in the cloud before you continue.'
  const unsent = unsentGapWords(facts, isOffline)
  if (open.length === 0 && unsent !== null) return unsent
  if (isOffline) return 'You are offline. Every sample must be in the cloud before you continue.'
  if (open.length === 0 && isUploaded) return null
  if (samples.some((sample) => isMoving(sample, uploadPhase))) return 'Wait until all samples are uploaded.'
  if (samples.some(({ uploadState }) => uploadState === 'waiting'))
    return `The upload ${uploadPhase === 'paused' ? 'is paused' : 'needs attention'}. Resume or cancel it.`
  if (open.length === 0) return 'The cloud has not confirmed every sample yet.'
  return `${counted(open.length, 'sample')} ${open.length === 1 ? 'is' : 'are'} not in the cloud yet. Upload or remove ${open.length === 1 ? 'it' : 'them'} first.`
}

/** Why a voice of this length cannot go on to Verification; null: it is long enough, or nobody can tell. */
export function whyTooShort({
  durationMs,
  unknownDurationCount,
}: Pick<VoiceTotals, 'durationMs' | 'unknownDurationCount'>): string | null {
  const missingMs = totalDurationMinMs - durationMs
  if (missingMs <= 0 || unknownDurationCount > 0) return null
  return `At least 10 minutes of audio is required: ${lengthInWords(missingMs)} to go.`
}

/** Why Next stays where it is after saving; null: the cloud has the details, or main says itself what it refused. */
export function whyNotSaved({ cloudDetails }: Pick<CloneStatus, 'cloudDetails'>): string | null {
  switch (cloudDetails) {
    case 'conflict':
      return 'The details were changed both here and in the cloud. Choose a version first.'
    case 'waiting-for-network':
    case 'none':
      return 'The details have not reached the cloud. They are safe on this computer. Continue once you are online.'
    case 'held':
      return invalidDetailsText
    default:
      return null
  }
}

/** Next saves the voice, then moves on (spec/professional-clone.md section 4). */
export const isSaved = ({ cloudDetails }: Pick<CloneStatus, 'cloudDetails'>): boolean =>
  cloudDetails === 'saved'

/** Under thirty minutes Next asks first; exactly thirty are enough. */
export const isShort = (totals: Pick<VoiceTotals, 'durationMs' | 'unknownDurationCount'>): boolean =>
  totals.durationMs < totalDurationGoodMs && totals.unknownDurationCount === 0

/** A voice that was trained before is trained again at the end of the way, whatever is verified on it (rulings). */
export const nextWords = ({ hasTrainedBefore }: Pick<CloneStatus, 'hasTrainedBefore'>): string =>
  hasTrainedBefore ? 'Next: retrain' : 'Next'
