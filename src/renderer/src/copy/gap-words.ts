import type { CloneGaps } from '@shared/domain/cloud/clone'
import { trainingWaitsFor } from '@shared/domain/cloud/clone-rules'
import { findingTexts } from '@shared/domain/dataset/caps'
import { counted } from './format'

const namedMax = 2

/** “a.wav”, “b.wav” and 3 more. */
function named(names: readonly string[]): string {
  const quoted = names.slice(0, namedMax).map((name) => `“${name}”`)
  const more = names.length - quoted.length
  if (more > 0) return `${quoted.join(', ')} and ${more.toLocaleString('en')} more`
  return quoted.join(' and ')
}

const isOrAre = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are')

/** Samples of the voice that the draft holds no longer, or in another version. */
export type LeftInVoice = Pick<CloneGaps, 'removedSamples' | 'formerSamples'>

/** Advice: what was removed or replaced here is still part of the voice; null: nothing is. */
export function leftInVoiceWords({
  removedSamples: removed,
  formerSamples: former,
}: LeftInVoice): string | null {
  const stay = (names: readonly string[]): string =>
    `${isOrAre(names)} still in the voice and will be used for training.`
  const words = [
    removed.length === 0 ? null : `${named(removed)}, removed here, ${stay(removed)}`,
    former.length === 0
      ? null
      : `${former.length === 1 ? 'A former version' : 'Former versions'} of ${named(former)} ${stay(former)}`,
  ].filter((part) => part !== null)
  return words.length === 0 ? null : words.join(' ')
}

/** What settings and deletions of which samples training waits for, the person's part first; null: none. */
export function unsentGapWords(
  { unsentSettings, pendingDeletions }: Pick<CloneGaps, 'unsentSettings' | 'pendingDeletions'>,
  isOffline: boolean,
): string | null {
  const of = (kind: CloneGaps['unsentSettings'][number]['kind']): string | null => {
    const names = unsentSettings.filter((one) => one.kind === kind).map(({ name }) => name)
    return names.length === 0 ? null : named(names)
  }
  const unclear = of('speakers-unclear')
  if (unclear !== null) return `The cloud detected different speakers in ${unclear}. Choose yours first.`
  const changed = of('conflict')
  if (changed !== null)
    return `The settings of ${changed} were changed both here and in the cloud. Choose a version first.`
  const refused = of('refused')
  if (refused !== null)
    return `The cloud did not accept the settings of ${refused}. Try again or change them first.`
  if (pendingDeletions.length > 0)
    return isOffline
      ? `You are offline. ${named(pendingDeletions)} can be deleted from the cloud only once you are online.`
      : `Wait until ${named(pendingDeletions)} ${isOrAre(pendingDeletions)} deleted from the cloud.`
  const waiting = of('waiting')
  if (waiting === null) return null
  return isOffline
    ? `You are offline. The settings of ${waiting} are not in the cloud yet.`
    : `Wait until the settings of ${waiting} are in the cloud.`
}

/** Why the cloud lacks details that were changed here; null: it has them. */
function unsentDetailsWords(
  { unsentDetails, isLanguageMixed }: Pick<CloneGaps, 'unsentDetails' | 'isLanguageMixed'>,
  isOffline: boolean,
): string | null {
  switch (unsentDetails) {
    case null:
      return null
    case 'conflict':
      return 'The details were changed both here and in the cloud. Choose a version first.'
    case 'refused':
      return 'The cloud did not accept the details. Save them again or change them first.'
    case 'held':
      return isLanguageMixed
        ? `The details changed here are not in the cloud. ${findingTexts['language-mismatch']}`
        : 'The details changed here are not in the cloud. Some of them are invalid; review them first.'
    case 'waiting':
      return isOffline
        ? 'You are offline. The details changed here are not in the cloud yet.'
        : 'Wait until the details changed here are in the cloud.'
  }
}

/** Why training has not started, where the cloud lacks something; a review that is open comes first. */
export function heldTraining(
  gaps: CloneGaps,
  { isOffline, isInReview = false }: { isOffline: boolean; isInReview?: boolean },
): { title: string; body: string; advice: string | null } {
  const { pendingSamples: pending } = gaps
  const unsent =
    [unsentDetailsWords(gaps, isOffline), unsentGapWords(gaps, isOffline)]
      .filter((words) => words !== null)
      .join(' ') || null
  const advice = leftInVoiceWords(gaps)
  const body = (...parts: (string | null)[]): string =>
    [isInReview ? 'Your request is being reviewed.' : null, ...parts]
      .filter((part) => part !== null)
      .join(' ')
  if (trainingWaitsFor(gaps) !== 'samples')
    return { title: 'Training has not started', body: body(unsent), advice }
  const held = isInReview
    ? 'training will not start automatically once the voice is verified'
    : 'training has not started'
  return {
    title: `${counted(pending.length, 'sample')} ${isOrAre(pending)} not in the cloud yet`,
    body: body(`${named(pending)} ${isOrAre(pending)} on this computer only, so ${held}.`, unsent),
    advice,
  }
}
