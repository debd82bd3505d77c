import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { wireError } from '../../errors/wire-error'
import { cloudId, draftId, jobId, sampleId } from '../ids'

const leftOut = {
  /** Recordings that need a take which is not saved as a file. */
  leftOutCount: z.number().int().default(0),
  /** Takes left out because no file of them was saved. */
  unsavedTakeCount: z.number().int().default(0),
}

/** What happened while the person was perhaps elsewhere; a kind carries what its words need and nothing else. */
export const noticeNews = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upload-done'),
    draftName: text(),
    uploadedCount: z.number().int(),
    /** Nothing more can arrive, and the cloud holds nothing beyond the list. */
    isSettled: z.boolean(),
  }),
  z.object({
    kind: z.literal('upload-blocked'),
    draftName: text(),
    uploadedCount: z.number().int(),
    sampleCount: z.number().int(),
    error: wireError.nullable(),
  }),
  /** New files are not uploaded by themselves; `reason` says why. */
  z.object({ kind: z.literal('upload-held'), draftName: text(), reason: text() }),
  /** The cloud refused some of the samples. */
  z.object({ kind: z.literal('upload-refused'), draftName: text() }),
  /** The cloud separated the speakers of a sample in another way than the person chose. */
  z.object({ kind: z.literal('speakers-unclear'), sampleName: text(), sampleId }),
  z.object({
    kind: z.literal('training-ready'),
    draftName: text(),
    /** Models for which fine-tuning failed, beside those that are ready. */
    failedModels: list(text()),
  }),
  z.object({ kind: z.literal('training-failed'), draftName: text() }),
  z.object({
    kind: z.literal('review-accepted'),
    draftName: text(),
    /** Training was asked for and has not started: it waits for the person. */
    isTrainingHeld: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('review-refused'), draftName: text() }),
  /** An edit of a voice here and a change of it elsewhere wait for the person. */
  z.object({ kind: z.literal('edit-conflict'), voiceName: text(), voiceId: cloudId }),
  /** A recorded take could not be made a file; its journal is kept. */
  z.object({ kind: z.literal('take-unsaved'), takeName: text() }),
  /** Samples were being split, joined or changed when Timbre ended; they are as they were before. */
  z.object({
    kind: z.literal('change-cut-short'),
    draftName: text(),
    change: z.enum(['segments-made', 'settings-applied']),
  }),
  z.object({
    kind: z.literal('dataset-exported'),
    /** Here and below: what has ended. */
    jobId: jobId.optional(),
    draftName: text(),
    fileName: text(),
    ...leftOut,
  }),
  z.object({
    kind: z.literal('dataset-imported'),
    jobId: jobId.optional(),
    draftName: text(),
    /** Files of it that are missing or damaged. */
    refusedCount: z.number().int().default(0),
    /** Its voice stays with a draft that was here already, perhaps in the trash. */
    voiceHolder: z.enum(['draft', 'trash']).nullable().default(null),
  }),
  z.object({
    kind: z.literal('session-exported'),
    /** Knows where the folder lies, as long as the app runs. */
    jobId,
    draftName: text(),
    fileName: text(),
    ...leftOut,
  }),
  z.object({
    kind: z.literal('session-imported'),
    jobId: jobId.optional(),
    draftName: text(),
    takeCount: z.number().int(),
    /** Takes whose sound was in the library already. */
    knownCount: z.number().int(),
    /** Takes whose sound another program changed. */
    changedCount: z.number().int(),
    /** Takes whose file is missing or damaged. */
    refusedCount: z.number().int(),
  }),
  /** Null: while it was imported. */
  z.object({
    kind: z.literal('session-failed'),
    jobId: jobId.optional(),
    draftName: text().nullable(),
    error: wireError,
  }),
  /** Paid sound that is neither on this computer nor in the history of the cloud. `text`: its beginning, or empty. */
  z.object({ kind: z.literal('generation-possibly-charged'), text: text(), credits: z.number() }),
  /** Null: while it was imported. */
  z.object({
    kind: z.literal('dataset-failed'),
    jobId: jobId.optional(),
    draftName: text().nullable(),
    error: wireError,
  }),
])
export type NoticeNews = z.infer<typeof noticeNews>
export type NoticeKind = NoticeNews['kind']

export const noticeId = z.uuid()

export const notice = z.object({
  id: noticeId,
  news: noticeNews,
  /** Null: about no draft, or about one that was deleted. */
  draftId: draftId.nullable(),
  atMs: z.number().int(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof notice>
