import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { dialogue } from '../../domain/speech/dialogue'
import { dialogueMaxBlocks } from '../../domain/speech/speech-request'

/** The dialogue as typed, in SQLite at each change. */
export const dialogueCalls = {
  get: { input: z.object({}), output: dialogue },
  update: { input: z.object({ patch: dialogue.partial() }), output: z.null() },
  /** Has the cloud add audio tags to blocks that are not empty; as many come back. */
  enhance: {
    input: z.object({ blocks: list(text(), dialogueMaxBlocks) }),
    output: z.object({ blocks: list(text(), dialogueMaxBlocks) }),
  },
} as const

export const dialogueEvents = { changed: dialogue } as const
