import { descriptionMaxChars, voiceNameMaxChars } from '../../limits'
import type { Draft } from './draft'
import { charCount } from '../../lib/char-count'

// Without zod: a window loads this with its first lines.
export const untitledVoiceName = 'Untitled voice'
export const sampleDatasetName = 'Sample dataset'

/** Why a draft's details cannot be saved to the cloud, in the specification's wording (section 5). */
export function draftProblems(details: Pick<Draft, 'name' | 'description'>): {
  name?: string
  description?: string
} {
  // Blanks around it are not sent.
  const name = details.name.trim()
  return {
    ...(name === '' ? { name: 'Please give your voice a name.' } : {}),
    ...(charCount(name) > voiceNameMaxChars
      ? { name: `The voice name can have up to ${voiceNameMaxChars} characters.` }
      : {}),
    ...(charCount(details.description) > descriptionMaxChars
      ? { description: 'Description should be less than 500 characters.' }
      : {}),
  }
}
