import {
  descriptionMaxChars,
  instantFileMaxBytes,
  instantFileMinMs,
  instantFilesMax,
  instantTotalLimitMs,
  instantTotalMinMs,
} from '../../limits'
import type { Sample } from '../dataset/sample'
import type {
  InstantClone,
  InstantCloneFields,
  InstantCloneProblem,
  RemoteSample,
  SmallerFile,
} from './instant-clone'
import { charCount } from '../../lib/char-count'

// Without zod: a window loads this with its first lines.

/** The specification's words (spec/add-voice.md sections 4, 5 and 8); those after the empty line are ours. */
export const instantTexts = {
  terms: 'Please agree to the terms',
  noDuration: 'Could not extract file duration.',
  fileType: 'File is not one of the supported types',
  fileTooLarge: `File exceeds the ${instantFileMaxBytes / 1_000_000}mb limit.`,
  fileTooShort: (name: string): string =>
    `File "${name}" is too short. Please choose a file with at least 5s of audio.`,
  tooMany: 'You can only upload 25 recordings',
  totalTooLong: 'Recordings must be less than 45 minutes long',
  totalTooShort: 'At least 10 seconds of audio is required',
  nameRequired: 'Please give your voice a name',
  descriptionTooLong: 'Description should be less than 500 characters',
  failed: 'We are sorry, something went wrong.',
  skipped: 'Voice verification skipped',
  alreadyVerified: 'You have already verified this voice.',
  maxAttempts: 'Maximum voice verification attempts reached.',

  labels: 'Please set values for each label.',
  unclear:
    'The cloud did not confirm the voice. Try again: Timbre checks for it first and does not create a second one.',
  lostMade: (name: string): string =>
    `Your earlier request did create the voice: “${name}” is in My voices. Saving again changes it.`,
  otherFound: (name: string): string =>
    `“${name}” is in My voices too. It may come from your earlier request.`,
  unreachable: 'The cloud could not be reached, so nothing was made.',
  nothingClean: 'No clean speech was found, so nothing was cut.',
  deleteAndRecreate: 'Delete this clone and create it again to get new attempts.',
} as const

/** A file as it would be sent. */
export interface PlannedFile {
  /** The sample it is; null: joined of what was taken of several. */
  sampleId: string | null
  name: string
  /** Null where it is made under the limit, or is being made smaller. */
  sizeBytes: number | null
  durationMs: number | null
}

type Stretch = NonNullable<InstantCloneFields['stretches']>[number]
const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** Files that are made of stretches are each at most this long, so that even noise stays under 10 MB of FLAC. */
export const joinedFileMaxMs = 110_000

/**
 * What would be sent: the files that could be read, those over the limit in fewer bytes, or what was taken of them, joined.
 */
export function plannedFiles(
  samples: readonly Pick<Sample, 'id' | 'name' | 'state' | 'sizeBytes' | 'facts'>[],
  stretches: readonly Stretch[] | null,
  smallerFiles: readonly SmallerFile[] = [],
): PlannedFile[] {
  const sentBytes = (id: string, sizeBytes: number): number | null => {
    const smaller = smallerFiles.find(({ sampleId }) => sampleId === id)
    return smaller === undefined || smaller.form === 'none' ? sizeBytes : smaller.sizeBytes
  }
  if (stretches === null)
    return samples
      .filter(({ state }) => state === 'ready')
      .map(({ id, name, sizeBytes, facts }) => ({
        sampleId: id,
        name,
        sizeBytes: sentBytes(id, sizeBytes),
        durationMs: facts?.durationMs ?? null,
      }))
  const present = new Set(samples.filter(({ state }) => state === 'ready').map(({ id }) => id))
  const totalMs = lengthOf(stretches.filter(({ sampleId }) => present.has(sampleId)))
  const count = Math.ceil(totalMs / joinedFileMaxMs)
  return Array.from({ length: count }, (_, at) => ({
    sampleId: null,
    name: count === 1 ? 'Best parts' : `Best parts ${at + 1}`,
    sizeBytes: null,
    durationMs: totalMs / count,
  }))
}

/** What is wrong with one file as it would be sent; null if nothing. Bounds themselves are allowed (rulings). */
export function fileProblem({ name, sizeBytes, durationMs }: PlannedFile): string | null {
  if (durationMs === null) return instantTexts.noDuration
  if (durationMs < instantFileMinMs) return instantTexts.fileTooShort(name)
  return sizeBytes !== null && sizeBytes > instantFileMaxBytes ? instantTexts.fileTooLarge : null
}

