import { z } from 'zod'
import { text } from '../../lib/bounds'
import { draftDescriptionMaxChars, draftNameMaxChars } from '../../limits'
import { labels, languageCode } from './draft'
import { cloudId, draftId, recordingId, sampleId, scriptId, sha256Hex } from '../ids'
import { region } from '../recording/recording'
import { audioFacts, skippedWarning, sample } from './sample'
import { sampleSettings } from './sample-settings'
import { captureFormat, take } from '../recording/take'

export const passportFileName = 'passport.json'
export const passportVersion = 1
/** What is larger is neither exported nor imported. Every edit repeats its list: two recordings of 500 punches each fit. */
export const passportMaxBytes = 128_000_000

/** The latest moment a date can be made of. */
const latestMs = 8.64e15
export const atMs = z
  .number()
  .int()
  .nonnegative()
  .max(latestMs)
  .describe('Milliseconds since 1970-01-01 UTC.')

/** Beyond every converter. */
const fastestHz = 1_000_000
/** A day at 384 kHz. */
const longestFrames = 33_177_600_000
/** Fades last a tenth of a second at most; each is mixed in memory. */
const fadeMaxFrames = fastestHz / 10

/** Where a file lies beside the passport. One folder deep, so that a name cannot lead anywhere else. */
export const fileIn = (...folders: string[]) =>
  z
    .string()
    .regex(new RegExp(`^(${folders.join('|')})\\/(?!\\.{1,2}$)[^/\\\\:]{1,200}$`))
    .describe('Place beside passport.json, with a slash.')

const audioFile = {
  file: fileIn('audio', 'recordings'),
  sha256: sha256Hex.describe("Of the file's bytes, lower-case hexadecimal. Checked on import."),
  sizeBytes: z.number().int().positive().describe("Of the file. Checked on import, before the file's hash."),
}

/** One sample of a passport; its audio lies at `file` beside the passport. */
export const passportSample = z
  .object({
    id: sampleId,
    name: z.string().max(1_000),
    sourceName: text().describe('Name of the file it came from.'),
    type: sample.shape.type,
    language: languageCode.nullable(),
    ...audioFile,
    facts: audioFacts.describe("Read from the file's bytes."),
    skippedWarnings: z.array(skippedWarning).describe('Warnings the person chose to skip.'),
    settings: sampleSettings
      .omit({ sampleId: true })
      .nullable()
      .describe('Trim, noise, speakers with their separation, gain. Null: nothing was ever set.'),
    text: z
      .string()
      .nullable()
      .describe(
        'What was read, where a script was, unless it is a whole book. For people and other programs.',
      ),
    isRemoved: z
      .boolean()
      .describe('In the trash: here only because a sample was made of it, so that this can be undone.'),
    origins: z
      .array(
        z.object({
          fromSampleId: sampleId,
          startMs: z.number().nonnegative(),
          endMs: z.number().nonnegative(),
          changeId: z.string().max(100).describe('Samples made in one step share it.'),
          madeAtMs: atMs,
        }),
      )
      .max(100_000)
      .describe('Stretches of other samples it was made of, in order.'),
    createdAtMs: atMs,
  })
  .describe('An audio file of the dataset.')

/** A recording as captured. Whole, so that what a cut hides can still be brought back. */
export const passportTake = take
  .pick({
    id: true,
    name: true,
    purpose: true,
    effectiveBits: true,
    levels: true,
    faults: true,
    marksMs: true,
    parentTakeId: true,
    scriptId: true,
    lineIndex: true,
    isFlagged: true,
  })
  .extend({
    ...audioFile,
    format: captureFormat.extend({ sampleRateHz: captureFormat.shape.sampleRateHz.max(fastestHz) }),
    frameCount: z.number().int().positive().max(longestFrames),
    createdAtMs: atMs,
    pcmSha256: sha256Hex.nullable().describe('Of the frames as they were recorded, 32-bit float.'),
    grid: z.enum(['even', 'uneven', 'none']).describe('How the steps of the converter lie.'),
    peaks: z
      .object({ file: fileIn('recordings'), sizeBytes: z.number().int().positive() })
      .nullable()
      .describe('Its waveform, drawn while it was recorded. Null: it is not there.'),
    isRemoved: z.boolean().describe('In the trash: here only because a recording still has it in an edit.'),
  })
  .describe('A recording as captured, whole and never changed.')

