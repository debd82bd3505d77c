import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { span } from './analysis'
import { wireError } from '../../errors/wire-error'
import { sampleId } from '../ids'

export const speaker = z.object({
  speakerId: z.string().min(1).max(200),
  /** In seconds, as the cloud counts them. */
  utterances: list(z.object({ start: z.number().nonnegative(), end: z.number().nonnegative() })),
})
export type Speaker = z.infer<typeof speaker>

/** Speakers of one sample, found here or by the cloud; both have this shape. */
export const speakerSeparation = z.object({
  status: z.enum(['not_started', 'pending', 'completed', 'failed']),
  source: z.enum(['local', 'cloud']).nullable(),
  speakers: list(speaker),
  /** Overlapping speech, excluded from every speaker. */
  overlaps: list(span),
  /** Where a pending one runs; what was known before stays beside it until it has completed. */
  pendingIn: z.enum(['local', 'cloud']).optional(),
  /** How often a count like this is right, 0 to 1; absent or null where nobody counted here: the person gave the number, or the cloud. */
  countConfidence: z.number().min(0).max(1).nullish(),
})
export type SpeakerSeparation = z.infer<typeof speakerSeparation>

export const noiseStrength = z.enum(['gentle', 'strong'])
export type NoiseStrength = z.infer<typeof noiseStrength>

/** The effect of noise removal on a voice, measured over the same speech before and after. */
export const noiseGuard = z.object({
  strength: noiseStrength,
  method: z.enum(['deepfilternet3', 'afftdn']),
  speechLevelChangeDb: z.number(),
  /** Change of the speech energy between 4 and 10 kHz. */
  highBandChangeDb: z.number(),
  /** Change of the level in pauses. */
  pauseLevelChangeDb: z.number(),
  clippedSamples: z.number().int().nonnegative(),
  /** harms: noise removal takes out more voice than noise. */
  verdict: z.enum(['helps', 'little-change', 'harms']),
})
export type NoiseGuard = z.infer<typeof noiseGuard>

/** Settings of a sample beside its untouched audio. They go to the cloud with it; renders here serve preview, judging, export. */
export const sampleSettings = z.object({
  sampleId,
  removeBackgroundNoise: z.boolean(),
  noiseStrength,
  /** Null: the whole file. */
  trim: span.nullable(),
  separation: speakerSeparation,
  /** Null: no choice was made, so all speakers are used. Cloud ids or local ids, depending on `separation.source`. */
  selectedSpeakerIds: list(text()).nullable(),
  /** Applied to renders and exports only; the cloud has no such setting. */
  gainDb: z.number().min(-60).max(60),
  guard: noiseGuard.nullable(),
  updatedAtMs: z.number().int(),
})
export type SampleSettings = z.infer<typeof sampleSettings>

export const sampleSettingsPatch = sampleSettings
  .pick({
    removeBackgroundNoise: true,
    noiseStrength: true,
    trim: true,
    selectedSpeakerIds: true,
    gainDb: true,
  })
  .partial()
export type SampleSettingsPatch = z.infer<typeof sampleSettingsPatch>

/** What both the cloud and this computer can change of a sample. */
export const settingsField = z.enum(['noise', 'trim', 'speakers'])
export type SettingsField = z.infer<typeof settingsField>

const sidedSettings = z.object({
  removeBackgroundNoise: z.boolean(),
  trim: span.nullable(),
  /** Null: all speakers are used. */
  speakerCount: z.number().int().nullable(),
})

/**
 * Why the cloud does not have the settings of a sample that is there. Of one that is refused, unclear or in conflict
 * nothing is sent until the person has answered.
 * - waiting: not sent yet; goes by itself
 * - refused: the cloud did not take them
 * - speakers-unclear: the cloud told the speakers apart in another way, so that those chosen here cannot be found again
 * - conflict: changed here and elsewhere
 */
export const unsentSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), sampleId }),
  z.object({ kind: z.literal('refused'), sampleId, error: wireError }),
  z.object({
    kind: z.literal('speakers-unclear'),
    sampleId,
    /** As the cloud told them apart. */
    speakers: list(speaker),
    /** Those of them that overlap most with the speakers chosen here. */
    likeliestIds: list(text()),
  }),
  z.object({
    kind: z.literal('conflict'),
    sampleId,
    fields: list(settingsField).min(1),
    mine: sidedSettings,
    theirs: sidedSettings,
  }),
])
export type UnsentSettings = z.infer<typeof unsentSettings>
export const unsentSettingsKind = z.enum(['waiting', 'refused', 'speakers-unclear', 'conflict'])
export type SettingsConflict = Extract<UnsentSettings, { kind: 'conflict' }>

/** Actions over many samples. Each answers patches to look at before they are saved. */
export const batchAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remove-noise'), isOn: z.boolean(), strength: noiseStrength }),
  /** Trims to the first and last speech, keeping `padMs` around it. */
  z.object({ kind: z.literal('trim-silence'), padMs: z.number().min(0).max(5_000) }),
  /** Gain to the target RMS of speech, held back where the true peak would pass `peakMaxDbtp`: never a limiter. */
  z.object({
    kind: z.literal('normalize'),
    targetRmsDbfs: z.number().min(-40).max(-6),
    peakMaxDbtp: z.number().min(-12).max(0),
  }),
  z.object({ kind: z.literal('reset') }),
])
export type BatchAction = z.infer<typeof batchAction>
