import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { label } from '../dataset/draft'
import { segmentSpan } from '../dataset/segment'
import { cloudId, draftId, sampleId } from '../ids'

/** What a person types and chooses, valid or not. */
export const instantCloneFields = z.object({
  name: text(),
  description: text(),
  labels: list(label),
  removeBackgroundNoise: z.boolean(),
  /** To the terms, for the files that are there now. */
  hasAgreed: z.boolean(),
  /** What is taken of the files, in the order it is joined; null: the files as they are. */
  stretches: list(segmentSpan).nullable(),
  /** Samples of an edited voice that go when it is saved. */
  removedSampleIds: list(cloudId),
  step: z.enum(['upload', 'details', 'verification']),
})
export type InstantCloneFields = z.infer<typeof instantCloneFields>
export const instantClonePatch = instantCloneFields.partial()
export type InstantClonePatch = z.infer<typeof instantClonePatch>

/** Why something did not work; at a field where one is at fault. */
export const instantCloneProblem = z.object({
  field: z.enum(['files', 'name', 'description', 'labels']).nullable(),
  text: text(),
  /** The preview was not made; else the voice was not, or what was asked of its files. */
  isOfPreview: z.boolean(),
  /** Ascending, so that a repeated text is announced again. */
  atMs: z.number(),
})
export type InstantCloneProblem = z.infer<typeof instantCloneProblem>

/** A sample that an edited voice has in the cloud. */
export const remoteSample = z.object({
  sampleId: cloudId,
  name: text(),
  sizeBytes: z.number().nullable(),
  durationMs: z.number().nullable(),
})
export type RemoteSample = z.infer<typeof remoteSample>

/** For a file over the limit that is sent whole: the same sound in fewer bytes. */
export const smallerFile = z.object({
  sampleId,
  /**
   * - making: not known yet
   * - flac: every sample of it
   * - mono-flac: 16 bits, 44.1 kHz, one channel
   * - none: no form is small enough
   */
  form: z.enum(['making', 'flac', 'mono-flac', 'none']),
  sizeBytes: z.number().int().nonnegative().nullable(),
})
export type SmallerFile = z.infer<typeof smallerFile>

const clonePreview = z.object({
  /**
   * - none: nothing was asked yet, or the files changed since
   * - running: sent, or being made
   * - ready: `studio://app/clone-preview/<id>` plays it
   * - unsupported: this server makes voices without a preview
   */
  state: z.enum(['none', 'running', 'ready', 'unsupported']),
  /** 0..1 of the bytes, while they are sent. */
  sentShare: z.number().nullable(),
})

export const instantClone = instantCloneFields.extend({
  /** Of the draft that holds its files. */
  id: draftId,
  mode: z.enum(['create', 'edit']),
  /** The edited voice, or the one it became. */
  voiceId: cloudId.nullable(),
  remoteSamples: list(remoteSample),
  /** What is sent for files over the limit. */
  smallerFiles: list(smallerFile),
  preview: clonePreview,
  saving: z.enum(['idle', 'saving', 'saved']),
  /** Null until the voice is there. */
  verification: z.enum(['required', 'skipped', 'verified', 'not-required']).nullable(),
  /** Of the last attempt at something. */
  problems: list(instantCloneProblem),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
})
export type InstantClone = z.infer<typeof instantClone>

/** An unfinished instant clone, as Home lists it. */
export const instantCloneSummary = z.object({
  id: draftId,
  mode: z.enum(['create', 'edit']),
  name: text(),
  sampleCount: z.number().int(),
  /** Made, and only to be verified. */
  isSaved: z.boolean(),
  updatedAtMs: z.number(),
})
export type InstantCloneSummary = z.infer<typeof instantCloneSummary>
