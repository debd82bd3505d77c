import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId } from '../ids'

/** What is over the limit stays on disk where its truncation was undone. */
const blockTextMaxChars = 1_000_000

/** One speaker's turn. */
export const dialogueBlock = z.object({
  id: z.uuid(),
  voiceId: cloudId.nullable(),
  /** The name before it in a script that was pasted; null: none. */
  speaker: text(100).nullable(),
  text: text(blockTextMaxChars),
})
export type DialogueBlock = z.infer<typeof dialogueBlock>

/** More than may be generated: a truncation that was undone stays on disk. */
export const dialogueStoredBlocks = 1000

/** The dialogue as typed, valid or not. */
export const dialogue = z.object({
  blocks: list(dialogueBlock, dialogueStoredBlocks),
  stability: z.number().min(0).max(1),
  modelId: cloudId.nullable(),
})
export type Dialogue = z.infer<typeof dialogue>

/** That of one workspace. Whoever changes it names the workspace, and is refused where another one is open by then. */
export const openDialogue = dialogue.extend({ of: text(2_000) })
export type OpenDialogue = z.infer<typeof openDialogue>

export const choiceSide = z.enum(['a', 'b'])
export type ChoiceSide = z.infer<typeof choiceSide>

/** What a person did with the two generations of a dialogue. */
export const dialogueChoice = z.object({
  /** The one that was downloaded; null: none, or both. */
  preference: choiceSide.nullable(),
  isDismissed: z.boolean(),
})
export type DialogueChoice = z.infer<typeof dialogueChoice>
