import type { Conflict } from '@shared/domain/cloud/conflict'
import type { DraftPatch } from '@shared/domain/dataset/draft'
import { type MergeFields, withFields } from '@shared/merge/merge'
import type { PvcDetails } from '../cloud/cloud-client'
import type { CloudVoice } from '../cloud/cloud-types'

/** What this computer and the cloud both can change of a voice; of a draft the language is always known. */
export type VoiceDetails = Omit<PvcDetails, 'language'> & { language: string | null }
export type VoiceField = 'name' | 'description' | 'speech'

/** The language has a field of its own and may come back as a label or not (api.md section 10c, row 34). */
export const plainLabels = ({ language: _, ...labels }: VoiceDetails['labels']): VoiceDetails['labels'] =>
  labels

/** Equal as people see it: the order of labels says nothing. */
export const hasSameLabels = (a: Pick<VoiceDetails, 'labels'>, b: Pick<VoiceDetails, 'labels'>): boolean => {
  const [mine, theirs] = [a, b].map(({ labels }) =>
    JSON.stringify(Object.entries(plainLabels(labels)).sort()),
  )
  return mine === theirs
}

export const voiceFields: MergeFields<VoiceDetails, VoiceField> = {
  name: { keys: ['name'], isSame: (a, b) => a.name === b.name },
  // An empty description may come back as none.
  description: {
    keys: ['description'],
    isSame: (a, b) => (a.description ?? '') === (b.description ?? ''),
  },
  // An accent means something only in its language.
  speech: {
    keys: ['language', 'labels'],
    isSame: (a, b) => a.language === b.language && hasSameLabels(a, b),
  },
}

/** Details as the cloud has them. */
export const detailsOf = (voice: CloudVoice): VoiceDetails => ({
  name: voice.name,
  language: voice.fineTuning?.language ?? voice.labels['language'] ?? null,
  description: voice.description === '' ? null : voice.description,
  labels: plainLabels(voice.labels),
})

/** Of a professional voice, which always has a language. */
export const pvcDetailsOf = (voice: CloudVoice): PvcDetails => {
  const details = detailsOf(voice)
  return { ...details, language: details.language ?? 'en' }
}

/** Details as a draft keeps them; the first row of the editor is accent, empty where the voice has none. */
export function draftPatchOf({ name, language, description, labels }: PvcDetails): DraftPatch {
  const { accent, ...others } = plainLabels(labels)
  return {
    name,
    language,
    description: description ?? '',
    labels: Object.entries({ accent: accent ?? '', ...others }).map(([label, value]) => ({ label, value })),
  }
}

/** Both versions of these fields for people, row by row where they differ. */
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
