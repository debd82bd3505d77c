import type { DeepLink } from '@shared/domain/app/deep-link'
import { plainText } from '@shared/lib/plain-text'

const once = [
  ...['voice_id', 'voiceId', 'search', 'sort', 'category', 'gender', 'age', 'language', 'accent', 'featured'],
  ...['owner_id', 'min_notice_period_days', 'include_custom_rates', 'include_live_moderated'],
]
const several = ['use_cases', 'descriptives']
const valueMaxChars = 200
/** More values than the specification lists of any kind. */
const valuesMax = 40

/**
 * What a link to the voice library asks for, by the names of the platform's own addresses; the page reads each value
 * strictly. Parameters that mean nothing here are ignored.
 * @returns refused for a value that is too long, or given twice where one is meant
 */
export function parseLibraryLink({ searchParams }: URL): DeepLink {
  const wanted = new URLSearchParams()
  for (const name of [...once, ...several]) {
    const values = searchParams.getAll(name)
    const isTooMuch = values.length > (several.includes(name) ? valuesMax : 1)
    if (isTooMuch || values.some((value) => value.length > valueMaxChars)) return { kind: 'refused' }
    for (const value of values) {
      wanted.append(name === 'voice_id' ? 'voiceId' : name, plainText(value, valueMaxChars))
    }
  }
  return { kind: 'voice-library', search: wanted.toString() }
}
