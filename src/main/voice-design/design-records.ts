import { z } from 'zod'
import { designFields, designReference, type VoiceDesign } from '@shared/domain/cloud/voice-design'
import { defaultDesignSettings } from '@shared/domain/cloud/voice-design-rules'
import { cloudId } from '@shared/domain/ids'

/** What a generation asks for, as it was sent. */
export const generationRequest = z.object({
  prompt: z.string(),
  previewText: z.string(),
  loudness: z.number(),
  guidanceScale: z.number(),
  seed: z.number().int(),
  isTextGenerated: z.boolean(),
  promptStrength: z.number().default(defaultDesignSettings.promptStrength),
  reference: designReference.nullable().default(null),
})
export type GenerationRequest = z.infer<typeof generationRequest>

/** What is kept of a design in one column: what a person types, and the reference that main keeps for them. */
export const storedFields = designFields.extend({ reference: designReference.nullable() })
export type StoredFields = z.infer<typeof storedFields>

/** The voice that was asked for, and since when: what finds it again after a lost answer. */
export const saveRequest = z.object({
  generatedVoiceId: cloudId,
  name: z.string(),
  description: z.string(),
  labels: z.record(z.string(), z.string()),
  playedNotSelectedVoiceIds: z.array(cloudId),
  askedAtMs: z.number(),
  /** Voices of this name there were already. */
  earlierVoiceIds: z.array(cloudId).default([]),
})
export type SaveRequest = z.infer<typeof saveRequest>

export interface StoredPreview {
  id: string
  generatedVoiceId: string
  fileName: string
  mediaType: string
  durationMs: number | null
}

export type StoredDesign = Omit<VoiceDesign, 'saving' | 'problems'>

/** Of a design in which nothing was typed yet. */
export const emptyFields: StoredFields = {
  prompt: '',
  previewText: '',
  ...defaultDesignSettings,
  name: '',
  description: '',
  language: 'en',
  labels: [],
  reference: null,
  step: 'generate',
  chosenPreviewId: null,
}
