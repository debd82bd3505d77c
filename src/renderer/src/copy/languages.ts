import type { SelectOption } from '@renderer/ui/fields/select'

/** Languages a professional clone can be made for, shipped for use offline (ISO 639-1, `fil` has only ISO 639-2). */
const languageCodes = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fil',
  'fr',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sv',
  'ta',
  'tr',
  'uk',
  'vi',
  'zh',
] as const

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/** English name of a language code; the code itself when nobody knows it, or when it is none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/**
 * Every language by name; `current` is kept as a choice even when the list does not know it.
 * @param known languages as the cloud lists them; the shipped list without them
 */
export function languageOptions(
  current: string,
  known: readonly { code: string; name: string }[] = [],
): SelectOption[] {
  const nameOf = new Map(known.map(({ code, name }) => [code, name]))
  const codes = new Set<string>([...(known.length > 0 ? nameOf.keys() : languageCodes), current])
  return [...codes]
    .map((value) => ({ value, label: nameOf.get(value) ?? languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
