import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../ids'
import { dialogueMaxBlocks } from './speech-request'

export const dialogueBlock = z.object({ id: z.uuid(), voiceId: cloudId.nullable(), text: text() })
export type DialogueBlock = z.infer<typeof dialogueBlock>

/** The dialogue as typed, valid or not. */
export const dialogue = z.object({
  blocks: list(dialogueBlock, dialogueMaxBlocks),
  stability: z.number().min(0).max(1),
  modelId: cloudId.nullable(),
})
export type Dialogue = z.infer<typeof dialogue>
