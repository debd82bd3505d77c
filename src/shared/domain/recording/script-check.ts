import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { wireError } from '../../errors/wire-error'
import { jobId, recordingId, scriptId } from '../ids'

/** What is checked: a take of its own, or a recording made of takes. */
export const checkedSound = z.object({
  kind: z.enum(['take', 'recording']),
  id: recordingId,
})
export type CheckedSound = z.infer<typeof checkedSound>

export const findingKind = z.enum(['skipped', 'repeated', 'inserted', 'misread', 'pause'])
export type FindingKind = z.infer<typeof findingKind>

/** A place where a reading differs from its script. */
export const finding = z.object({
  /** Unique within its check. */
  id: z.number().int().nonnegative(),
  kind: findingKind,
  /** In the sound. What was skipped lies between the word before and the word after. */
  startMs: z.number().nonnegative(),
  endMs: z.number().nonnegative(),
  /** Word of the script it concerns, or before which something was put in. */
  wordIndex: z.number().int().nonnegative(),
  /** Line of the script in a reading by lines; null where it was read in one go. */
  lineIndex: z.number().int().nonnegative().nullable(),
  /** Of which script, where the takes of a recording were read from several; else that of the check. */
  scriptId: scriptId.optional(),
  /** Words of the script that were not said. */
  script: text(2_000),
  /** Words that were said instead or beside it. */
  heard: text(2_000),
  /** Words of the script around it. */
  before: text(500),
  after: text(500),
  /**
   * The last pause before it, and the word behind that: from there it is read again, so that no word is cut. Missing where
   * none was heard, and in older checks.
   */
  breath: z.object({ atMs: z.number().nonnegative(), wordIndex: z.number().int().nonnegative() }).optional(),
  /**
   * Where the sentence it lies in ends in the sound, in the pause behind it, and its last words: up to there it is read
   * again. Missing where that was not heard, and in older checks.
   */
  sentenceEnd: z.object({ atMs: z.number().nonnegative(), words: text(500) }).optional(),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** The person heard it and keeps it. */
  isAccepted: z.boolean(),
})
export type Finding = z.infer<typeof finding>

/** How much of the script a reading holds. Words that nobody heard cannot be told from words that are not part of it. */
export const readPart = z.object({
  /** Words that were heard as the script has them. */
  matchedCount: z.number().int().nonnegative(),
  /** The first and the last of them, with a few words beside them; empty: none. */
  first: text(500),
  last: text(500),
  /** Words of the script behind the last one; 0 in a reading by lines. */
  behindCount: z.number().int().nonnegative(),
  /** Of the sound: takes without a script that can be compared. */
  leftOutMs: z.number().nonnegative(),
})
export type ReadPart = z.infer<typeof readPart>

/** Findings of one check; a reading of another text has more, and they say nothing. */
export const findingsMax = 10_000

/** Why a reading cannot be checked: no script, a language without a recognizer, or no recognizer here. */
export const checkObstacle = z.enum(['no-script', 'language', 'recognizer-missing'])
export type CheckObstacle = z.infer<typeof checkObstacle>

/** A reading compared with its script. */
export const scriptCheck = checkedSound.extend({
  /** Waiting: for its turn, or for the end of a take. */
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  obstacle: checkObstacle.nullable(),
  scriptId: scriptId.nullable(),
  /** Of the running check, to cancel it. */
  jobId: jobId.nullable(),
  /** Of the last check that ended, also while it is checked again: those still heard, where they are now. */
  findings: list(finding, findingsMax),
  /** Null: not checked. */
  read: readPart.nullable(),
  /** It was edited since: what is new was not compared. */
  isOutdated: z.boolean(),
  checkedAtMs: z.number().int().nullable(),
  error: wireError.nullable(),
})
export type ScriptCheck = z.infer<typeof scriptCheck>

/** What a row of a list shows of a check. */
export const checkGlance = checkedSound.extend({
  state: scriptCheck.shape.state,
  /** Places the person has not accepted, of the last check that ended. */
  openCount: z.number().int().nonnegative(),
  /** It was read from a script, at least in part. */
  hasScript: z.boolean(),
})
export type CheckGlance = z.infer<typeof checkGlance>
