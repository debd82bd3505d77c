import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { instantCloneFields, remoteSample, type InstantClone } from '@shared/domain/cloud/instant-clone'
import { label } from '@shared/domain/dataset/draft'
import { cloudId } from '@shared/domain/ids'
import { list, text } from '@shared/lib/bounds'

/** The preview on this disk. */
export const storedPreview = z.object({
  generatedVoiceId: cloudId,
  /** Whose it is, and of which files: elsewhere and of others it means nothing. */
  workspace: z.string(),
  audioKey: z.string(),
  /** In the folder of the draft; the id of its sound is the draft's. */
  fileName: z.string(),
  mediaType: z.string(),
})
export type StoredPreview = z.infer<typeof storedPreview>

/** The voice that was asked for, and since when: what finds it again after a lost answer. */
export const saveRequest = z.object({
  workspace: z.string(),
  name: z.string(),
  description: z.string(),
  labels: z.record(z.string(), z.string()),
  /** Of the samples that are to be in it. */
  audioKey: z.string(),
  askedAtMs: z.number(),
  /** Samples that the voice had before; null: an earlier version did not keep them. */
  earlierSampleIds: z.array(cloudId).nullable().default(null),
})
export type SaveRequest = z.infer<typeof saveRequest>

/** What a person says of a voice. */
const voiceDetails = z.object({ name: text(), description: text(), labels: list(label) })
export type VoiceDetails = z.infer<typeof voiceDetails>

export const detailsOf = ({ name, description, labels }: VoiceDetails): VoiceDetails => ({
  name,
  description,
  labels,
})

/** What the cloud said of the voice. */
const seenVoice = z.object({
  samples: z.array(remoteSample),
  verification: z.enum(['required', 'skipped', 'verified', 'not-required']),
})
export type SeenVoice = z.infer<typeof seenVoice>

/** With what an edit of it began. */
export const storedSeen = seenVoice.extend({ begunWith: voiceDetails.nullable().default(null) })
export type StoredSeen = z.infer<typeof storedSeen>

/** What is kept of a clone in one column. */
export const storedFields = instantCloneFields.extend({
  /** The files that the terms were agreed to for; null: all of them. */
  agreedSampleIds: z.array(z.string()).nullable().default(null),
})
export type StoredFields = z.infer<typeof storedFields>

export type StoredClone = Omit<InstantClone, 'saving' | 'problems' | 'preview' | 'smallerFiles'>

/** Of a clone in which nothing was done yet. */
export const emptyFields: StoredFields = {
  name: '',
  description: '',
  labels: [{ label: 'language', value: 'en' }],
  removeBackgroundNoise: false,
  hasAgreed: false,
  agreedSampleIds: null,
  stretches: null,
  removedSampleIds: [],
  step: 'upload',
}

/** What was changed here stays; the rest is as the cloud has it by now. @param theirs null: not known now */
export function mergedDetails(
  mine: VoiceDetails,
  begunWith: VoiceDetails | null,
  theirs: VoiceDetails | null,
): VoiceDetails {
  const pick = <K extends keyof VoiceDetails>(key: K): VoiceDetails[K] =>
    theirs !== null && begunWith !== null && isDeepStrictEqual(mine[key], begunWith[key])
      ? theirs[key]
      : mine[key]
  return { name: pick('name'), description: pick('description'), labels: pick('labels') }
}
