import { z } from 'zod'
import { captchaAnswer, verificationResult } from '../../domain/cloud/clone'
import { instantClone, instantClonePatch, instantCloneSummary } from '../../domain/cloud/instant-clone'
import { cloudId, draftId, takeId } from '../../domain/ids'
import { list } from '../../lib/bounds'

const one = z.object({ id: draftId })

export const instantClones = {
  /** Unfinished ones in which something was done, newest first. */
  list: { input: z.object({}), output: list(instantCloneSummary) },
  create: { input: z.object({}), output: one },
  /** The edit of a voice of one's own, begun where there is none. Reads the voice. */
  ofVoice: { input: z.object({ voiceId: cloudId, mode: z.enum(['edit', 'verify']) }), output: one },
  get: { input: one, output: instantClone },
  /** Saved at once, valid or not. */
  update: { input: one.extend({ patch: instantClonePatch }), output: z.null() },
  /** Takes the best parts out of all files, once they are measured. */
  takeBest: { input: one, output: z.null() },
  /** Sends the files and fetches what the clone would sound like. What came of it is told by `changed`. */
  makePreview: { input: one, output: z.null() },
  cancelPreview: { input: one, output: z.null() },
  /** Makes the voice, once, or changes the edited one; a preview that is missing is made first. */
  save: { input: one, output: z.null() },
  remove: { input: one, output: z.null() },
  restore: { input: one, output: z.null() },
  captcha: { input: one, output: captchaAnswer },
  submitVerification: { input: one.extend({ takeId }), output: verificationResult },
  /** What the cloud made of a recording whose result was not known: `submitted` while that is still so. */
  checkVerification: { input: one, output: verificationResult },
  skipVerification: { input: one, output: z.null() },
} as const

export const instantClonesEvents = {
  changed: instantClone,
  listChanged: z.object({}),
} as const
