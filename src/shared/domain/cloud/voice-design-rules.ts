import {
  designDescriptionMaxChars,
  designDescriptionMinChars,
  estimateFixedMs,
  estimatePerCharacterMs,
  randomSeedMax,
  referenceMaxBytes,
  referenceMaxMs,
  referenceMinMs,
  voicePromptMaxChars,
  voicePromptMinChars,
} from '../../limits'
import type { Label } from '../dataset/draft'
import type {
  DesignFields,
  DesignGeneration,
  DesignProblem,
  DesignReference,
  PreviewTextLimits,
  ReferenceFile,
} from './voice-design'

// Without zod: a window loads this with its first lines.

/** The specification's words (spec/add-voice.md sections 5 and 8). */
export const designTexts = {
  promptRequired: 'Voice prompt is required',
  promptTooShort: 'Voice prompt should be at least 20 characters long',
  promptTooLong: 'Voice prompt should be less than 1000 characters',
  blocked:
    'This prompt may violate the prohibited use policy, so the generation was blocked. You were not charged.',
  textRequired: 'Please provide sample text to preview your generated voice',
  nameRequired: 'Please give your voice a name',
  descriptionRequired: 'Description is required',
  descriptionTooShort: 'Description should have at least 20 characters',
  descriptionTooLong: 'Description should be less than 500 characters',
  labelsInvalid: 'Please set values for each label.',
  referenceTooShort: 'Audio file is too short. Please choose a file with at least 3s of audio.',
  referenceTooLong: 'Audio file is too long. Please choose a file with at most 300s of audio.',
  referenceTooLarge: 'File exceeds the 20mb limit.',
  referenceType: 'File is not one of the supported types',
  referenceWithoutDuration: 'Could not extract file duration.',
  failed: 'We are sorry, something went wrong.',
  referenceUnreadable: 'The reference file could not be read, so nothing was generated. Choose it again.',
  unreachable: 'The cloud could not be reached, so nothing was generated.',
  saveFailed:
    'The cloud did not confirm the voice. Save again: Timbre checks for it first and does not create a second one.',
  otherSaved: (name: string): string =>
    `The preview you chose before was saved as a voice, too: “${name}” is in My voices.`,
  notKept:
    'The previews arrived but could not be stored. Free up some space, then try again on the same seed.',
  lost: 'The connection was lost before the previews arrived. The cloud may have made them and charged for them.',
} as const

export const textOutside = ({ minChars, maxChars }: PreviewTextLimits): string =>
  `Please provide some text between ${minChars} and ${maxChars} characters.`

/** Before the server has said (api.md section 2). */
export const usualTextLimits: PreviewTextLimits = { minChars: 100, maxChars: 1_000 }

/** Null if valid. Exactly 20 and 1,000 characters are allowed (rulings). */
export function promptProblem(prompt: string): string | null {
  const { length } = prompt.trim()
  if (length === 0) return designTexts.promptRequired
  if (length < voicePromptMinChars) return designTexts.promptTooShort
  return length > voicePromptMaxChars ? designTexts.promptTooLong : null
}

/** Null if valid, or if the cloud writes the text. */
export function previewTextProblem(
  { previewText, isTextGenerated }: Pick<DesignFields, 'previewText' | 'isTextGenerated'>,
  limits: PreviewTextLimits,
): string | null {
  if (isTextGenerated) return null
  const { length } = previewText.trim()
  if (length === 0) return designTexts.textRequired
  return length < limits.minChars || length > limits.maxChars ? textOutside(limits) : null
}

export const nameProblem = (name: string): string | null =>
  name.trim() === '' ? designTexts.nameRequired : null

/** Null if valid. Exactly 20 and 500 characters are allowed (rulings). */
export function descriptionProblem(description: string): string | null {
  const { length } = description.trim()
  if (length === 0) return designTexts.descriptionRequired
  if (length < designDescriptionMinChars) return designTexts.descriptionTooShort
  return length > designDescriptionMaxChars ? designTexts.descriptionTooLong : null
}

/** The rows of the label editor: the language, then the others. */
export const designLabels = ({ language, labels }: Pick<DesignFields, 'language' | 'labels'>): Label[] => [
  { label: 'language', value: language },
  ...labels,
]

/**
 * Null if every label has a value.
 * @param hasAccents the language has some, as far as is known; without any an empty accent is all right (rulings)
 */
