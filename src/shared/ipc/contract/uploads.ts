import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { draftId, sampleId } from '../../domain/ids'
import { planFix, upload, uploadPlan } from '../../domain/cloud/upload'

const fixes = z.record(sampleId, planFix)

export const uploads = {
  list: { input: z.object({}), output: list(upload) },
  /** Whether the draft was sent to, or has a voice in, other accounts only. */
  elsewhere: { input: z.object({ draftId }), output: z.object({ isElsewhere: z.boolean() }) },
  /** Pure preview: sends nothing. */
  plan: { input: z.object({ draftId, fixes }), output: uploadPlan },
  /** Starts the plan with these fixes; fails with `invalid-input` while it has problems. */
  start: { input: z.object({ draftId, fixes }), output: upload },
  pause: { input: z.object({ draftId }), output: upload },
  resume: { input: z.object({ draftId }), output: upload },
  /** Stops; what the cloud has confirmed stays there. */
  cancel: { input: z.object({ draftId }), output: upload },
  removeDoubles: { input: z.object({ draftId }), output: upload },
} as const

export const uploadsEvents = {
  /** A phase or a sample's state changed. */
  changed: upload,
  /** Bytes moved; at most four times a second. */
  progress: z.object({
    draftId,
    sentBytes: z.number(),
    totalBytes: z.number(),
    bytesPerSecond: z.number().nullable(),
    remainingMs: z.number().nullable(),
    items: list(z.object({ sampleId, sentBytes: z.number(), text: text() })),
  }),
} as const