/** Of an edited voice: what it keeps. */
export const keptSamples = ({
  remoteSamples,
  removedSampleIds,
}: Pick<InstantClone, 'remoteSamples' | 'removedSampleIds'>): RemoteSample[] =>
  remoteSamples.filter(({ sampleId }) => !removedSampleIds.includes(sampleId))

/** What a clone has and would have. */
export interface CloneAudio {
  planned: readonly PlannedFile[]
  kept: readonly RemoteSample[]
  /** Samples of the voice are to be removed. */
  isThinned: boolean
}

export const audioOf = (
  clone: Pick<InstantClone, 'remoteSamples' | 'removedSampleIds' | 'stretches' | 'smallerFiles'>,
  samples: Parameters<typeof plannedFiles>[0],
): CloneAudio => ({
  planned: plannedFiles(samples, clone.stretches, clone.smallerFiles),
  kept: keptSamples(clone),
  isThinned: clone.removedSampleIds.length > 0,
})

/** Files are added or samples removed: more than what the voice is called is changed. */
export const isAudioChanged = ({ planned, isThinned }: CloneAudio): boolean => planned.length > 0 || isThinned

/** Length of everything, as far as it is known. */
export const totalMsOf = ({ planned, kept }: Pick<CloneAudio, 'planned' | 'kept'>): number =>
  [...planned, ...kept].reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)

/**
 * What is wrong with all of it together; null if nothing. Exactly 10 s are enough, exactly 45 minutes too many (rulings).
 * Samples that stay as they are in the cloud always count as complete.
 */
export function audioProblem(audio: CloneAudio): string | null {
  const { planned, kept, isThinned } = audio
  if (kept.length > 0 && planned.length === 0 && !isThinned) return null
  if (planned.length + kept.length > instantFilesMax) return instantTexts.tooMany
  const totalMs = totalMsOf(audio)
  if (totalMs >= instantTotalLimitMs) return instantTexts.totalTooLong
  const isAllKnown = kept.every(({ durationMs }) => durationMs !== null)
  return totalMs < instantTotalMinMs && isAllKnown ? instantTexts.totalTooShort : null
}

type Fault = Pick<InstantCloneProblem, 'field' | 'text'>

/** The first thing that keeps the files from being sent; null if nothing does. */
export function uploadFault(audio: CloneAudio, hasAgreed: boolean): Fault | null {
  for (const file of audio.planned) {
    const text = fileProblem(file)
    if (text !== null) return { field: 'files', text }
  }
  const whole = audioProblem(audio)
  if (whole !== null) return { field: 'files', text: whole }
  // The terms are agreed to for files; what the cloud has was agreed to before.
  return audio.planned.length > 0 && !hasAgreed ? { field: 'files', text: instantTexts.terms } : null
}

export const nameProblem = (name: string): string | null =>
  name.trim() === '' ? instantTexts.nameRequired : null

/** Exactly 500 characters are allowed (rulings). */
export const descriptionProblem = (description: string): string | null =>
  charCount(description.trim()) > descriptionMaxChars ? instantTexts.descriptionTooLong : null

/** @param hasAccents the language has some, as far as is known; without any an empty accent is all right (rulings) */
export const labelsProblem = (labels: InstantCloneFields['labels'], hasAccents: boolean): string | null =>
  labels.every(
    ({ label, value }) => label.trim() !== '' && (value.trim() !== '' || (label === 'accent' && !hasAccents)),
  )
    ? null
    : instantTexts.labels

/** The first thing that keeps the details from being saved; null if nothing does. */
export function detailsFault(
  { name, description, labels }: Pick<InstantCloneFields, 'name' | 'description' | 'labels'>,
  hasAccents: boolean,
): Fault | null {
  const faults: [NonNullable<Fault['field']>, string | null][] = [
    ['name', nameProblem(name)],
    ['description', descriptionProblem(description)],
    ['labels', labelsProblem(labels, hasAccents)],
  ]
  for (const [field, text] of faults) if (text !== null) return { field, text }
  return null
}

/** As the cloud takes them: without an accent that could not be chosen. */
export const labelMap = (labels: InstantCloneFields['labels']): Record<string, string> =>
  Object.fromEntries(
    labels.flatMap(({ label, value }) => (value.trim() === '' ? [] : [[label.trim(), value.trim()]])),
  )
