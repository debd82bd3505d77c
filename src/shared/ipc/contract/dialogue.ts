import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import {
  choiceSide,
  dialogue,
  dialogueChoice,
  dialogueStoredBlocks,
  openDialogue,
} from '../../domain/speech/dialogue'
import { generationId } from '../../domain/speech/generation'
import { dialogueMaxBlocks } from '../../domain/speech/speech-request'
import { cloudId } from '../../domain/ids'

const speaker = text(100)
/** The first of the two generations. */
const pair = z.object({ firstId: generationId })

/** The dialogue as typed, in SQLite at each change, and the choice between its two generations. */
export const dialogueCalls = {
  get: { input: z.object({}), output: openDialogue },
  /** Cancelled where the workspace `of` is not the open one any more: its text never lands in another. */
  update: {
    input: openDialogue.pick({ of: true }).extend({ patch: dialogue.partial() }),
    output: z.null(),
  },
  /** Has the cloud add audio tags to blocks that are not empty; as many come back. */
  enhance: {
    input: z.object({ blocks: list(text(), dialogueMaxBlocks) }),
    output: z.object({ blocks: list(text(), dialogueMaxBlocks) }),
  },
  /** The voices of a script's names, in their order: as chosen before, else a voice of that name, else null. */
  voicesOfNames: {
    input: z.object({ names: list(speaker, dialogueStoredBlocks) }),
    output: z.object({ voiceIds: list(cloudId.nullable(), dialogueStoredBlocks) }),
  },
  rememberVoice: { input: z.object({ name: speaker, voiceId: cloudId }), output: z.null() },
  choice: { input: pair, output: dialogueChoice },
  /** Asks for a file and writes one of the two there, which makes it the preferred one. False: canceled. */
  download: {
    input: pair.extend({ side: choiceSide }),
    output: z.object({ isSaved: z.boolean() }),
  },
  /** Puts the comparison away, and tells the cloud which one is preferred, if one is. */
  dismiss: { input: pair, output: z.null() },
} as const

export const dialogueEvents = { changed: openDialogue, choiceChanged: pair } as const
