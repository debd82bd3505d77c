import { z } from 'zod'
import { openEnum } from '../open-enum'

export const separationStatuses = ['not_started', 'pending', 'completed', 'failed'] as const

/** What paths and rows can hold. In lists an id is any text, and what cannot be named is left out when they are read. */
export const wireId = z.string().min(1).max(200)
const waveformMax = 200_000

/** `start` and `end` in seconds (api.md section 1: utterances are float seconds). */
const wireUtterance = z.object({ start: z.number().nullish(), end: z.number().nullish() })

const wireSpeaker = z.object({
  speaker_id: z.string(),
  duration_secs: z.number().nullish(),
  utterances: z.array(wireUtterance).nullish(),
})

/** Answer of GET .../speakers and part of a sample (api.md section 7). */
export const wireSpeakerSeparation = z.object({
  voice_id: z.string().nullish(),
  sample_id: z.string().nullish(),
  status: openEnum(separationStatuses),
  speakers: z.record(z.string(), wireSpeaker.nullish()).nullish(),
  selected_speaker_ids: z.array(z.string()).nullish(),
})
export type WireSpeakerSeparation = z.infer<typeof wireSpeakerSeparation>

const wireSampleSeparation = wireSpeakerSeparation.extend({ status: openEnum(separationStatuses).nullish() })
export type WireSampleSeparation = z.infer<typeof wireSampleSeparation>

/** A sample of a voice. Everything but the id may be missing or null on an older or busy server. */
export const wireSample = z.object({
  sample_id: z.string(),
  file_name: z.string().nullish(),
  mime_type: z.string().nullish(),
  size_bytes: z.number().nullish(),
  /** What it is a hash of is not documented; the client proves its meaning before using it. */
  hash: z.string().nullish(),
  duration_secs: z.number().nullish(),
  remove_background_noise: z.boolean().nullish(),
  has_isolated_audio: z.boolean().nullish(),
  has_isolated_audio_preview: z.boolean().nullish(),
  speaker_separation: wireSampleSeparation.nullish(),
  /** Integer milliseconds. */
  trim_start: z.number().nullish(),
  /** Integer milliseconds. */
  trim_end: z.number().nullish(),
})
export type WireSample = z.infer<typeof wireSample>

/** Answer of POST /v1/voices/pvc/{voice_id}/samples: a bare array. */
export const wireSamples = z.array(wireSample)

/** Body of POST /v1/voices/pvc/{voice_id}/samples/{sample_id}. An absent noise flag means false; speaker ids replace the whole list. */
export const wireSampleUpdate = z.object({
  remove_background_noise: z.boolean().nullish(),
  selected_speaker_ids: z.array(z.string()).nullish(),
  trim_start_time: z.number().int().nonnegative().nullish(),
  trim_end_time: z.number().int().nonnegative().nullish(),
  file_name: z.string().min(1).max(1_000).nullish(),
})
export type WireSampleUpdate = z.infer<typeof wireSampleUpdate>

export const wireWaveform = z.object({
  sample_id: z.string().nullish(),
  visual_waveform: z.array(z.number()).max(waveformMax),
})
export type WireWaveform = z.infer<typeof wireWaveform>

/** Answer of GET .../audio below /v1/voices/pvc: the first 30 seconds. */
export const wireSamplePreview = z.object({
  audio_base_64: z.string(),
  voice_id: z.string().nullish(),
  sample_id: z.string().nullish(),
  media_type: z.string(),
  duration_secs: z.number().nullish(),
})

export const wireSignedUrl = z.object({ signed_url: z.string() })
