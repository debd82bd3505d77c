import { z } from 'zod'
import { label, languageCode } from './draft'
import { cloudId, draftId, sampleId, sha256Hex } from './ids'
import { audioFacts, findingCode, sample } from './sample'
import { sampleSettings } from './sample-settings'

export const passportFileName = 'passport.json'

/** One sample of a passport; its audio lies at `file` beside the passport. */
export const passportSample = z.object({
  id: sampleId,
  name: z.string().max(1_000),
  sourceName: z.string(),
  type: sample.shape.type,
  language: languageCode.nullable(),
  file: z.string().regex(/^audio\/[^/\\]{1,200}$/),
  /** Of the file's bytes. */
  sha256: sha256Hex,
  sizeBytes: z.number().int().positive(),
  facts: audioFacts,
  skippedWarnings: z.array(findingCode),
  /** Null: nothing was ever set. */
  settings: sampleSettings.omit({ sampleId: true }).nullable(),
  /** What was read, where a script was. */
  text: z.string().nullable(),
  createdAtMs: z.number().int(),
})

/**
 * A dataset with everything that belongs to it, as `passport.json` in a folder or zip. Written by one Timbre and read by
 * another; docs and JSON schema: resources/passport.schema.json.
 */
export const passport = z.object({
  format: z.literal('timbre-passport'),
  version: z.literal(1),
  madeAtMs: z.number().int(),
  draft: z.object({
    id: draftId,
    name: z.string().max(1_000),
    language: languageCode,
    description: z.string().max(20_000),
    labels: z.array(label).max(20),
    createdAtMs: z.number().int(),
  }),
  /** In list order. */
  samples: z.array(passportSample),
  /** Scripts that were read. */
  scripts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      language: languageCode.nullable(),
      text: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  /** Who confirmed rights and terms, when, on which computer, which version of the terms. */
  consents: z.array(
    z.object({
      workspace: z.string(),
      person: z.string(),
      device: z.string(),
      termsVersion: z.string(),
      givenAtMs: z.number().int(),
    }),
  ),
  /** The voice each workspace has of it, and which samples are there: an upload goes on, nothing is sent twice. */
  voices: z.array(
    z.object({
      workspace: z.string(),
      voiceId: cloudId,
      samples: z.array(
        z.object({
          sampleId,
          cloudSampleId: cloudId,
          uploadName: z.string(),
          sha256: sha256Hex,
          sizeBytes: z.number().int(),
          durationMs: z.number().int().nullable(),
        }),
      ),
    }),
  ),
  /** As judged when it was made, with everything the report had then; for people and other programs. */
  report: z.looseObject({ madeAtMs: z.number(), rawMs: z.number(), usableMs: z.number() }),
})
export type Passport = z.infer<typeof passport>
export type PassportSample = z.infer<typeof passportSample>
