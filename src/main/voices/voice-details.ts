import type { Conflict } from '@shared/domain/cloud/conflict'
import type { Draft, DraftPatch } from '@shared/domain/dataset/draft'
import { draftDescriptionMaxChars, draftNameMaxChars, labelMaxChars } from '@shared/limits'
import { plainName, plainText } from '@shared/lib/plain-text'
import { type MergeFields, withFields } from '@shared/merge/merge'
import type { PvcDetails } from '../cloud/cloud-requests'
import type { CloudVoice } from '../cloud/cloud-types'

/** The details both sides can change. A draft's language is always known. */
export type VoiceDetails = Omit<PvcDetails, 'language'> & { language: string | null }
/** Fields that are merged as a unit. */
export type VoiceField = 'name' | 'description' | 'speech'

/**
 * Removes the language, which has its own field and may or may not come back as a label (api.md section 10c, row 34), and
 * labels without a value, which say nothing.
 */
export const plainLabels = ({ language: _, ...labels }: VoiceDetails['labels']): VoiceDetails['labels'] =>
  Object.fromEntries(Object.entries(labels).filter(([, value]) => value.trim() !== ''))

/** Compares labels regardless of order. */
export const hasSameLabels = (a: Pick<VoiceDetails, 'labels'>, b: Pick<VoiceDetails, 'labels'>): boolean => {
  const [mine, theirs] = [a, b].map(({ labels }) =>
    JSON.stringify(Object.entries(plainLabels(labels)).sort()),
  )
  return mine === theirs
}

/** How each field is compared and merged. */
export const voiceFields: MergeFields<VoiceDetails, VoiceField> = {
  name: { keys: ['name'], isSame: (a, b) => a.name === b.name },
  // The cloud may return an empty description as none.
  description: {
    keys: ['description'],
    isSame: (a, b) => (a.description ?? '') === (b.description ?? ''),
  },
  // An accent is meaningful only in its language.
  speech: {
    keys: ['language', 'labels'],
    isSame: (a, b) => a.language === b.language && hasSameLabels(a, b),
  },
}

/** Details as the cloud has them; blanks around a name say nothing, and a draft's are not sent. */
export const detailsOf = (voice: CloudVoice): VoiceDetails => ({
  name: voice.name.trim(),
  language: voice.fineTuning?.language ?? voice.labels['language'] ?? null,
  description: voice.description === '' ? null : voice.description,
  labels: plainLabels(voice.labels),
})

/**
 * Details of a professional voice, which always has a language, though the cloud need not tell it.
 * @param known its language as far as it is known otherwise
 */
export const pvcDetailsOf = (voice: CloudVoice, known = 'en'): PvcDetails => {
  const details = detailsOf(voice)
  return { ...details, language: details.language ?? known }
}

/** Details as a draft has them. */
export function detailsOfDraft({
  name,
  language,
  description,
  labels,
}: Pick<Draft, 'name' | 'language' | 'description' | 'labels'>): PvcDetails {
  // As the cloud's answers are read: what differs in invisible characters alone would never be the same.
  const plain = plainText(description, draftDescriptionMaxChars)
  const filled = labels.filter(({ label, value }) => label && value)
  return {
    name: plainName(name, draftNameMaxChars).trim(),
    language,
    description: plain === '' ? null : plain,
    labels: {
      ...Object.fromEntries(
        filled.map(({ label, value }) => [plainName(label, labelMaxChars), plainName(value, labelMaxChars)]),
      ),
      language,
    },
  }
}

/** What becomes of a draft where the cloud alone changed these fields; what a person left half made in others stays. */
export function draftPatchOfFields(details: PvcDetails, fields: readonly VoiceField[]): DraftPatch {
  const { name, description, language, labels } = draftPatchOf(details)
  return {
    ...(fields.includes('name') ? { name } : {}),
    ...(fields.includes('description') ? { description } : {}),
    ...(fields.includes('speech') ? { language, labels } : {}),
  }
}

/** Details in a draft's form. The editor's first row is the accent, empty if the voice has none. */
export function draftPatchOf({ name, language, description, labels }: PvcDetails): Required<DraftPatch> {
  const { accent, ...others } = plainLabels(labels)
  return {
    name,
    language,
    description: description ?? '',
    labels: Object.entries({ accent: accent ?? '', ...others }).map(([label, value]) => ({ label, value })),
  }
}

/** Lists both versions of these fields for display, row by row where they differ. */
export function differences(
  names: readonly VoiceField[],
  mine: VoiceDetails,
  theirs: VoiceDetails,
): Conflict['fields'] {
  const [here, there] = [withFields(voiceFields, names, theirs, mine), theirs].map(
    ({ labels, ...rest }): Record<string, string | null | undefined> => ({ ...rest, ...plainLabels(labels) }),
  ) as [Record<string, string>, Record<string, string>]
  return [...new Set([...Object.keys(here), ...Object.keys(there)])]
    .map((field) => ({ field, mine: here[field] ?? '', theirs: there[field] ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}
