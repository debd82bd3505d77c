import { z } from 'zod'
import { draftDescriptionMaxChars, draftNameMaxChars } from '../../limits'
import { labels, languageCode } from '../dataset/draft'
import { atMs, fileIn, passportRecording, passportScript, passportTake } from '../dataset/passport'
import { draftId, scriptId, sha256Hex } from '../ids'
import { region } from './recording'
import { scriptCheck } from './script-check'

export const sessionFileName = 'session.json'
export const sessionVersion = 1
/** What is larger is neither exported nor imported. Every edit repeats its list: 1,500 punches in one recording fit. */
export const sessionMaxBytes = 256_000_000

/** A take with the wave file beside it. */
const sessionTake = passportTake.extend({
  file: fileIn('takes'),
  bitsPerSample: z.union([z.literal(16), z.literal(24)]).describe('Of the wave file.'),
  samplesSha256: sha256Hex.describe(
    "Of the wave file's samples alone: other programs may add words to the file, not change its sound.",
  ),
  peaks: z
    .object({ file: fileIn('waveforms'), sizeBytes: z.number().int().positive() })
    .nullable()
    .describe('Its waveform, drawn while it was recorded. Null: it is not there.'),
})

/** A reading compared with its script, as it was when it left. */
const sessionCheck = scriptCheck
  .omit({ state: true, obstacle: true, jobId: true, isOutdated: true, error: true })
  .extend({
    scriptId,
    regions: z.array(region).max(10_000).describe('The edit list it was made of.'),
    checkedAtMs: atMs.nullable(),
  })
export type SessionCheck = z.infer<typeof sessionCheck>

/**
 * A session with everything that belongs to it, as `session.json` in a folder that a DAW opens, too. Places count frames
 * of their own take; the project and the tables beside it say the same in seconds.
 */
export const sessionFolder = z.object({
  format: z.literal('timbre-session'),
  version: z.literal(sessionVersion).describe('A reader refuses a version it does not know.'),
  madeAtMs: atMs,
  draft: z
    .object({
      id: draftId,
      name: z.string().max(draftNameMaxChars),
      language: languageCode,
      description: z.string().max(draftDescriptionMaxChars),
      labels,
      createdAtMs: atMs,
    })
    .nullable()
    .describe('The draft it was recorded for; null: unsaved recordings of no draft.'),
  takes: z
    .array(sessionTake)
    .max(10_000)
    .describe('Oldest first; also those that only an undone edit needs.'),
  recordings: z.array(passportRecording).max(10_000),
  scripts: z.array(passportScript).max(1_000),
  checks: z
    .array(sessionCheck)
    .max(20_000)
    .default([])
    .describe('Of takes and recordings, one each, with the places the person accepted.'),
})
export type SessionFolder = z.infer<typeof sessionFolder>
export type SessionTake = z.infer<typeof sessionTake>
