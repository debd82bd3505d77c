import type { Label } from './draft'

// The label editor of spec/speech-synthesis.md sections 3 to 5.

/** The labels a user can set beside the language; where the form fixes that, the first is always present (rulings). */
export const labelKinds = ['accent', 'gender', 'age'] as const
export type LabelKind = (typeof labelKinds)[number]

export const genderValues = ['male', 'female', 'neutral'] as const
export const ageValues = ['young', 'middle_aged', 'old'] as const

const labelsInvalidText = 'Please set values for each label.'

const isKind = (label: string): label is LabelKind => labelKinds.some((kind) => kind === label)

/** The rows of an editor without a fixed language: language first, each label once. */
export function rowsWithLanguage(labels: readonly Label[]): Label[] {
  const language = labels.find(({ label }) => label === 'language') ?? { label: 'language', value: '' }
  const seen = new Set(['language'])
  return [language, ...labels.filter(({ label }) => !seen.has(label) && seen.add(label))]
}

/** A language chosen in the first row clears the accent, which is one of a language. */
export const withLanguage = (labels: readonly Label[], language: string): Label[] =>
  rowsWithLanguage(labels).map((row) => {
    if (row.label === 'language') return { ...row, value: language }
    return row.label === 'accent' ? { ...row, value: '' } : row
  })

/** The rows of the editor where the form fixes the language: accent first, no language, each label once; what else a voice carries stays as it is. */
export function labelRows(labels: readonly Label[]): Label[] {
  const accent = labels.find(({ label }) => label === 'accent') ?? { label: 'accent', value: '' }
  const seen = new Set(['accent', 'language'])
  const others = labels.filter(({ label }) => !seen.has(label) && seen.add(label))
  return [accent, ...others]
}

/** Labels that no row uses yet; without one, Add label is disabled. */
export const freeKinds = (labels: readonly Label[]): LabelKind[] =>
  labelKinds.filter((kind) => !labels.some(({ label }) => label === kind))

/** Changing the language clears the accent. */
export const withoutAccent = (labels: readonly Label[]): Label[] =>
  labelRows(labels).map((row) => (row.label === 'accent' ? { ...row, value: '' } : row))

/** Switching a row to another label clears its value. */
export const switchedTo = (labels: readonly Label[], at: number, kind: LabelKind): Label[] =>
  labels.map((row, index) => (index === at && row.label !== kind ? { label: kind, value: '' } : row))

/** Allowed values of a label; null if any value is allowed. */
function valuesOf(label: string, accents: readonly string[]): readonly string[] | null {
  if (!isKind(label)) return null
  return { accent: accents, gender: genderValues, age: ageValues }[label]
}

/**
 * "Please set values for each label." or null.
 * @param accents of the draft's language; without any an empty accent is all right (rulings)
 */
export function labelProblem(labels: readonly Label[], accents: readonly string[]): string | null {
  const isFit = ({ label, value }: Label): boolean => {
    if (label === 'accent' && accents.length === 0) return true
    const values = valuesOf(label, accents)
    return value.trim() !== '' && (values === null || values.includes(value))
  }
  return labelRows(labels).every(isFit) ? null : labelsInvalidText
}
