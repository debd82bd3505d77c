import { z } from 'zod'
import { list, text } from '../../lib/bounds'
import { cloudId, takeId, sampleId } from '../ids'
import { voiceSettings } from '../cloud/voice-settings'

export const speechTasks = ['text-to-speech', 'speech-to-speech', 'text-to-dialogue'] as const
export const speechTask = z.enum(speechTasks)
export type SpeechTask = z.infer<typeof speechTask>

/** The most a dialogue may hold, all its blocks together, with one character for the end of each (spec section 5). */
export const dialogueMaxChars = 5000
/** Rulings: not shown in the specification. */
export const dialogueMaxBlocks = 100
export const dialogueMaxVoices = 10
/** Rulings: of one request, never above the model's own. */
export const requestMaxChars = 10_000

const speechToSpeechSource = z.discriminatedUnion('kind', [
  /** One piece of a file of the conversion queue, cut by main. */
  z.object({
    kind: z.literal('piece'),
    itemId: z.uuid(),
    startMs: z.number().int().min(0),
    endMs: z.number().int().min(0),
  }),
  z.object({ kind: z.literal('take'), takeId }),
  z.object({ kind: z.literal('sample'), sampleId }),
])

/** What is asked of the cloud, and what a regeneration is known by (rulings, "Speech"). */
export const speechRequest = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('text-to-speech'),
    voiceId: cloudId,
    modelId: cloudId,
    text: text(),
    settings: voiceSettings,
  }),
  z.object({
    task: z.literal('text-to-dialogue'),
    modelId: cloudId,
    inputs: list(z.object({ voiceId: cloudId, text: text() }), dialogueMaxBlocks),
    /** 0, 0.5 or 1. */
    stability: z.number().min(0).max(1),
  }),
  z.object({
    task: z.literal('speech-to-speech'),
    voiceId: cloudId,
    modelId: cloudId,
    source: speechToSpeechSource,
    settings: voiceSettings,
    removesBackgroundNoise: z.boolean(),
  }),
])
export type SpeechRequest = z.infer<typeof speechRequest>