export const labelsProblem = (labels: DesignFields['labels'], hasAccents: boolean): string | null =>
  labels.every(({ label, value }) => value.trim() !== '' || (label === 'accent' && !hasAccents))
    ? null
    : designTexts.labelsInvalid

/** Milliseconds of it that are sent. */
const referenceMs = ({ durationMs, stretch }: ReferenceFile): number =>
  stretch === null ? durationMs : stretch.endMs - stretch.startMs

/** Null if it can be sent. Exactly 3 s, 300 s and 20 MB are allowed; a stretch is encoded anew, below 20 MB. */
export function referenceProblem(reference: DesignReference | null): string | null {
  if (reference?.kind !== 'file') return null
  const ms = referenceMs(reference)
  if (ms < referenceMinMs) return designTexts.referenceTooShort
  if (ms > referenceMaxMs) return designTexts.referenceTooLong
  const isTooLarge = reference.stretch === null && reference.sizeBytes > referenceMaxBytes
  return isTooLarge ? designTexts.referenceTooLarge : null
}

/** Of a file that is too long or too large, what is taken to begin with: its first 300 s. */
export const fittingStretch = ({ durationMs }: Pick<ReferenceFile, 'durationMs'>) => ({
  startMs: 0,
  endMs: Math.min(durationMs, referenceMaxMs),
})

export type DesignStep = DesignFields['step']
type Fault = Pick<DesignProblem, 'field' | 'text'>
type Wanted = DesignFields & { reference: DesignReference | null }

/** The first thing that keeps a design from being generated or saved, whatever accents there are; null if nothing does. */
export function designFault(step: DesignStep, fields: Wanted, limits: PreviewTextLimits): Fault | null {
  const faults: [NonNullable<Fault['field']>, string | null][] =
    step === 'generate'
      ? [
          ['prompt', promptProblem(fields.prompt)],
          ['previewText', previewTextProblem(fields, limits)],
          ['reference', referenceProblem(fields.reference)],
        ]
      : [
          ['name', nameProblem(fields.name)],
          ['description', descriptionProblem(fields.description)],
          ['labels', labelsProblem(designLabels(fields), false)],
        ]
  for (const [field, text] of faults) if (text !== null) return { field, text }
  return null
}

export const defaultDesignSettings = {
  loudness: 0.5,
  guidanceScale: 5,
  seed: null,
  isTextGenerated: false,
  promptStrength: 0.25,
} as const

type Request = Pick<
  Wanted,
  'prompt' | 'previewText' | 'loudness' | 'guidanceScale' | 'isTextGenerated' | 'reference'
>

/**
 * The seed of the next generation (rulings): the typed one; 1 for the default settings where this prompt and text have not
 * been generated in this design; otherwise a random one of at most 1,000,000.
 * @param random 0..1, below 1
 */
export function seedOf(
  fields: Request & Pick<DesignFields, 'seed'>,
  earlier: readonly Pick<DesignGeneration, 'prompt' | 'previewText' | 'isTextGenerated'>[],
  random: () => number,
): number {
  if (fields.seed !== null) return fields.seed
  const isDefault =
    fields.reference === null &&
    fields.loudness === defaultDesignSettings.loudness &&
    fields.guidanceScale === defaultDesignSettings.guidanceScale
  const isNew = earlier.every(
    ({ prompt, previewText, isTextGenerated }) =>
      prompt !== fields.prompt ||
      isTextGenerated !== fields.isTextGenerated ||
      (!isTextGenerated && previewText !== fields.previewText),
  )
  return isDefault && isNew ? 1 : randomSeed(random)
}

/** 1 to 1,000,000. */
export const randomSeed = (random: () => number): number => 1 + Math.floor(random() * randomSeedMax)

/** How far the bar is, 0..1: it waits at 95 % for the answer (rulings). */
export const estimatedShare = (elapsedMs: number, textChars: number): number =>
  Math.min(0.95, Math.max(0, elapsedMs / (estimateFixedMs + estimatePerCharacterMs * textChars)))

/** Loudness from -1 to 1 as a person sees it, 0 to 100. */
export const loudnessPercent = (loudness: number): number => Math.round((loudness + 1) * 50)
/** In hundredths: a link carries no longer number. */
export const loudnessOf = (percent: number): number => Math.round(percent * 2 - 100) / 100
