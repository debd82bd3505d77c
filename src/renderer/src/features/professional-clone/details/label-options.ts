import type { AccentOption } from '@shared/domain/cloud/clone'
import type { Label } from '@shared/domain/dataset/draft'
import { ageValues, genderValues, labelKinds } from '@shared/domain/dataset/label-rules'
import { languageOptions } from '@renderer/copy/languages'
import type { SelectOption } from '@renderer/ui/fields/select'
import { labelWords } from './label-words'

/**
 * What a label can be. Null where it is none of the editor's kinds: it came with the voice and is shown as it is.
 * @param accents undefined while they are not known
 */
export function valueOptions(
  { label, value }: Label,
  accents: readonly AccentOption[] | undefined,
): SelectOption[] | null {
  if (label === 'language') return languageOptions(value || 'en')
  if (!labelKinds.some((kind) => kind === label)) return null
  const options =
    label === 'accent'
      ? (accents ?? []).map((accent) => ({ value: accent.value, label: accent.name }))
      : (label === 'gender' ? genderValues : ageValues).map((each) => ({
          value: each,
          label: labelWords(each),
        }))
  if (value === '' || options.some((option) => option.value === value)) return options
  // Until the accents are known, nobody can say that one is not available.
  const isKnown = label !== 'accent' || accents !== undefined
  const words = labelWords(value)
  return [...options, { value, label: isKnown ? `${words} (not available)` : words, isDisabled: true }]
}
