import { z } from 'zod'
import { text } from '../../lib/bounds'
import { cloudId } from '../ids'
import { speechTabs } from './speech-tabs'

/** What is over the limit of a request stays until the person shortens it or lets it be truncated. */
const speechTextMaxChars = 1_000_000

/** What is typed and chosen on the Speech page; survives a kill. */
export const speechFields = z.object({
  /** The tab that was open last. */
  tab: z.enum(speechTabs),
  text: text(speechTextMaxChars),
  textVoiceId: cloudId.nullable(),
  textModelId: cloudId.nullable(),
  conversionVoiceId: cloudId.nullable(),
  conversionModelId: cloudId.nullable(),
  removesBackgroundNoise: z.boolean(),
})
export type SpeechFields = z.infer<typeof speechFields>

/** These fields of one workspace. Whoever changes them names it, and is refused where another one is open by then. */
export const speechWorkspace = speechFields.extend({ of: text(2_000) })
export type SpeechWorkspace = z.infer<typeof speechWorkspace>
