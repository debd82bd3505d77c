import { z } from 'zod'
import { charCount } from '../../lib/char-count'

/** What the API takes as the name of a voice. */
export const wireVoiceName = z
  .string()
  .min(1)
  .refine((name) => charCount(name) <= 100, { error: 'At most 100 characters' })

/** What the API takes as the description of a clone (api.md section 3). */
export const wireDescription = z
  .string()
  .refine((description) => charCount(description) <= 500, { error: 'At most 500 characters' })
