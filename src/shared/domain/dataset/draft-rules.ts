import { descriptionMaxChars } from '../../limits'
import type { Draft } from './draft'

// Without zod: a window loads this with its first lines.
export const untitledVoiceName = 'Untitled voice'
export const sampleDatasetName = 'Sample dataset'

/** Why a draft's details cannot be saved to the cloud, in the specification's wording (section 5). */
export function draftProblems(details: Pick<Draft, 'name' | 'description'>): {
  name?: string
  description?: string
} {
  return {
    ...(details.name.trim() === '' ? { name: 'Please give your voice a name.' } : {}),
    ...(details.description.length > descriptionMaxChars
      ? { description: 'Description should be less than 500 characters.' }
      : {}),
  }
}
