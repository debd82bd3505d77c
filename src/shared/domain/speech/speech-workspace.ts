import { z } from 'zod'
import { text } from '../../lib/bounds'
import { cloudId } from '../ids'

/** What is typed and chosen on the Speech page; survives a kill. */
export const speechWorkspace = z.object({
  text: text(),
  textVoiceId: cloudId.nullable(),
  textModelId: cloudId.nullable(),
  conversionVoiceId: cloudId.nullable(),
  conversionModelId: cloudId.nullable(),
  removesBackgroundNoise: z.boolean(),
})
export type SpeechWorkspace = z.infer<typeof speechWorkspace>
