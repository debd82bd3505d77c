import { z } from 'zod'
import { text } from '../../lib/bounds'

/** Three numbers; nothing else is offered as an update. */
export const updateVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)

/** Why an update came to nothing. The app is as it was. */
export const updateProblem = z.enum([
  'unreachable',
  'redirected',
  /** No signature, or none by our key. */
  'unsigned',
  /** Signed, and still not for this app, this system or this kind of installation. */
  'unusable',
  'older',
  /** What was downloaded is not what was signed. */
  'damaged',
  'not-downloaded',
  'not-installed',
])
export type UpdateProblem = z.infer<typeof updateProblem>

/** What an update waits for: 'recording', 'upload', 'conversion', 'generation', or the kind of a job. */
const waitsFor = text(40)

const updateStatus = z.discriminatedUnion('state', [
  /** `no-feed`: this build has no address or key for updates; `not-installed`: no installer put it here. */
  z.object({ state: z.literal('off'), reason: z.enum(['no-feed', 'not-installed']) }),
  z.object({
    state: z.literal('idle'),
    /** Null: not since the start. */
    checkedAtMs: z.number().nullable(),
    problem: updateProblem.nullable(),
    /** The version the problem is about, where it is about one. */
    version: updateVersion.nullable(),
  }),
  z.object({ state: z.literal('checking') }),
  /** Known, and not downloaded while something runs. */
  z.object({ state: z.literal('waiting'), version: updateVersion, waitsFor }),
  z.object({
    state: z.literal('downloading'),
    version: updateVersion,
    doneBytes: z.number(),
    totalBytes: z.number(),
  }),
  z.object({ state: z.literal('ready'), version: updateVersion, waitsFor: waitsFor.nullable() }),
  z.object({ state: z.literal('applying'), version: updateVersion }),
])
export type UpdateStatus = z.infer<typeof updateStatus>

export const releaseNotes = z.object({ version: updateVersion, notes: text(8_000) })
export type ReleaseNotes = z.infer<typeof releaseNotes>

export const updateFacts = z.object({
  status: updateStatus,
  /** Of the version that runs, if an update brought it. */
  news: releaseNotes.nullable(),
  isNewsSeen: z.boolean(),
})
export type UpdateFacts = z.infer<typeof updateFacts>
