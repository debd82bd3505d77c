import { z } from 'zod'
import { text } from '../../lib/bounds'
import { cloudId } from '../ids'
import { voiceObstacle } from './voice'

/** In the order of the picker (spec/shell.md section 2). Suggested voices stand after `recent`; legacy ones only in a search. */
export const pickerGroups = [
  'recent',
  'dub_specific',
  'professional',
  'cloned',
  'generated',
  'default',
  'legacy',
] as const
export type PickerGroup = (typeof pickerGroups)[number]

/** A voice of the account, as the picker offers it. */
export const pickerVoice = z.object({
  voiceId: cloudId,
  name: text(),
  group: z.enum(pickerGroups),
  labels: z.record(text(), text()),
  language: text().nullable(),
  description: text(),
  isLegacy: z.boolean(),
  hasPreview: z.boolean(),
  /** Why it cannot be chosen; null: it can. */
  obstacle: voiceObstacle.nullable(),
})
export type PickerVoice = z.infer<typeof pickerVoice>