/** What is heard as one recording: an edit list over takes, with every edit. */
export const passportRecording = z
  .object({
    id: recordingId,
    name: z.string().max(1_000),
    sampleRateHz: z.number().int().positive().max(fastestHz),
    channels: z.number().int().min(1).max(2),
    editNumber: z.number().int().positive().describe('The current edit; undo and redo move it.'),
    edits: z
      .array(
        z.object({
          number: z.number().int().positive(),
          segments: z
            .array(region.extend({ crossfadeFrames: region.shape.crossfadeFrames.max(fadeMaxFrames) }))
            .max(10_000),
          madeAtMs: atMs,
        }),
      )
      .min(1)
      .max(10_000),
    sampleId: sampleId.nullable().describe('The sample it became.'),
    createdAtMs: atMs,
    updatedAtMs: atMs,
  })
  .describe('What is heard as one recording: edit lists over takes.')

/** What was read. */
export const passportScript = z.object({
  id: scriptId,
  title: text(),
  language: languageCode.nullable(),
  text: z.string(),
  isOwn: z.boolean().describe('False: it ships with Timbre and is not brought in again.'),
})

const details = z.object({
  name: z.string(),
  language: z.string(),
  description: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
})

/**
 * A dataset with everything that belongs to it, as `passport.json` in a folder or zip. Written by one Timbre and read by
 * another; docs and JSON schema: resources/passport.schema.json.
 */
export const passport = z
  .object({
    format: z.literal('timbre-passport'),
    version: z.literal(passportVersion).describe('A reader refuses a version it does not know.'),
    madeAtMs: atMs,
    draft: z.object({
      id: draftId,
      name: z.string().max(draftNameMaxChars),
      language: languageCode,
      description: z.string().max(draftDescriptionMaxChars),
      labels,
      referenceSampleId: sampleId
        .nullable()
        .describe('The sample the person chose to compare the others with.'),
      isSampleDataset: z
        .boolean()
        .optional()
        .describe('It came with Timbre, to be explored: speech of other people.'),
      createdAtMs: atMs,
    }),
    samples: z.array(passportSample).max(10_000).describe('In list order; those in the trash last.'),
    takes: z.array(passportTake).max(10_000).describe('Recordings of the dataset, oldest first.'),
    reels: z.array(passportRecording).max(10_000),
    scripts: z
      .array(passportScript)
      .max(1_000)
      .describe('Scripts that were read; each lies in scripts/ as a text file, too.'),
    consents: z
      .array(
        z.object({
          workspace: z.string(),
          person: text(),
          device: text(),
          termsVersion: text(),
          givenAtMs: atMs,
        }),
      )
      .describe('Who confirmed rights and terms, when, on which computer, and which version of the terms.'),
    voices: z
      .array(
        z.object({
          workspace: z.string().describe("'demo', or the server's origin and the user's id."),
          voiceId: cloudId,
          base: z
            .object({ mine: details, theirs: details })
            .nullable()
            .describe(
              'Details as both sides had them when they last agreed: what either changed since is told from it.',
            ),
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
      )
      .describe('The voice each workspace has of it, and which samples are there: nothing is sent twice.'),
    report: z
      .looseObject({ madeAtMs: z.number(), rawMs: z.number(), usableMs: z.number() })
      .describe(
        'As judged when it was made, for people and other programs. An import measures the audio anew.',
      ),
  })
  .describe(
    'A dataset of Timbre with everything that belongs to it. Files lie beside it, in audio, recordings and scripts.',
  )
export type Passport = z.infer<typeof passport>
export type PassportSample = z.infer<typeof passportSample>
export type PassportTake = z.infer<typeof passportTake>
export type PassportRecording = z.infer<typeof passportRecording>
