import type { DraftPatch } from '@shared/domain/draft'
import type { CloudVoice } from '../cloud/cloud-types'
import type { VoiceDetails } from '../uploads/upload-rows'

/** Details as the cloud has them; the language is a field of its own, not a label (api.md section 10c, row 34). */
export function detailsOf(voice: CloudVoice): VoiceDetails {
  const { language: labelled, ...labels } = voice.labels
  return {
    name: voice.name,
    language: voice.fineTuning?.language ?? labelled ?? 'en',
    description: voice.description === '' ? null : voice.description,
    labels,
  }
}

/** The first row of the editor is accent, empty where the voice has none. */
const withAccent = (labels: Record<string, string>): { label: string; value: string }[] => {
  const { accent, ...others } = labels
  return [
    { label: 'accent', value: accent ?? '' },
    ...Object.entries(others).map(([label, value]) => ({ label, value })),
  ]
}

/** Details as a draft keeps them. */
export const draftPatchOf = ({ name, language, description, labels }: VoiceDetails): DraftPatch => {
  const { language: _, ...rows } = labels
  return { name, language, description: description ?? '', labels: withAccent(rows) }
}
