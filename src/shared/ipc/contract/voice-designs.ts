import { z } from 'zod'
import { sharedDesign } from '../../domain/app/deep-link'
import {
  designPatch,
  designPreviewId,
  designReference,
  previewTextLimits,
  voiceDesign,
  voiceDesignId,
  voiceDesignSummary,
} from '../../domain/cloud/voice-design'
import { cloudId, fileId } from '../../domain/ids'
import { list, text } from '../../lib/bounds'

const one = z.object({ id: voiceDesignId })

export const voiceDesigns = {
  /** Unfinished designs in which something was typed or generated, newest first. */
  list: { input: z.object({}), output: list(voiceDesignSummary) },
  /** Begins a design, filled from a link if one is given; nothing is generated. */
  create: { input: z.object({ shared: sharedDesign.nullable() }), output: one },
  get: { input: one, output: voiceDesign },
  /** Saved at once, valid or not. */
  update: { input: one.extend({ patch: designPatch }), output: z.null() },
  /** Has the cloud write a preview text for the prompt. Null: it writes one with each generation alone. What it refuses is told by `changed`. */
  writeText: { input: one, output: z.object({ isRefused: z.boolean(), text: text().nullable() }) },
  /** A file, copied into the library, as the reference voice. */
  setReferenceFile: { input: one.extend({ fileId }), output: z.null() },
  /** A voice of the person's own, or none. */
  setReferenceVoice: { input: one.extend({ voiceId: cloudId.nullable() }), output: z.null() },
  /** What is taken of the reference file; null: all of it, as it is. */
  setReferenceStretch: {
    input: one.extend({
      stretch: z.object({ startMs: z.number().int().min(0), endMs: z.number().int().min(0) }).nullable(),
    }),
    output: z.null(),
  },
  /** Puts back what the reference was before that of a generation was taken up; one that was chosen since stays. */
  setReference: {
    input: one.extend({ reference: designReference.nullable(), reusedFrom: z.uuid() }),
    output: z.null(),
  },
  /** Takes up the reference of an earlier generation, or none where it had none. */
  reuseReference: { input: one.extend({ generationId: z.uuid() }), output: z.null() },
  /** Asks the cloud for three previews. The request is on disk before it is sent; what came of it is told by `changed`. */
  generate: {
    /** With the seed of an earlier generation: the same once more. */
    input: one.extend({ generationId: z.uuid().nullable() }),
    output: z.null(),
  },
  /** Stops waiting for the running generation; the cloud may charge for it all the same. */
  cancel: { input: one, output: z.null() },
  /** A preview was played. */
  heard: { input: z.object({ previewId: designPreviewId }), output: z.null() },
  /** Makes the chosen preview a voice of the workspace, once. */
  save: { input: one, output: z.null() },
  remove: { input: one, output: z.null() },
  restore: { input: one, output: z.null() },
  textLimits: { input: z.object({}), output: previewTextLimits },
} as const

export const voiceDesignsEvents = {
  changed: voiceDesign,
  listChanged: z.object({}),
} as const
