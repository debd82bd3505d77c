import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { linkedTextMaxChars } from '../../limits'
import { fileId } from '../ids'

/** Two texts of 1,000 characters are nine times as long once they are encoded. */
export const linkMaxChars = 20_000

/** What a share link of Voice Design carries (spec/add-voice.md section 2); null: not in the link. */
export const sharedDesign = z.object({
  prompt: text(linkedTextMaxChars),
  previewText: text(linkedTextMaxChars),
  seed: z.number().int().min(0).max(2_147_483_647).nullable(),
  /** -1 to 1. */
  loudness: z.number().min(-1).max(1).nullable(),
  guidanceScale: z.number().min(2).max(10).nullable(),
})

/** Where a link or a file from outside leads. It fills and opens; it never generates, sends, or replaces anything. */
export const deepLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add-voice'),
    creationType: z.enum(['chooseVoiceType', 'voiceDesign', 'cloneVoice', 'professionalVoiceClone']),
  }),
  z.object({ kind: z.literal('voice-design'), design: sharedDesign }),
  /** The voice library, with what is wanted of it as the parameters of its address. */
  z.object({ kind: z.literal('voice-library'), search: text(linkMaxChars) }),
  /** Any other address of the app. */
  z.object({
    kind: z.literal('page'),
    /** As the router has it. */
    path: text(300),
    /** With `#` and a section of the settings, where one is named. */
    hash: text(40),
    search: text(4_000),
    /** Opening it would turn on the microphone or choose another voice: only after a press. */
    isAsking: z.boolean(),
  }),
  /** Files the system opens with Timbre. What becomes of them is asked. */
  z.object({
    kind: z.literal('files'),
    what: z.enum(['audio', 'dataset', 'script']),
    files: list(z.object({ id: fileId, name: text(300) }), 100).min(1),
    /** Too many, or of another kind. */
    leftOutCount: z.number().int().min(0),
  }),
  /** A page of the platform that is not one of ours: it opens in the browser, after a press. */
  z.object({ kind: z.literal('web'), url: text(linkMaxChars) }),
  /** Not a link of ours, or a damaged one. */
  z.object({ kind: z.literal('refused') }),
])
export type DeepLink = z.infer<typeof deepLink>
